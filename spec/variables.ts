/** A text that stands for an environment variable: `${NAME}`. */
const reference = /^\$\{([A-Za-z_]\w*)\}$/;

/** The variable that a value stands for; null if it is a value of its own. */
export function variableIn(value: unknown): string | null {
  return typeof value === 'string' ? (reference.exec(value)?.[1] ?? null) : null;
}

/** A copy of a value in which `read` has replaced every text that stands for a variable; it gets the JSON pointer too. */
export function withVariables(
  value: unknown,
  read: (name: string, pointer: string) => unknown,
  pointer = '',
): unknown {
  const name = variableIn(value);
  if (name !== null) return read(name, pointer);
  if (Array.isArray(value)) return value.map((one, index) => withVariables(one, read, `${pointer}/${index}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withVariables(inner, read, `${pointer}/${key}`)]),
  );
}
