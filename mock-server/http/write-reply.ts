import type { ServerResponse } from 'node:http';
import { encode, stringify } from '../kernel/fixed-json.ts';
import type { AnyReply } from '../kernel/operation.ts';
import { mapInTurns } from '../kernel/take-turns.ts';
import { fromUtf8, toUtf8 } from '../kernel/utf8.ts';

/** A reply as it is sent. */
export interface WrittenReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  /** UTF-8 with one character per byte, see `toUtf8`. */
  readonly body: string;
}

type SpoiltReply = AnyReply & { readonly spoil?: (text: string) => string };

/** Writes the body of a reply, or takes it from `json`, and the headers that describe it. `spoil` changes the body. */
export function toWrittenReply(reply: SpoiltReply, json = encode(reply.body)): WrittenReply {
  const { status, headers, contentType = 'application/json', spoil } = reply;
  const body = spoil === undefined ? json : toUtf8(spoil(fromUtf8(json)));
  const typed = body.length === 0 ? {} : { 'content-type': `${contentType}; charset=utf-8`, ...noSniff };
  return { status, headers: { ...headers, ...typed, 'content-length': body.length }, body };
}

/** The same for a body that may have a long list: other requests get a turn while the list is written. */
export async function toWrittenReplyInTurns(reply: SpoiltReply): Promise<WrittenReply> {
  if (!hasLongList(reply.body)) return toWrittenReply(reply);
  return toWrittenReply(reply, toUtf8(await stringifyInTurns(reply.body)));
}

/** Keeps a browser from taking JSON for a page. */
export const noSniff = { 'x-content-type-options': 'nosniff' } as const;

/** Sends a reply. */
export function sendReply(response: ServerResponse, { status, headers, body }: WrittenReply): void {
  response.writeHead(status, headers);
  response.end(body, 'latin1');
}

/** Elements from which a list is written in pieces. */
const longList = 1_000;

/** How deep to look for long lists: a saved state has them in an object within an object. */
const maxDepth = 2;

/** Writes a value as JSON. Other requests get a turn between the elements of a long list. */
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

function hasLongList(value: unknown, depth = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length >= longList;
  return depth > 0 && Object.values(value).some((field) => hasLongList(field, depth - 1));
}
