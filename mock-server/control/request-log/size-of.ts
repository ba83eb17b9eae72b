import type { HeaderValues, KeptReply } from './record.ts';

/** The most bytes that an entry takes besides its texts, for its objects and its violations. */
const overhead = 2_000;

/** Bytes that a header takes besides its characters: a slot in an object and the beginnings of two strings. */
const perHeader = 48;

/** The most bytes that an entry takes. Each character counts as two, as in a text that is not all Latin-1. */
export function sizeOf(kept: {
  readonly texts: readonly string[];
  readonly headers: HeaderValues;
  readonly reply: KeptReply | null;
}): number {
  const { texts, headers, reply } = kept;
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const replied = reply === null ? 0 : sizeOfHeaders(reply.headers) + (reply.body?.length ?? 0);
  return overhead + 2 * characters + sizeOfHeaders(headers) + replied;
}

function sizeOfHeaders(headers: HeaderValues) {
  let size = 0;
  for (const name in headers) size += perHeader + 2 * (name.length + String(headers[name]).length);
  return size;
}
