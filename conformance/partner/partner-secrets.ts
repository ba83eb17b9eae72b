import { secretsOfAddress, secretsOfHeaders } from '../report/masking/header-secrets.ts';

/**
 * What no report of a partner's endpoint shows, with the name that stands in for it: the values of the headers that the
 * user has set, and those of the query of each address. A header that distinguishes an entry from an exit is no secret.
 */
export function findPartnerSecrets(
  headers: Readonly<Record<string, string>>,
  urls: readonly string[],
): Map<string, string> {
  const own = Object.entries(headers).filter(([, value]) => !value.includes('{action}'));
  const secrets = new Map<string, string>();
  for (const [value, name] of [
    ...secretsOfHeaders(Object.fromEntries(own)),
    ...urls.flatMap(secretsOfAddress),
  ])
    if (value !== '' && !secrets.has(value)) secrets.set(value, `<${name}>`);
  return secrets;
}
