/** A header on the command line that cannot be sent; the message says why, without its value. */
export class HeaderError extends Error {
  override readonly name = 'HeaderError';
}

/** Reads headers that were given as `name: value`. Throws HeaderError. */
export function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/s.exec(line) ?? [];
      // An invalid header may hold a secret, so the message does not repeat it.
      if (name === undefined || value === undefined)
        throw new HeaderError("--header must be 'name: value', such as --header 'x-secret: 1234'");
      try {
        new Headers({ [name]: value });
      } catch {
        throw new HeaderError(
          `the value of --header ${name} contains characters that are not allowed in a header`,
        );
      }
      return [name.toLowerCase(), value];
    }),
  );
}

/** Headers that the kit sets itself for each request. */
const ownHeaders =
  /^(x-access-token|x-api-user|x-api-key|x-batch|content-type|content-length|accept|connection|transfer-encoding)$/;

/** Reads headers for a gateway before an implementation. Throws HeaderError. */
export function readGatewayHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers = readHeaders(lines);
  const own = Object.keys(headers).find((name) => ownHeaders.test(name));
  if (own === undefined) return headers;
  throw new HeaderError(
    `--header ${own} cannot be set: the kit sets it itself, and credentials belong in the profile`,
  );
}
