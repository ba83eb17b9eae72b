/** The steps of a JSON pointer (RFC 6901), unescaped. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A name as a step of a JSON pointer. */
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
