import { authenticationHeaders } from './exchange.ts';

/** Other headers that the kit sets itself. */
const ownHeaders = /^(x-batch|content-type|content-length|accept|connection|transfer-encoding)$/;

/** What is wrong with the headers of a gateway in front of a target; null if there is nothing wrong. */
export function problemWithHeaders(headers: Readonly<Record<string, string>>): string | null {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const own = names.find((name) => ownHeaders.test(name) || authenticationHeaders.has(name));
  if (own === undefined) return null;
  const instead = authenticationHeaders.has(own) ? ', and credentials belong in the profile' : '';
  return `${own} cannot be set: the kit sets it itself${instead}`;
}
