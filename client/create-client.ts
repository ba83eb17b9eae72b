// biome-ignore-all lint/performance/noBarrelFile: this is the one place from which others import the client
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import type { paths } from './api-types.ts';
import { type Clock, spaceBatches } from './batch-spacing.ts';
import { limitTime, type Timeouts } from './limit-time.ts';
import type { Send } from './send.ts';
import { type Credentials, keepSession } from './session.ts';

export type { components, operations, paths } from './api-types.ts';
export type { Clock } from './batch-spacing.ts';
export type { Timeouts } from './limit-time.ts';
export { type Credentials, SignInError } from './session.ts';

/** A client of the API: operations by method and path, with typed parameters, bodies and answers. */
export type Client = FetchClient<paths>;

/** How a client reaches the API, and for whom. */
export interface ClientOptions {
  /** Base address of the API. */
  readonly url: string;
  readonly credentials: Credentials;
  /** JSON pointer to the token in the answer of POST /authenticate; without it, the client looks for one. */
  readonly tokenPointer?: string | null;
  /** Keeps the 10 seconds between batch calls that section 4.11 asks for. */
  readonly batchSpacing?: boolean;
  readonly timeouts?: Timeouts;
  /** Sends each request; default the global `fetch`. */
  readonly fetch?: Send;
  /** What batch spacing waits by, such as the clock of a simulator; default real time. */
  readonly clock?: Clock;
}

/**
 * Creates a client for one user. It sends the three headers of section 5 with every request, signs in when there is no
 * token and again when it has expired, and waits up to 50 seconds for a booking.
 */
export function createClient(options: ClientOptions): Client {
  const { credentials, tokenPointer = null, batchSpacing = false, timeouts = {}, clock = realTime } = options;
  const url = options.url.replace(/\/+$/, '');
  const sent = limitTime(options.fetch ?? ((request) => fetch(request)), { url, ...timeouts });
  const spaced = batchSpacing ? spaceBatches(sent, { url, clock }) : sent;
  return createFetchClient({ baseUrl: url, fetch: keepSession(spaced, { url, credentials, tokenPointer }) });
}

const realTime: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
