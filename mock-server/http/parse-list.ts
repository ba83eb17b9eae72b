import { createTurns } from '../kernel/take-turns.ts';

/** Bytes that are parsed at once, about half a millisecond's work. */
const pieceLength = 32 * 1024;

/** Bytes without a seam after which a text does not count as a list of ordinary objects. */
const longestElement = 1024 * 1024;

/**
 * Parses a long JSON array in pieces, with turns for other requests in between. Passes each element to `visit`, which
 * may throw. The list is null if the text from byte `end` on is not part of a list.
 *
 * The text is cut where an element seems to end. A wrong guess does no harm: if every piece is a list of values, the
 * whole is the list of all these values, since a JSON text has only one meaning.
 */
export async function parseList(bytes: Buffer, visit: (element: unknown, index: number) => void) {
  const brackets = findBrackets(bytes);
  if (brackets === null) return { list: null, end: 0 };
  const list: unknown[] = [];
  const pause = createTurns();
  for (let { open } = brackets; open < brackets.close; ) {
    const seam = findSeam(bytes, open + 1, brackets.close);
    const piece = seam === null ? null : parsePiece(bytes.subarray(open + 1, seam));
    if (seam === null || piece === null || piece.length === 0) return { list: null, end: open + 1 };
    for (const element of piece) {
      visit(element, list.length);
      list.push(element);
    }
    open = seam;
    await pause();
  }
  return { list, end: brackets.close };
}

/** The positions of the brackets that enclose the whole text; null if there are none. */
function findBrackets(bytes: Buffer): { readonly open: number; readonly close: number } | null {
  let open = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0;
  while (isSpace(bytes[open])) open += 1;
  let close = bytes.length - 1;
  while (isSpace(bytes[close])) close -= 1;
  return bytes[open] === openBracket && bytes[close] === closeBracket && open < close
    ? { open, close }
    : null;
}

/** The next comma that seems to separate two elements; `end` for the last piece, null if an element is too long. */
function findSeam(bytes: Buffer, from: number, end: number): number | null {
  const start = from + pieceLength;
  if (start >= end) return end;
  const window = bytes.subarray(start, Math.min(end, start + longestElement));
  for (const seam of ['},', '],', ',']) {
    const found = window.indexOf(seam);
    if (found !== -1) return start + found + seam.length - 1;
  }
  return start + window.length === end ? end : null;
}

/** Parses the elements between two commas of a list; null if the bytes are not part of a list. */
function parsePiece(bytes: Buffer): unknown[] | null {
  try {
    return JSON.parse(`[${strictUtf8.decode(bytes)}]`) as unknown[];
  } catch {
    return null;
  }
}

/** U+FEFF inside the text is not a byte order mark, so it is kept and refused. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const byteOrderMark = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

export const openBracket = 0x5b;
export const closeBracket = 0x5d;
