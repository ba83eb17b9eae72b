import { type WrittenBody, writeJson } from '../../http/templates/json-writer.ts';

/** The body of an answer: as it was sent, as what it can be written from again, or no more than its length in bytes. */
export type KeptBody = Uint8Array | WrittenBody | number;

/** Bytes of a body above which it is neither kept nor shown. */
export const longestKept = 64 * 1024;

/** Keeps a body that was sent, unless it is too long. */
export const keepContent = (content: Uint8Array): KeptBody =>
  content.length > longestKept ? content.length : content;

/** What keeping it costs, roughly, in bytes. */
export function weightOf(body: KeptBody): number {
  if (typeof body === 'number') return 0;
  return body instanceof Uint8Array ? body.length : body.weight;
}

/** How long it was, with its bytes unless they are too many. */
export function showBody(body: KeptBody): { readonly length: number; readonly content: Uint8Array | null } {
  if (typeof body === 'number') return { length: body, content: null };
  const content = body instanceof Uint8Array ? body : writeJson(body);
  return { length: content.length, content: content.length > longestKept ? null : content };
}
