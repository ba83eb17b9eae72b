import { stepsOf } from '../../spec/json-pointer.ts';

/**
 * The answer with a value at the place that a JSON pointer of the profile names (RFC 6901), objects made on the way;
 * the empty pointer is the whole answer.
 */
export function placeAt(answer: unknown, pointer: string, value: unknown): unknown {
  return place(answer, stepsOf(pointer), value);
}

function place(answer: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const members: Readonly<Record<string, unknown>> =
    typeof answer === 'object' && answer !== null ? { ...answer } : {};
  return { ...members, [first]: place(members[first], rest, value) };
}
