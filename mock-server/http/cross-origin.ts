import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopbackName } from '../../common/loopback.ts';
import { operations } from '../../spec/generated/operations.ts';

/** Which pages of other origins may call the API from a browser. */
export type CrossOrigin = ReturnType<typeof createCrossOrigin>;

/** Allows pages on this machine and pages of the given origins; `*` allows all. */
export function createCrossOrigin(others: readonly string[]) {
  const named = new Set(others.map((other) => (other === '*' ? other : new URL(other).origin)));
  const mayRead = (origin: string) => named.has('*') || named.has(origin) || isLoopbackOrigin(origin);

  /** Lets the page that sent a request read the response if its origin is allowed; returns whether it is. */
  function share({ headers: { origin } }: IncomingMessage, response: ServerResponse): boolean {
    // Only pages need these headers, and other clients should not pay for them.
    if (origin === undefined) return false;
    response.setHeader('vary', 'origin');
    if (!mayRead(origin)) return false;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', exposed);
    return true;
  }

  return {
    share,
    /** Answers a browser's preflight, or returns false. `methods` are the methods of the path. */
    answerPreflight(request: IncomingMessage, response: ServerResponse, methods: readonly string[]): boolean {
      const isPreflight =
        request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
      if (!isPreflight || !share(request, response)) return false;
      const allow = methods.join(', ');
      response.writeHead(204, {
        allow,
        'access-control-allow-methods': allow,
        'access-control-allow-headers': sendable,
      });
      response.end();
      return true;
    },
  };
}

function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) && isLoopbackName(hostname);
}

const all = Object.values(operations);

/** The headers that a page may send: the headers of the operations, `content-type` for a body, and `Prefer`. */
const sendable = [
  'x-access-token',
  'x-api-user',
  'x-api-key',
  ...new Set(all.flatMap(({ headers }) => [...headers])),
  'content-type',
  'prefer',
].join(', ');

/** The response headers that a page may read, besides those that browsers always let it read. */
const exposed = [
  ...new Set(
    all.flatMap(({ responses }) => Object.values(responses).flatMap(({ headers }) => Object.keys(headers))),
  ),
  'allow',
  'preference-applied',
].join(', ');
