import type { IncomingMessage } from 'node:http';
import { maxViolations } from '../../spec/describe-violations.ts';
import {
  invalidRequest,
  type Problem,
  payloadTooLarge,
  unsupportedMediaType,
  type Violation,
} from '../kernel/problems.ts';
import { createTurns } from '../kernel/take-turns.ts';
import { createNestingGuard, deepestNesting } from './nesting.ts';
import { parseList } from './parse-list.ts';

/** Bytes from which on a body is looked at in pieces, so that other requests have their turn in between. */
const largeBody = 256 * 1024;

/**
 * Bytes of a body that may be parsed at a time: to do that with the worst of them takes about 100 ms. A longer body must
 * be a list, which is parsed in pieces.
 */
export const maxWholeBody = 2 * 1024 * 1024;

/** A body that was read. */
export interface ReadBody {
  /** Undefined where there is none. */
  readonly value: unknown;
  /** Whether it is a list whose elements were all found valid while they were parsed. */
  readonly isValidList: boolean;
}

/**
 * Reads and parses a JSON body of at most `limit` bytes, each of which `count` hears of. Throws a problem when it is too
 * large, not declared as JSON in UTF-8, not parsable, nested too deep, or carries a key that no object should have.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  findViolations: FindElementViolations | null = null,
  count: (bytes: number) => void = () => {},
): Promise<ReadBody> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) throw payloadTooLarge(limit);
  const bytes = await readBytes(request, limit, count);
  if (bytes.length === 0) return { value: undefined, isValidList: false };
  requireJson(request);
  if (findViolations !== null && bytes.length >= largeBody) {
    const violations: Violation[] = [];
    const { list, end } = await parseList(bytes, (element, index) => {
      violations.push(...findViolations(element, index));
      if (violations.length >= maxViolations) throw invalidRequest(violations.slice(0, maxViolations));
      if (!isHarmless(element)) refuseElement(element, index);
    });
    if (list !== null) return { value: list, isValidList: violations.length === 0 };
    if (bytes.length > maxWholeBody)
      throw faultyBody(
        'json',
        `is not valid JSON, or has an element of more than 1 MiB, from byte ${end} on`,
      );
  }
  await requireShallow(bytes);
  return { value: parseJson(decode(bytes)), isValidList: false };
}

/** What is wrong with an element of a list. */
export type FindElementViolations = (element: unknown, index: number) => readonly Violation[];

/**
 * Collects the bytes. What follows a refusal is still read and dropped: giving the request up would take the
 * connection along, and with it the answer.
 */
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
    request.on('end', () => resolve(join(chunks, size)));
    request.on('error', reject);
  });
}

/** Puts the chunks of a body together; to do that with a large one at once would take up to 60 ms. */
async function join(chunks: readonly Buffer[], size: number): Promise<Buffer> {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const bytes = Buffer.allocUnsafe(size);
  const pause = createTurns();
  let end = 0;
  for (const chunk of chunks) {
    end += chunk.copy(bytes, end);
    await pause();
  }
  return bytes;
}

async function requireShallow(bytes: Buffer): Promise<void> {
  const isShallow = createNestingGuard();
  const pause = createTurns();
  for (let start = 0; start < bytes.length; start += largeBody) {
    if (start > 0) await pause();
    if (!isShallow(bytes.subarray(start, start + largeBody))) throw tooDeep();
  }
}

function requireJson({ headers }: IncomingMessage): void {
  const contentType = headers['content-type'] ?? '';
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    const sent = contentType === '' ? 'has no content-type' : `is sent as ${contentType}`;
    throw unsupportedMediaType(`The content-type of a body must be application/json; this one ${sent}.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?utf-?8"?$/.test(charset)) {
    throw unsupportedMediaType(`The charset of a body must be UTF-8; this one is ${charset}.`);
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw unsupportedMediaType(`A body must not have a content-encoding; this one has ${encoding}.`);
  }
}

function decode(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw faultyBody('json', 'is not valid UTF-8');
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw faultyBody('json', `is not valid JSON: ${reason.replace(/ (is not valid|in) JSON\b/, '')}`);
  }
  if (suspicious.test(text)) refuseForbiddenKeys(value);
  return value;
}

const faultyBody = (rule: string, detail: string, pointer = ''): Problem =>
  invalidRequest([{ in: 'body', pointer, rule, detail }]);

const tooDeep = () => faultyBody('nesting', `must not be nested deeper than ${deepestNesting} levels`);

/** Keys that reach an object's prototype in code that copies carelessly; no field of the API has such a name. */
const isForbidden = (key: string) => key === '__proto__' || key === 'constructor' || key === 'prototype';

/** Whether an element of a list could be taken: it has no key that no object may have, and is not nested too deep. */
function isHarmless(value: unknown, levels = deepestNesting - 1): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((element) => isHarmless(element, levels - 1));
  for (const key in value) {
    if (isForbidden(key)) return false;
    const child = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof child === 'object' && !isHarmless(child, levels - 1)) return false;
  }
  return true;
}

/** A cheap look at the text (letters of a key may be spelled as escapes) before the whole value is walked. */
const suspicious = /"(__proto__|constructor|prototype)"\s*:|\\u00[2-7]/i;

function refuseForbiddenKeys(root: unknown, place = ''): void {
  const open: (readonly [value: unknown, pointer: string])[] = [[root, place]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, pointer] = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!Array.isArray(value) && isForbidden(key)) {
        throw faultyBody('key', `is a key that objects must not have`, at);
      }
      open.push([child, at]);
    }
  }
}

function refuseElement(element: unknown, index: number): never {
  refuseForbiddenKeys(element, `/${index}`);
  throw tooDeep();
}
