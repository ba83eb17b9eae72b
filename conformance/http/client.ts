import { type OperationId, operations } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import type { RawRequest, RequestOf } from '../kernel/call.ts';
import { type Answer, authenticationHeaders, bodyOf, type Exchange } from '../kernel/exchange.ts';
import { defaultTimeout } from '../kernel/limits.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import { pause } from '../kernel/pause.ts';
import { whyStopped } from '../kernel/stop.ts';
import { beginStep, createTrail, endStep, noAnswer, type Trail, troubleIn } from '../kernel/trail.ts';
import type { BatchSpacing } from './batch-spacing.ts';
import { buildRequest } from './build-request.ts';
import { type CircuitBreaker, whyOpen } from './circuit-breaker.ts';
import type { Limiter } from './limiter.ts';
import { maxRetries, type OutgoingRequest, retryAfter, type Send } from './send-request.ts';

/** Sends requests as one user of the profile. */
export interface Client {
  /**
   * Calls an operation and returns the answer, whatever its status. Waits and retries after a 429, up to `maxRetries`
   * times. Throws `Inconclusive` if no answer comes: only the check of that operation turns it into a failure.
   */
  call<O extends OperationId>(operation: O, request: RequestOf<O>): Promise<Answer>;
  /** Like `call`, for a request that need not keep to the contract. */
  callRaw(operation: OperationId, request: RawRequest): Promise<Answer>;
}

/** The token of one user for its requests. */
export interface Session {
  readonly token: () => string;
  /**
   * Called with the status of an answer to a request with this token. Resolves to true if the token was refused and
   * there is a new one by now, so that repeating the request may help. Concurrent callers share one renewal.
   */
  readonly renew: (token: string, status: number | null) => Promise<boolean>;
}

/** The options that all clients of a run share. */
export interface CommonOptions {
  readonly url: string;
  readonly profile: Profile;
  readonly send: Send;
  /** Headers for a gateway, added to every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long to wait for an answer, in milliseconds; a booking may take 45 seconds (4.9). */
  readonly timeout?: number | undefined;
  /** Called with every exchange. */
  readonly record: (exchange: Exchange) => void;
  /** Cuts off even requests that create data, although it is then unknown what to remove. */
  readonly deadline: AbortSignal;
}

/** The options of a client. */
export interface ClientOptions extends CommonOptions {
  readonly user: number;
  readonly session: Session;
  /** Called before every request; throws if the request would exceed the budget of the run. */
  readonly spend?: (operation: OperationId) => void;
  readonly breaker?: CircuitBreaker;
  /** Where requests and their trouble are noted. */
  readonly trail?: Trail;
  /** Whether requests that meet no trouble are noted too; those of a long exploration would fill the memory. */
  readonly keepsSteps?: () => boolean;
  /** How often a request that met trouble is repeated at once; default never. */
  readonly repeats?: (operation: OperationId) => number;
  readonly limiter?: (operation: OperationId) => Limiter;
  readonly spacing?: BatchSpacing;
  /** Resolves when requests may be sent; they wait while the target is away. */
  readonly ready?: () => Promise<unknown>;
  readonly signal: AbortSignal;
}

/** Operations that create data; their answers say what the ledger has to remove. */
const creating: ReadonlySet<OperationId> = new Set([
  'createBooking',
  'createVehicle',
  'addVehicles',
  'replaceVehicles',
] as const);

/** Seconds before a request that met trouble is repeated. */
const repeatPause = 0.2;

/** Creates a client of the implementation. */
export function createClient(options: ClientOptions): Client {
  const call = (operation: OperationId, request: RawRequest) => callPatiently(options, operation, request);
  return { call, callRaw: call };
}

async function callPatiently(sender: ClientOptions, operation: OperationId, request: RawRequest) {
  const { breaker, signal, trail = createTrail() } = sender;
  sender.spend?.(operation);
  const step = beginStep(trail, operation, request, sender.keepsSteps?.() ?? false);
  for (let repeats = sender.repeats?.(operation) ?? 0; ; repeats -= 1) {
    const exchange = await sendUntilAccepted(sender, operation, request).catch((error: unknown) => {
      endStep(trail, step, step.exchange, breaker?.troubleOf(operation) ?? noAnswer);
      throw error;
    });
    const { status, method, url, error } = exchange;
    const expects429 = request.retry === false && status === 429;
    const isOptional = request.isOptional === '500' ? status === 500 : request.isOptional === true;
    endStep(trail, step, exchange, expects429 || isOptional ? null : troubleIn(exchange));
    // A 500 comes from the implementation itself, which would mostly answer the same again.
    const mayRecover = step.trouble !== null && step.trouble !== '500';
    if (mayRecover && repeats > 0 && breaker?.isOpen(operation) !== true) {
      await pause(repeatPause, signal);
      if (!signal.aborted) continue;
    }
    if (status === null) throw new Inconclusive(`${method} ${url}: ${error}`, [exchange]);
    return answerOf(exchange);
  }
}

