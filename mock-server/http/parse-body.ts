import { escapeStep } from '../../common/json-pointer.ts';
import { maxViolations } from '../../spec/describe-violations.ts';
import { invalidAt, invalidRequest, type Violation } from '../kernel/problems.ts';
import { closeBracket, openBracket, parseList } from './parse-list.ts';

/** How deep arrays and objects may be nested in a body. The API's own bodies have three levels. */
const deepestNesting = 100;

/** Bytes from which a list is processed in pieces, so that other requests get a turn in between. */
const largeBody = 256 * 1024;

/** The most bytes parsed at once; the worst take about 100 ms. A longer body must be a list, parsed in pieces. */
export const maxWholeBody = 2 * 1024 * 1024;

/** Finds the violations of one element of a list. */
export type FindElementViolations = (element: unknown, index: number) => readonly Violation[];

/**
 * Parses a JSON body, a long list in pieces until it has too many violations. Throws a problem for these, and for bad
 * JSON, deep nesting or a forbidden key.
 */
export async function parseBody(
  bytes: Buffer,
  findViolations: FindElementViolations | null,
): Promise<unknown> {
  if (findViolations !== null && bytes.length >= largeBody) {
    const violations: Violation[] = [];
    const { list, end } = await parseList(bytes, (element, index) => {
      violations.push(...findViolations(element, index));
      if (violations.length >= maxViolations) throw invalidRequest(violations);
      refuseUnsafe(element, [String(index)], deepestNesting - 1);
    });
    if (list !== null) return list;
    const detail = `is not valid JSON, or has an element of more than 1 MiB, from byte ${end} on`;
    if (bytes.length > maxWholeBody) throw faultyBody('json', detail);
  }
  if (!isShallow(bytes)) throw tooDeep();
  return parseJson(decode(bytes));
}

/** Whether JSON is nested within the limit. Nothing but brackets would occupy the parser for a long time. */
function isShallow(bytes: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length && depth <= deepestNesting; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === openBracket || byte === openBrace) depth += 1;
    else if (byte === closeBracket || byte === closeBrace) depth -= 1;
  }
  return depth <= deepestNesting;
}

/** The position of the quote that closes the string which begins at a position. */
function endOfString(bytes: Buffer, begin: number): number {
  let at = begin + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;

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
  refuseUnsafe(value, [], deepestNesting);
  return value;
}

const faultyBody = (rule: string, detail: string) => invalidAt('body', '', rule, detail);

const tooDeep = () => faultyBody('nesting', `must not be nested deeper than ${deepestNesting} levels`);

/** Keys that reach an object's prototype in code that copies carelessly. No field of the API has such a name. */
const isForbidden = (key: string) => key === '__proto__' || key === 'constructor' || key === 'prototype';

/** Throws a problem for a forbidden key or more than `levels` of nesting. `path` has the keys to the value. */
function refuseUnsafe(value: unknown, path: string[], levels: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw tooDeep();
  for (const key in value) {
    path.push(key);
    if (isForbidden(key)) {
      const pointer = path.map((step) => `/${escapeStep(step)}`).join('');
      throw invalidAt('body', pointer, 'key', 'is not allowed as a key');
    }
    refuseUnsafe((value as Readonly<Record<string, unknown>>)[key], path, levels - 1);
    path.pop();
  }
}
