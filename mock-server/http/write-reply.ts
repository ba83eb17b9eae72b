import type { ServerResponse } from 'node:http';
import { encode, stringify } from '../kernel/fixed-json.ts';
import type { AnyReply } from '../kernel/operation.ts';
import { mapInTurns } from '../kernel/take-turns.ts';
import { fromUtf8, toUtf8 } from '../kernel/utf8.ts';

/** A reply as it goes out. */
export interface WrittenReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** In UTF-8 with a character for each byte, see `toUtf8`. */
  readonly body: string;
}

type SpoiltReply = AnyReply & { readonly spoil?: (text: string) => string };

/** Writes the body of a reply, as `json` if that is known, and the headers that describe it. `spoil` changes it. */
export function toWrittenReply(reply: SpoiltReply, json = encode(reply.body)): WrittenReply {
  const { status, headers, contentType = 'application/json', spoil } = reply;
  const body = spoil === undefined ? json : toUtf8(spoil(fromUtf8(json)));
  const typed = body.length === 0 ? {} : { 'content-type': `${contentType}; charset=utf-8`, ...asDeclared };
  return { status, headers: { ...headers, ...typed, 'content-length': body.length }, body };
}

/** The same if the body may have a long list: while that is written, other requests have their turn. */
export async function toWrittenReplyInTurns(reply: SpoiltReply): Promise<WrittenReply> {
  if (!hasLongList(reply.body)) return toWrittenReply(reply);
  return toWrittenReply(reply, toUtf8(await stringifyInTurns(reply.body)));
}

/** Keeps a browser from taking JSON for a page. */
export const asDeclared = { 'x-content-type-options': 'nosniff' } as const;

/** Sends a reply. */
export function sendReply(response: ServerResponse, { status, headers, body }: WrittenReply): void {
  response.writeHead(status, headers);
  response.end(body, 'latin1');
}

/** Elements from which on a list is written in pieces. */
const longList = 1_000;

/** How deep the long lists of an answer can lie: those of a saved state are in an object in an object. */
const maxDepth = 2;

/** Writes a value as JSON. If it has a long list, others have their turn between its elements. */
export async function stringifyInTurns(value: unknown, depth = maxDepth): Promise<string> {
  if (!hasLongList(value, depth)) return stringify(value);
  if (Array.isArray(value)) {
    const elements = await mapInTurns(value, (element) => stringify(element) ?? 'null');
    return `[${elements.join(',')}]`;
  }
  const fields: string[] = [];
  for (const [name, field] of Object.entries(Object(value))) {
    if (field !== undefined)
      fields.push(`${JSON.stringify(name)}:${await stringifyInTurns(field, depth - 1)}`);
  }
  return `{${fields.join(',')}}`;
}

/** Whether a value is a long list, or an object that holds one. */
function hasLongList(value: unknown, depth = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length >= longList;
  return depth > 0 && Object.values(value).some((field) => hasLongList(field, depth - 1));
}
