/** How deep arrays and objects may be nested in a body. The API's own bodies have three levels. */
export const deepestNesting = 100;

/**
 * Returns a function that takes a JSON text piece by piece and says whether its nesting is still within the limit. A
 * text of nothing but brackets would occupy the parser for long.
 */
export function createNestingGuard(): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let where: typeof outside | typeof inString | typeof afterBackslash = outside;

  return (chunk) => {
    // Every byte of a body that is parsed whole passes here. Local variables make it twice as fast.
    let level = depth;
    let state = where;
    for (const byte of chunk) {
      if (state === outside) {
        if (byte === quote) state = inString;
        else if (byte === openBracket || byte === openBrace) {
          level += 1;
          if (level > deepestNesting) return false;
        } else if (byte === closeBracket || byte === closeBrace) level -= 1;
      } else if (state === afterBackslash) state = inString;
      else if (byte === backslash) state = afterBackslash;
      else if (byte === quote) state = outside;
    }
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
