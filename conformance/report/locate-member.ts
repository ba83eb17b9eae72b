import { stepsOf } from '../../common/json-pointer.ts';

/** A range of characters in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member of a JSON document, and the list element that contains it, or else the whole document. */
export interface Place {
  readonly member: Span;
  readonly element: Span;
}

/**
 * Locates the member, with its name, that a JSON pointer leads to. If only the last step leads nowhere, locates the
 * value that lacks the member. Returns null if an earlier step leads nowhere, and for the whole document.
 */
export function locateMember(text: string, pointer: string): Place | null {
  const steps = stepsOf(pointer);
  let value: Span = { start: skip(text, 0), end: text.length };
  let place: Place | null = null;
  for (const [index, step] of steps.entries()) {
    const child = childOf(text, value.start, step);
    if (child === null) return index === steps.length - 1 ? place : null;
    const element: Span = text[value.start] === '[' ? child.all : (place?.element ?? value);
    place = { member: child.all, element };
    value = child.value;
  }
  return place;
}

/** Finds a member of the object, or an element of the list, that begins at `from`. */
function childOf(text: string, from: number, step: string): { all: Span; value: Span } | null {
  const isList = text[from] === '[';
  if (!isList && text[from] !== '{') return null;
  let at = skip(text, from + 1);
  for (let index = 0; ; index += 1) {
    const key = isList ? null : valueAt(text, at);
    if (!isList && key === null) return null;
    const value = valueAt(text, key === null ? at : skip(text, key.end));
    if (value === null) return null;
    const name = key === null ? String(index) : text.slice(key.start + 1, key.end - 1);
    if (name === step) return { all: { start: at, end: value.end }, value };
    at = skip(text, value.end);
  }
}

const between = /[\s,:]*/y;

function skip(text: string, from: number): number {
  between.lastIndex = from;
  between.test(text);
  return between.lastIndex;
}

const token = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\],:"]+/y;

/** The value that begins at `start`; null if there is none, or if it is incomplete. */
function valueAt(text: string, start: number): Span | null {
  let depth = 0;
  for (let at = start; ; at = skip(text, token.lastIndex)) {
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found === undefined) return null;
    if (found === '{' || found === '[') depth += 1;
    if (found === '}' || found === ']') depth -= 1;
    if (depth < 0) return null;
    if (depth === 0) return { start, end: token.lastIndex };
  }
}
