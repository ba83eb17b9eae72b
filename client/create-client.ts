// biome-ignore-all lint/performance/noBarrelFile: this file is the public interface of parkproof/client

import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { checkOptions, flag, httpAddress, type OptionRules } from '../common/option-rules.ts';
import type { paths } from './api-types.ts';
import { type Clock, spaceBatches } from './batch-spacing.ts';
import { limitTime, type Timeouts } from './limit-time.ts';
import { requireJson } from './require-json.ts';
import type { Send } from './send.ts';
import { type Credentials, keepSession } from './session.ts';

export type { components, operations, paths } from './api-types.ts';
export type { Clock } from './batch-spacing.ts';
export type { Timeouts } from './limit-time.ts';
export { NotJsonError } from './require-json.ts';
export { type Credentials, SignInError } from './session.ts';

/** A client of the API: operations by method and path, with typed parameters, bodies and responses. */
export type Client = FetchClient<paths>;

/** Options of `createClient`. */
export interface ClientOptions {
  /** Base URL of the API. */
  readonly url: string;
  readonly credentials: Credentials;
  /** JSON pointer to the token in the response of POST /authenticate; by default, the client searches for it. */
  readonly tokenPointer?: string | null;
  /** Keeps the 10 seconds between batch calls that section 4.11 requires. */
  readonly batchSpacing?: boolean;
  readonly timeouts?: Timeouts;
  /** Sends each request; defaults to the global `fetch`. */
  readonly fetch?: Send;
  /** The clock for batch spacing, such as that of a simulator; defaults to real time. */
  readonly clock?: Clock;
}

/**
 * Creates a client for one user. It sends the three headers of section 5 with every request, signs in if there is no
 * token or the token has expired, and waits up to 50 seconds for a booking. Throws TypeError for an unknown option and
 * for missing credentials, and RangeError for an invalid value.
 */
export function createClient(options: ClientOptions): Client {
  checkOptions('createClient', options, rules);
  const { credentials, tokenPointer = null, batchSpacing = false, timeouts = {}, clock = realTime } = options;
  if (options.url === undefined) throw new TypeError('createClient: url is missing');
  if (typeof credentials?.api_user !== 'string' || typeof credentials.api_key !== 'string')
    throw new TypeError('createClient: credentials must have api_user and api_key');
  const url = options.url.replace(/\/+$/, '');
  const sent = limitTime(options.fetch ?? ((request) => fetch(request)), { url, ...timeouts });
  const json = requireJson(sent, { url });
  const spaced = batchSpacing ? spaceBatches(json, { url, clock }) : json;
  return createFetchClient({ baseUrl: url, fetch: keepSession(spaced, { url, credentials, tokenPointer }) });
}

const rules: OptionRules<ClientOptions> = {
  url: httpAddress,
  credentials: null,
  tokenPointer: null,
  batchSpacing: flag,
  timeouts: null,
  fetch: null,
  clock: null,
};

const realTime: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
