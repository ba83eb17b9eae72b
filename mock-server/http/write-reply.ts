import type { ServerResponse } from 'node:http';
import type { AnyReply } from '../kernel/operation.ts';

/** A reply as it goes out. */
export interface WrittenReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Writes the body of a reply as JSON, and the headers that tell of it. */
export function toWrittenReply(
  reply: AnyReply,
  stringify: (body: unknown) => string = JSON.stringify,
): WrittenReply {
  return withText(reply, reply.body === undefined ? '' : stringify(reply.body));
}

/** A reply with a text of its own for a body. */
export function withText(
  { status, headers, contentType = 'application/json' }: AnyReply,
  text: string,
): WrittenReply {
  const typed = text === '' ? {} : { 'content-type': `${contentType}; charset=utf-8` };
  return {
    status,
    headers: { ...headers, ...typed, 'content-length': String(Buffer.byteLength(text)) },
    text,
  };
}

/** Sends a reply. */
export function sendReply(response: ServerResponse, { status, headers, text }: WrittenReply): void {
  response.writeHead(status, headers);
  response.end(text);
}
