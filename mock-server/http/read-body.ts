import type { IncomingMessage } from 'node:http';
import { malformedHttp, payloadTooLarge, unsupportedMediaType } from '../kernel/problems.ts';
import { type FindElementViolations, parseBody } from './parse-body.ts';

/**
 * Reads a JSON body of at most `limit` bytes; undefined if there is none. `count` gets the size of each chunk. Throws a
 * problem for a bad body.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  findViolations: FindElementViolations | null = null,
  count: (bytes: number) => void = () => {},
): Promise<unknown> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw payloadTooLarge(limit);
  const bytes = await readBytes(request, limit, count);
  if (bytes.length === 0) return undefined;
  requireJson(request);
  return parseBody(bytes, findViolations);
}

/** Collects the bytes. Drains the rest after a refusal; otherwise the client may never see the response. */
function readBytes(request: IncomingMessage, limit: number, count: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let refused = false;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      if (refused) return;
      try {
        size += chunk.length;
        if (size > limit) throw payloadTooLarge(limit);
        count(chunk.length);
        chunks.push(chunk);
      } catch (problem) {
        refused = true;
        chunks.length = 0;
        reject(problem);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    // The client has gone, so nobody gets this problem. It keeps an error that is not ours out of the log.
    request.on('error', () => reject(malformedHttp('its body ends too early')));
  });
}

function requireJson({ headers }: IncomingMessage): void {
  const contentType = headers['content-type'] ?? '';
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    const sent = contentType === '' ? 'has no content-type' : `is sent as ${contentType}`;
    throw unsupportedMediaType(`The content-type of a body must be application/json; this one ${sent}.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?utf-?8"?$/.test(charset))
    throw unsupportedMediaType(`The charset of a body must be UTF-8; this one is ${charset}.`);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw unsupportedMediaType(`A body must not have a content-encoding; this one has ${encoding}.`);
}
