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
  const text = reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body));
  response.writeHead(reply.status, {
    ...reply.headers,
    ...(text !== '' && { 'content-type': `${contentType}; charset=utf-8` }),
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