/** Retries after a 429, and signs in again if a token that worked is refused. */
async function sendUntilAccepted(sender: ClientOptions, operation: OperationId, request: RawRequest) {
  const { session } = sender;
  const limiter: Limiter = sender.limiter?.(operation) ?? ((task) => task());
  for (;;) {
    const seconds = sender.spacing?.waitBefore(sender.user, operation, request) ?? 0;
    if (seconds > 0) await pause(seconds, sender.signal);
    const token = session.token();
    const exchange = await limiter(() => sendUntilAllowed(sender, operation, request));
    const isRenewed = usesSession(operation, request) && (await session.renew(token, exchange.status));
    if (!isRenewed) return exchange;
  }
}

/** Retries after a 429. A request that waits for that keeps its place in the limiter, which slows down the others. */
async function sendUntilAllowed(sender: ClientOptions, operation: OperationId, request: RawRequest) {
  const { breaker, signal } = sender;
  for (let retries = 0; ; retries += 1) {
    const exchange = await sendOnce(sender, operation, request);
    if (exchange.status !== 429 || request.retry === false) return exchange;
    if (retries >= maxRetries(exchange.responseHeaders['retry-after'])) {
      breaker?.note(operation, troubleIn(exchange));
      return exchange;
    }
    await pause(retryAfter(exchange.responseHeaders['retry-after'], retries), signal);
  }
}

async function sendOnce(sender: ClientOptions, operation: OperationId, request: RawRequest) {
  const { breaker, signal } = sender;
  await sender.ready?.();
  if (signal.aborted) throw new Inconclusive(whyStopped(signal));
  if (breaker?.isOpen(operation)) throw new Inconclusive(whyOpen(operation));
  const built = buildRequest(sender.url, operation, request);
  const headers = headersOf(built, request, sender);
  const isRepeatable = changesNothing(operation) || built.method !== 'POST';
  const timeout = Math.max(sender.timeout ?? defaultTimeout, request.timeout ?? 0);
  // A request that is cut off may still create something, which the ledger could not remove.
  const stop = creating.has(operation) ? sender.deadline : signal;
  const { late, ...sent } = await sender.send({ ...built, headers, isRepeatable }, timeout, stop);
  // An incomplete answer counts as none.
  const status = sent.error === null ? sent.status : null;
  const exchange = { ...sent, status, operation, user: sender.user };
  sender.record(exchange);
  if (status !== 429) breaker?.note(operation, late ? noAnswer : null);
  return exchange;
}

/** The answer in an exchange. Parses the body when it is used, since many answers are compared only as text. */
export function answerOf(exchange: Exchange): Answer {
  return {
    status: exchange.status ?? 0,
    headers: exchange.responseHeaders,
    exchange,
    get body() {
      return bodyOf(exchange);
    },
  };
}

/** Whether a request carries the usual credentials of its user and is not a sign-in. */
function usesSession(operation: OperationId, { headers = {} }: RawRequest): boolean {
  const changed = Object.keys(headers).some((name) => authenticationHeaders.has(name.toLowerCase()));
  return operation !== 'authenticate' && !changed;
}

/** Whether a request leaves everything as it is, so that sending it twice does no harm. */
export function changesNothing(operation: OperationId): boolean {
  return operations[operation].method === 'GET' || operation === 'searchAvailableParkings';
}

/** The headers of a request: those of section 5, unless the request changes them. */
function headersOf(
  built: OutgoingRequest,
  { headers = {} }: RawRequest,
  { headers: own, profile: { credentials }, user, session }: ClientOptions,
): Record<string, string> {
  const all = {
    accept: 'application/json',
    ...built.headers,
    ...own,
    'x-api-user': credentials.api_user,
    'x-api-key': credentials.users[user]?.api_key ?? '',
    'x-access-token': session.token(),
    ...headers,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
