import { parseJson } from './json.ts';

/** Characters of elements that are remembered at most, so that long lists of ever new elements do not fill the memory. */
const mostCharacters = 64 * 1024 * 1024;

/**
 * Parses the bodies of one run. An object that stands in several lists in the very same words is parsed once, and is
 * the same object in each of them: a run sees most parkings in dozens of its answers.
 */
export function createBodyParser(): (text: string) => unknown {
  const known = new Map<string, unknown>();
  let characters = 0;

  function parseElement(text: string): unknown {
    const found = known.get(text);
    if (found !== undefined) return found;
    const parsed: unknown = JSON.parse(text);
    if (characters + text.length <= mostCharacters && typeof parsed === 'object' && parsed !== null) {
      known.set(text, parsed);
      characters += text.length;
    }
    return parsed;
  }

  return (text) => {
    const elements = splitArray(text);
    if (elements === null) return parseJson(text);
    try {
      return elements.map(parseElement);
    } catch {
      return undefined;
    }
  };
}

/** Codes of the characters that tell where an element ends. */
const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/**
 * The texts of the elements of a JSON array of objects; null where a text is something else. It looks at brackets,
 * commas and strings only: whether the elements are JSON is for whoever parses them.
 */
export function splitArray(text: string): readonly string[] | null {
  if (!/^\s*\[\s*\{/.test(text) || !text.trimEnd().endsWith(']')) return null;
  const elements: string[] = [];
  const last = text.lastIndexOf(']');
  let depth = 0;
  let start = text.indexOf('[') + 1;
  for (let index = start; index < last; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      index = endOfString(text, index);
      if (index === -1) return null;
    } else if (code === comma && depth === 0) {
      elements.push(text.slice(start, index).trim());
      start = index + 1;
    } else if (code === openingBrace || code === openingBracket) {
      depth += 1;
    } else if (code === closingBrace || code === closingBracket) {
      depth -= 1;
      if (depth < 0) return null;
    }
  }
  if (depth !== 0) return null;
  elements.push(text.slice(start, last).trim());
  return elements;
}

/** The position of the quote that ends the string which begins at a position; -1 where none does. */
function endOfString(text: string, begin: number): number {
  let end = text.indexOf('"', begin + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return end;
}
