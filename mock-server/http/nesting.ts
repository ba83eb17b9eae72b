/** How many arrays and objects a body may have inside one another; the API's own have three. */
export const deepestNesting = 100;

/** Where a list stands in a text, brackets included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Watches the bytes of a JSON text go by and tells whether it is still nested no deeper than it may be. A text of
 * nothing but brackets would occupy the parser for many seconds and fill the memory.
 *
 * Notes in `long` what seem to be lists of at least `minLong` bytes, without those that hold another of them.
 */
export function createNestingGuard(long: Span[], minLong: number): (chunk: Uint8Array) => boolean {
  const opened: number[] = [];
  let before = 0;
  let depth = 0;
  let where: typeof outside | typeof inString | typeof afterBackslash = outside;

  return (chunk) => {
    // Every byte of a bulk body passes here: local variables make it twice as fast.
    let level = depth;
    let state = where;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (state === outside) {
        if (byte === quote) state = inString;
        else if (byte === openBracket || byte === openBrace) {
          level += 1;
          if (level > deepestNesting) return false;
          opened[level] = before + index;
        } else if (byte === closeBracket || byte === closeBrace) {
          const start = opened[level] ?? 0;
          const end = before + index + 1;
          if (end - start >= minLong && byte === closeBracket && (long.at(-1)?.start ?? -1) < start)
            long.push({ start, end });
          level -= 1;
        }
      } else if (state === afterBackslash) state = inString;
      else if (byte === backslash) state = afterBackslash;
      else if (byte === quote) state = outside;
    }
    before += chunk.length;
    depth = level;
    where = state;
    return true;
  };
}

const outside = 0;
const inString = 1;
const afterBackslash = 2;

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
