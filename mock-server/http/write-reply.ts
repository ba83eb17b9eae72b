import type { ServerResponse } from 'node:http';
import type { AnyReply } from '../kernel/operation.ts';

/** A reply as it goes out. */
export interface WrittenReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** Writes the body of a reply as JSON, and the headers that tell of it; `spoil` makes another text of it. */
export function toWrittenReply(
  reply: AnyReply & { readonly spoil?: (text: string) => string },
  stringify: (body: unknown) => string = JSON.stringify,
): WrittenReply {
  const { status, headers, contentType = 'application/json', spoil } = reply;
  const json = reply.body === undefined ? '' : stringify(reply.body);
  const body = Buffer.from(spoil === undefined ? json : spoil(json));
  const typed = body.length === 0 ? {} : { 'content-type': `${contentType}; charset=utf-8` };
  return { status, headers: { ...headers, ...typed, 'content-length': body.length }, body };
}

/** Sends a reply. */
export function sendReply(response: ServerResponse, { status, headers, body }: WrittenReply): void {
  response.writeHead(status, headers);
  response.end(body);
}
