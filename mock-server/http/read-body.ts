import type { IncomingMessage } from 'node:http';
import { invalidRequest, payloadTooLarge, unsupportedMediaType } from '../problems.ts';

/** Keys that reach an object's prototype in code that copies carelessly; no field of the API has such a name. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads and parses a JSON body of at most `limit` bytes; `undefined` when there is none. Throws a problem when
 * it is too large, not declared as JSON in UTF-8, not parsable, or carries a key that no object should have.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<unknown> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw payloadTooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying a request that is given up halfway would take the connection along, and with it the answer.
  const reading = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of reading) {
    size += chunk.length;
    if (size > limit) throw payloadTooLarge(limit);
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  requireJson(request);
  return parseJson(decode(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
}

function requireJson(request: IncomingMessage): void {
  const contentType = request.headers['content-type'] ?? '';
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    const sent = contentType === '' ? 'no content-type' : `content-type ${contentType}`;
    throw unsupportedMediaType(`Send the body as content-type application/json; this one has ${sent}.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8') {
    throw unsupportedMediaType(`Send the body in UTF-8, not in ${charset}.`);
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw unsupportedMediaType(`Send the body without content-encoding; this one has ${encoding}.`);
  }
}

function decode(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw invalidRequest([{ in: 'body', pointer: '', rule: 'json', detail: 'is not valid UTF-8' }]);
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidRequest([{ in: 'body', pointer: '', rule: 'json', detail: `is not valid JSON: ${reason}` }]);
  }
  if (suspicious.test(text)) refuseForbiddenKeys(value);
  return value;
}

/** A cheap look at the text (escaped spellings included) before the whole value is walked. */
const suspicious = /proto|constructor|\\u00/i;

function refuseForbiddenKeys(root: unknown): void {
  const open: (readonly [value: unknown, pointer: string])[] = [[root, '']];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, pointer] = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!Array.isArray(value) && forbiddenKeys.has(key)) {
        throw invalidRequest([
          { in: 'body', pointer: at, rule: 'key', detail: `must not have the key '${key}'` },
        ]);
      }
      open.push([child, at]);
    }
  }
}
