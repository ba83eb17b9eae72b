/** The steps of a JSON pointer (RFC 6901), unescaped. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Escapes a name as a step of a JSON pointer. */
export const escapeStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The value at a JSON pointer in a JSON value; undefined if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const step of stepsOf(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/**
 * Copies a JSON value with `value` at a JSON pointer, and creates missing objects on the way. The empty pointer replaces
 * the whole value.
 */
export function placeAt(whole: unknown, pointer: string, value: unknown): unknown {
  return placeIn(whole, stepsOf(pointer), value);
}

/** Does what `placeAt` does, for the steps of a pointer. */
export function placeIn(whole: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const members: Readonly<Record<string, unknown>> =
    typeof whole === 'object' && whole !== null ? { ...whole } : {};
  return { ...members, [first]: placeIn(members[first], rest, value) };
}
