import type { HeaderValues, KeptReply } from './record.ts';

/** What an entry takes beside its texts, at most, in bytes: its objects, and what is wrong with it. */
const overhead = 2_000;

/** What a header takes beside its characters: its place in an object, and the beginnings of two strings. */
const perHeader = 48;

/** Bytes that an entry takes: a character of a text takes two if one of them is not Latin. */
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
