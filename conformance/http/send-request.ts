import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { withinTime } from '../../common/within-time.ts';
import { kitUserAgent } from '../../spec/kit-user-agent.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import { decompressed, headersOf } from './read-message.ts';
import { createRoutes, type RouteOf } from './routes.ts';

/** A request as it goes out. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Whether sending the request twice has the same effect as once; if omitted, the method decides. */
  readonly isRepeatable?: boolean;
}

/** How often a request is usually retried after a 429, and for how many seconds if Retry-After asks for short waits. */
const usualRetries = 5;
const retrySeconds = 120;
/** The longest wait after a 429, in seconds. */
const longestRetryAfter = 60;

/** The result of a request. */
export interface Sent extends HttpExchange {
  /** Whether the request timed out. */
  readonly late: boolean;
}

/**
 * Sends a request without following redirects. If the answer is missing or incomplete, `error` says why. Gives up after
 * `timeout` milliseconds, or when `stop` aborts.
 */
export type Send = (request: OutgoingRequest, timeout: number, stop?: AbortSignal) => Promise<Sent>;

/** Creates the `Send` of a run, which trusts the certificates in `ca` (PEM) in addition to those that Node trusts. */
export function createSend(ca?: string): Send {
  const routeOf = createRoutes(ca);
  return async (request, timeout, stop) => {
    const { method, url, headers, body } = request;
    const started = performance.now();
    const sent = {
      method,
      url,
      requestHeaders: headers,
      requestBody: body,
      sentAt: Date.now(),
      status: null as number | null,
      responseHeaders: {},
      responseText: '',
      error: null as string | null,
      late: false,
    };
    try {
      await withinTime(timeout, stop, async ({ signal }) => {
        const response = await exchange(request, routeOf, signal);
        sent.status = response.statusCode ?? null;
        sent.responseHeaders = headersOf(response);
        destroyWhenOver(response, signal);
        // `text` drops a byte order mark.
        sent.responseText = await text(decompressed(response));
      });
    } catch (cause) {
      sent.error = reasonOf(cause, timeout);
      sent.late = cause instanceof Error && cause.name === 'TimeoutError';
    }
    return { ...sent, milliseconds: performance.now() - started };
  };
}

/**
 * Sends a request with Node's own client, which takes a third of the processor time of `fetch`. A server may close a
 * kept connection just as it is used again. A repeatable request is then sent again; any other request has a connection
 * of its own from the start.
 */
function exchange(request: OutgoingRequest, routeOf: RouteOf, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, headers, body, isRepeatable = repeatable.has(method) } = request;
  const url = new URL(request.url);
  const secure = url.protocol === 'https:';
  const outgoing = (secure ? httpsRequest : httpRequest)(url, {
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br', 'user-agent': kitUserAgent, ...headers },
    ...routeOf(url, isRepeatable ? 'kept' : 'own'),
  });
  destroyWhenOver(outgoing, signal);
  return new Promise((resolve, reject) => {
    outgoing
      .on('response', resolve)
      .on('error', (error: NodeJS.ErrnoException) => {
        const wasClosed = outgoing.reusedSocket && error.code !== undefined && closing.has(error.code);
        if (wasClosed && isRepeatable) resolve(exchange(request, routeOf, signal));
        else reject(error);
      })
      .end(body);
  });
}

/** Errors of a connection that the other side has closed, and methods that may be sent twice (RFC 9110). */
const closing: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);
const repeatable: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);

/** Destroys a stream with the reason of the signal, which Node's own `signal` option would hide. */
function destroyWhenOver(stream: { destroy(error: Error): unknown }, signal: AbortSignal): void {
  const destroy = () =>
    stream.destroy(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
  signal.addEventListener('abort', destroy);
  if (signal.aborted) destroy();
}

/**
 * How often to retry after a 429: more often if Retry-After asks for short waits, never if it asks for hours. A date in
 * it is by the clock of the implementation, which may be ahead.
 */
export function maxRetries(header: string | undefined): number {
  const seconds = Number(header);
  if (seconds > retrySeconds) return 0;
  return seconds > 0 ? Math.max(usualRetries, retrySeconds / seconds) : usualRetries;
}

/** Seconds to wait after a 429: as Retry-After says in seconds or by a date, or else twice as long each time. */
export function retryAfter(header: string | undefined, retries: number): number {
  const untilDate = (Date.parse(header ?? '') - Date.now()) / 1000;
  const seconds = header === '' ? Number.NaN : Number(header);
  const asked = [seconds, untilDate].find((one) => one >= 0) ?? 2 ** retries;
  return Math.min(longestRetryAfter, asked);
}

function reasonOf(cause: unknown, timeout: number): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no response within ${timeout / 1000} s`;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ECONNRESET') return 'other side closed';
  if (/wrong version number/.test(message)) return 'it does not speak TLS; try http:// instead of https://';
  if (untrusted.has(code ?? '')) {
    return (
      `its certificate is not trusted (${message}). Pass the certificate of the issuing authority with ` +
      '--ca FILE, or set NODE_EXTRA_CA_CERTS to that file'
    );
  }
  // If a name has several addresses and none of them answers, only the code says why.
  return message || String(code);
}

/** Node's error codes for a certificate whose issuer it does not know. */
const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
