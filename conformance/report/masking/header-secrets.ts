/** Headers whose values are public. */
const plainHeaders = new Set(['content-type', 'accept', 'user-agent', 'host']);

/** Characters from which on a word of a header's value is masked for itself, as the token after `Bearer` is. */
const shortestWord = 8;

/** What is secret in headers that a user has set, each with a name that can stand in for it. */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): [value: string, name: string][] {
  return Object.entries(headers).flatMap(([header, value]) => {
    if (plainHeaders.has(header.toLowerCase()) || value === '') return [];
    const name = header.toUpperCase().replaceAll(/\W/g, '_');
    const words = value.split(/[\s,;=]+/).filter((word) => word.length >= shortestWord);
    return [value, ...words].map((secret): [string, string] => [secret, name]);
  });
}

/** What is secret in an address: who calls it, and the values of its query. */
export function secretsOfAddress(address: string): [value: string, name: string][] {
  if (!URL.canParse(address)) return [];
  const { username, password, searchParams } = new URL(address);
  return [
    [decodeURIComponent(username), 'USER'],
    [decodeURIComponent(password), 'PASSWORD'],
    ...[...searchParams].map(([name, value]): [string, string] => [
      value,
      name.toUpperCase().replaceAll(/\W/g, '_'),
    ]),
  ];
}

/** The headers of section 5: their values are known, and one that is wrong on purpose is shown. */
const ownHeaders = new Set(['x-access-token', 'x-api-user', 'x-api-key']);

/** Whether a header is secret by its name, whatever stands in it. */
export function isSecretHeader(name: string): boolean {
  return !ownHeaders.has(name.toLowerCase()) && secretHeader.test(name);
}

const secretHeader =
  /(^|[-_])(cookie|authorization|auth|token|jwt|secret|session|signature|sign|password|key|credentials?)($|[-_])/i;
