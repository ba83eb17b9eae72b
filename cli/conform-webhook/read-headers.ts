/** A header on the command line cannot be sent; the message says why, without its value. */
export class HeaderError extends Error {
  override readonly name = 'HeaderError';
}

/** Reads headers that were given as `name: value`. Throws HeaderError. */
export function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/s.exec(line) ?? [];
      // A wrong header may hold a secret, so it is not repeated.
      if (name === undefined || value === undefined)
        throw new HeaderError("--header must be 'name: value', such as --header 'x-secret: 1234'");
      try {
        new Headers({ [name]: value });
      } catch {
        throw new HeaderError(`the value of --header ${name} has characters that no header can have`);
      }
      return [name.toLowerCase(), value];
    }),
  );
}
