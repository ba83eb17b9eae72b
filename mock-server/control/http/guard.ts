import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackName } from '../../http/loopback.ts';
import { controlTokenRequired, foreignOrigin } from '../../kernel/problems.ts';

/** What decides whether a request may use a control route. */
interface Sent {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Keeps others away from the control routes. With a token, whoever has it may use them, and a path that carries its
 * signature is open. Without one, they are open to this machine, and a web page could use a browser to reach them: a
 * page whose foreign name resolves to a loopback address (DNS rebinding), which `Host` reveals, or a page of another
 * origin that sends a request without reading the answer, which `Origin` or `Sec-Fetch-Site` reveals. Throws a problem.
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
  if (origin !== undefined && originHost(origin) !== headers.host?.toLowerCase()) {
    throw foreignOrigin(`A page of ${origin.slice(0, 100)} sent this request.`);
  }
  const site = headers['sec-fetch-site'];
  if (origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw foreignOrigin('A page of another origin sent this request.');
  }
}

/** The name in a Host header, without port and brackets. */
function nameIn(host: string): string {
  const bracketed = /^\[([^\]]*)\](:\d*)?$/.exec(host)?.[1];
  return (bracketed ?? host.replace(/:\d*$/, '')).toLowerCase().replace(/\.$/, '');
}

/** `null` is what a page without an origin of its own sends. */
function originHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** A path that opens without the token: its signature comes from the token and is good for this path alone. */
export function signPath(path: string, token: string | null): string {
  return token === null ? path : `${path}?signature=${signatureOf(path, token)}`;
}

/** Whether a path and query, as they were sent, carry the signature of that path. */
function isSigned(url: string, token: string): boolean {
  const [path = '', query] = url.split('?');
  const signature = new URLSearchParams(query).get('signature');
  return signature !== null && equalsSecret(signature, signatureOf(path, token));
}

const signatureOf = (path: string, token: string) =>
  createHmac('sha256', token).update(path).digest('base64url').slice(0, 22);

/** Compares what was sent with a secret, in a time that does not tell how much of it is right. */
function equalsSecret(sent: unknown, secret: string): boolean {
  if (typeof sent !== 'string') return false;
  const given = Buffer.from(sent);
  const expected = Buffer.from(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
