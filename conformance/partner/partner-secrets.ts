/** Headers whose values are told to everybody. */
const plainHeaders = new Set(['content-type', 'accept', 'user-agent']);

/** Characters from which on a word of a header's value is masked for itself, as the token after `Bearer` is. */
const shortestWord = 8;

/**
 * What no report of a partner's endpoint shows, with the name that stands in for it: the values of the headers that
 * the user has set, and those of the query of each address.
 */
export function findPartnerSecrets(
  headers: Readonly<Record<string, string>>,
  urls: readonly string[],
): Map<string, string> {
  const secrets = new Map<string, string>();
  const add = (value: string, name: string) => {
    if (value !== '' && !secrets.has(value))
      secrets.set(value, `<${name.toUpperCase().replaceAll(/\W/g, '_')}>`);
  };
  for (const [name, value] of Object.entries(headers)) {
    if (plainHeaders.has(name.toLowerCase()) || value.includes('{action}')) continue;
    add(value, name);
    for (const word of value.split(/[\s,;=]+/)) if (word.length >= shortestWord) add(word, name);
  }
  for (const url of urls) {
    for (const [name, value] of new URL(url).searchParams) add(value, name);
  }
  return secrets;
}
