import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackName } from '../../http/loopback.ts';
import { controlTokenRequired, foreignOrigin } from '../../problems.ts';

/** What decides whether a request may use a control route. */
interface Sent {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Keeps strangers away from the control routes. With a token, whoever has it may use them. Without, they are open to
 * this machine, and a browser could be made to reach them: by a page of a foreign name that is led to a loopback
 * address (DNS rebinding), which the name in `Host` gives away, and by a page of another origin that sends a request
 * without reading the answer, which `Origin` or `Sec-Fetch-Site` gives away. Throws a problem.
 */
export function guardControl({ method, headers }: Sent, token: string | null): void {
  if (token !== null) {
    if (!equals(headers['x-control-token'], token)) throw controlTokenRequired();
  } else if (!isLoopbackName(nameIn(headers.host ?? ''))) {
    const name = (headers.host ?? '').slice(0, 100);
    throw foreignOrigin(
      `They are asked for under the name '${name}'; only loopback names such as localhost will do.`,
    );
  }
  if (method === 'GET' || method === 'HEAD') return;
  const { origin } = headers;
  if (origin !== undefined && originHost(origin) !== headers.host?.toLowerCase()) {
    throw foreignOrigin(`This request was sent by a page of ${origin.slice(0, 100)}.`);
  }
  const site = headers['sec-fetch-site'];
  if (origin === undefined && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw foreignOrigin('This request was sent by a page of another origin.');
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

function equals(sent: string | string[] | undefined, token: string): boolean {
  if (typeof sent !== 'string') return false;
  const given = Buffer.from(sent);
  const expected = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
