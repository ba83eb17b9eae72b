import { createHmac } from 'node:crypto';
import { isLoopbackName } from '../../../common/loopback.ts';
import type { HandlerRequest } from '../../http/handler.ts';
import { controlTokenRequired, foreignOrigin } from '../../kernel/problems.ts';
import { equalsSecret } from '../../kernel/secrets.ts';

/** The parts of a request that decide whether it may use a control route. */
type Sent = Pick<HandlerRequest, 'method' | 'url' | 'headers'>;

/**
 * Protects the control routes; throws a problem if a request may not use them. If there is a token, a request must
 * carry it, or the signature of its path. Otherwise the routes are open to this machine, and a web page could reach
 * them through a browser: under a foreign name that resolves to a loopback address (DNS rebinding), which `Host`
 * reveals, or from another origin without reading the answer, which `Origin` or `Sec-Fetch-Site` reveals.
 */
export function guardControl({ method, url, headers }: Sent, token: string | null): void {
  if (token !== null) {
    if (!equalsSecret(headers['x-control-token'], token) && !isSigned(url, token))
      throw controlTokenRequired();
  } else if (!isLoopbackName(nameIn(headers.host ?? ''))) {
    const name = (headers.host ?? '').slice(0, 100);
    throw foreignOrigin(
      `The request is for the host '${name}'; only loopback names such as localhost are allowed.`,
    );
  }
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  if (origin !== undefined && originHost(origin) !== headers.host?.toLowerCase())
    throw foreignOrigin(`A page of ${origin.slice(0, 100)} sent this request.`);
  const site = headers['sec-fetch-site'];
  if (origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none')
    throw foreignOrigin('A page of another origin sent this request.');
}

/** The name in a Host header, without port and brackets. */
function nameIn(host: string): string {
  const bracketed = /^\[([^\]]*)\](:\d*)?$/.exec(host)?.[1];
  return (bracketed ?? host.replace(/:\d*$/, '')).toLowerCase().replace(/\.$/, '');
}

/** Null for a page without an origin of its own, which sends `Origin: null`. */
function originHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** Makes a path that opens without the token. Its signature, made with the token, is valid for this path only. */
export function signPath(path: string, token: string | null): string {
  return token === null ? path : `${path}?signature=${signatureOf(path, token)}`;
}

function isSigned(url: string, token: string): boolean {
  const [path = '', query] = url.split('?');
  const signature = new URLSearchParams(query).get('signature');
  return signature !== null && equalsSecret(signature, signatureOf(path, token));
}

const signatureOf = (path: string, token: string) =>
  createHmac('sha256', token).update(path).digest('base64url').slice(0, 22);
