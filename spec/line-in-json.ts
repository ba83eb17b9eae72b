import { stepsOf } from './json-pointer.ts';

/**
 * The line, from 1, of the member at a JSON pointer, or of its nearest ancestor in the text. It scans the text, because
 * a parser that keeps every position needs a hundred times the memory of the text.
 */
export function lineInJson(text: string, pointer: string): number {
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s{}[\],:"]+/g);
  let [token, offset] = ['', 0];
  advance();

  function advance(): void {
    const { value } = tokens.next();
    token = value?.[0] ?? '';
    offset = value?.index ?? offset;
  }

  const isAtEnd = () => token === ']' || token === '}';

  function skipValue(): void {
    let depth = 0;
    do {
      if (token === '{' || token === '[') depth += 1;
      if (token === '}' || token === ']') depth -= 1;
      advance();
    } while (depth > 0);
  }

  /** Moves to a member of the object or array that begins here, or to its end if it lacks the member. */
  function enter(step: string): void {
    const isList = token === '[';
    const keyOf = (index: number) => (isList ? String(index) : JSON.parse(token));
    advance();
    for (let index = 0; !isAtEnd() && keyOf(index) !== step; index += 1) {
      if (!isList) advance();
      skipValue();
    }
  }

  let found = offset;
  for (const step of stepsOf(pointer)) {
    if (token !== '[' && token !== '{') break;
    const isObject = token === '{';
    enter(step);
    if (isAtEnd()) break;
    found = offset;
    if (isObject) advance();
  }
  return text.slice(0, found).split('\n').length;
}
