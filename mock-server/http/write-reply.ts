import type { ServerResponse } from 'node:http';
import { encode } from '../kernel/fixed-json.ts';
import type { AnyReply } from '../kernel/operation.ts';
import { hasLongList, stringifyInTurns } from './stringify-in-turns.ts';

/** A reply as it goes out. */
export interface WrittenReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** Writes the body of a reply, as `json` if that is known, and the headers that describe it. `spoil` changes it. */
export function toWrittenReply(
  reply: AnyReply & { readonly spoil?: (text: string) => string },
  json = encode(reply.body),
): WrittenReply {
  const { status, headers, contentType = 'application/json', spoil } = reply;
  const body = spoil === undefined ? json : Buffer.from(spoil(json.toString()));
  const typed = body.length === 0 ? {} : { 'content-type': `${contentType}; charset=utf-8`, ...asDeclared };
  return { status, headers: { ...headers, ...typed, 'content-length': body.length }, body };
}

/** The same if the body may have a long list: while that is written, other requests have their turn. */
export async function toWrittenReplyInTurns(
  reply: AnyReply & { readonly spoil?: (text: string) => string },
): Promise<WrittenReply> {
  return toWrittenReply(
    reply,
    hasLongList(reply.body) ? Buffer.from(await stringifyInTurns(reply.body)) : undefined,
  );
}

/** Keeps a browser from taking JSON for a page. */
export const asDeclared = { 'x-content-type-options': 'nosniff' } as const;

/** Sends a reply. */
export function sendReply(response: ServerResponse, { status, headers, body }: WrittenReply): void {
  response.writeHead(status, headers);
  response.end(body);
}
