/** Headers whose values are public. */
const plainHeaders = new Set(['content-type', 'accept', 'user-agent', 'host']);

/** A word of a header with at least this many characters is masked on its own, such as the token after `Bearer`. */
const shortestWord = 8;

/** The secrets in a user's headers, each with the name that replaces it in reports. */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): [value: string, name: string][] {
  return Object.entries(headers).flatMap(([header, value]) => {
    if (plainHeaders.has(header.toLowerCase()) || value === '') return [];
    const name = header.toUpperCase().replaceAll(/\W/g, '_');
    const words = value.split(/[\s,;=]+/).filter((word) => word.length >= shortestWord);
    return [value, ...words].map((secret): [string, string] => [secret, name]);
  });
}

/** The secrets in a URL: user name, password and query values, each with the name that replaces it. */
export function secretsOfAddress(address: string): [value: string, name: string][] {
  if (!URL.canParse(address)) return [];
  const { username, password, searchParams } = new URL(address);
  return [
    [decoded(username), 'USER'],
    [decoded(password), 'PASSWORD'],
    ...[...searchParams].map(([name, value]): [string, string] => [
      value,
      name.toUpperCase().replaceAll(/\W/g, '_'),
    ]),
  ];
}

/** The text that a part of a URL stands for; the part itself if it has a `%` that encodes nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The headers of section 5. Their secret values are known, and a value that is wrong on purpose is shown. */
const ownHeaders = new Set(['x-access-token', 'x-api-user', 'x-api-key']);

/** Whether the name of a header makes any value of it a secret. */
export function isSecretHeader(name: string): boolean {
  return !ownHeaders.has(name.toLowerCase()) && secretHeader.test(name);
}

const secretHeader =
  /(^|[-_])(cookie|authorization|auth|token|jwt|secret|session|signature|sign|password|key|credentials?)($|[-_])/i;
