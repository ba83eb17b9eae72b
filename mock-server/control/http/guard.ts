import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackName } from '../../http/loopback.ts';
import { controlTokenRequired, foreignOrigin } from '../../kernel/problems.ts';
import { equalsSecret } from './equals-secret.ts';
import { isSigned } from './signed-path.ts';

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
