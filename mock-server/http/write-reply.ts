import type { ServerResponse } from 'node:http';
import type { AnyReply } from '../kernel/operation.ts';
import { lendJson, writeJson } from './templates/json-writer.ts';

/** A reply whose body may be there in other forms than as a value. */
type WritableReply = AnyReply & { readonly text?: string; readonly content?: Uint8Array };

/**
 * Writes a reply as JSON, or the text that it brings along; `contentType` is that of the contract unless a
 * profile says otherwise.
 */
export function writeReply(
  response: ServerResponse,
  reply: WritableReply,
  contentType = 'application/json',
): void {
  const send = (content: Uint8Array) => {
    response.writeHead(reply.status, {
      ...reply.headers,
      ...(content.length > 0 && { 'content-type': `${contentType}; charset=utf-8` }),
      'content-length': content.length,
    });
    response.end(content);
    return hasLeft(response);
  };
  if (reply.written === undefined || isDrawn(reply) || !hasLeft(response)) send(contentOf(reply));
  else lendJson(reply.written, send);
}

const isDrawn = ({ content, text }: WritableReply) => content !== undefined || text !== undefined;

/** Whether nothing waits to be sent; a response that waits for an earlier one has no socket yet. */
const hasLeft = ({ socket }: ServerResponse) => socket?.writableLength === 0;

/** The body of a reply in bytes. */
export function contentOf(reply: WritableReply): Uint8Array {
  if (reply.content !== undefined) return reply.content;
  if (reply.text !== undefined) return Buffer.from(reply.text);
  if (reply.written !== undefined) return writeJson(reply.written);
  return reply.body === undefined ? nothing : Buffer.from(JSON.stringify(reply.body));
}

const nothing = Buffer.alloc(0);
