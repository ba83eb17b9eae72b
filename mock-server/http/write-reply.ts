import type { ServerResponse } from 'node:http';
import type { AnyReply } from '../operation.ts';

/**
 * Writes a reply as JSON, or the text that it brings along; `contentType` is that of the contract unless a
 * profile says otherwise.
 */
export function writeReply(
  response: ServerResponse,
  reply: AnyReply & { readonly text?: string },
  contentType = 'application/json',
): void {
  const content = contentOf(reply);
  response.writeHead(reply.status, {
    ...reply.headers,
    ...(content.length > 0 && { 'content-type': `${contentType}; charset=utf-8` }),
    'content-length': content.length,
  });
  response.end(content);
}

function contentOf(reply: AnyReply & { readonly text?: string }): Uint8Array {
  if (reply.text !== undefined) return Buffer.from(reply.text);
  if (reply.bytes !== undefined) return reply.bytes();
  return reply.body === undefined ? nothing : Buffer.from(JSON.stringify(reply.body));
}

const nothing = Buffer.alloc(0);
