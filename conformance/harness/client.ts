import { type OperationId, operations } from '../../spec/generated/operations.ts';
import { type CircuitBreaker, whyOpen } from './circuit-breaker.ts';
import { type Answer, bodyOf, type Exchange } from './exchange.ts';
import type { Limiter } from './limiter.ts';
import { Inconclusive } from './outcomes.ts';
import { maxRetries, type OutgoingRequest, retryAfter, type Send } from './send-request.ts';
import { isRefused, type Session } from './session.ts';
import { whyStopped } from './stop.ts';
import { beginStep, noAnswer, type Trail, troubleIn } from './trail.ts';

/** A request of one operation; what is left out is not sent. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  /** Values are sent as given; a list repeats its name. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Added to the three of section 5; null leaves one of those out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent verbatim instead of `body`. */
  readonly text?: string;
  /** Milliseconds after which the answer is given up, where that is more than usual. */
  readonly timeout?: number;
  /** false takes a 429 as the answer, instead of waiting and trying again. */
  readonly retry?: boolean;
}

/** Sends requests in the name of one user of the profile. */
export interface Client {
  /**
   * Calls an operation and returns whatever came back. Waits and tries again while the answer is 429. Throws
   * `Inconclusive` when no answer comes: only the check of that very operation makes a failure of it.
   */
  call(operation: OperationId, call?: Call): Promise<Answer>;
}

/** What a client needs to know. */
export interface ClientOptions {
  readonly baseUrl: string;
  readonly user: number;
  readonly send: Send;
  /** The values of x-api-user and x-api-key, and what a gateway asks for. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly session: Pick<Session, 'token' | 'renew'>;
  /** Asked before every request; throws when it would exceed the budget of the run. */
  readonly spend: (operation: OperationId) => void;
  /** null sends everything. */
  readonly breaker: CircuitBreaker | null;
  /** Called with every exchange. */
  readonly record: (exchange: Exchange) => void;
  /** Where requests and their trouble are noted. */
  readonly trail: Trail;
  /** How often a request that met trouble is sent again at once. */
  readonly repeats: (operation: OperationId) => number;
  /** Milliseconds after which an answer is given up; a booking may take 45 seconds (4.9). */
  readonly timeout: number;
  readonly limiter: (operation: OperationId) => Limiter;
  readonly signal: AbortSignal;
  /** Cuts off even what would leave it unknown what there is to undo. */
  readonly deadline: AbortSignal;
}

/** Operations whose answers say what there will be to undo. */
const creating: ReadonlySet<OperationId> = new Set([
  'createBooking',
  'createVehicle',
  'addVehicles',
  'replaceVehicles',
] as const);

/** Seconds before a request that met trouble is sent again. */
const repeatPause = 0.2;

/**
 * A client of the implementation. It is not the typed client of `client/`: a request that is meant to be right and one
 * that is meant to be wrong go the same way here, often differ in one value only, and their answers are looked at
 * whatever form they have. Types of the contract would have to be cast away on both sides.
 */
export function createClient(options: ClientOptions): Client {
  const { trail, breaker, session, signal } = options;

  /** Sends a request once; without an answer where the exchange has none. */
  async function send(operation: OperationId, call: Call): Promise<Answer | Exchange> {
    if (signal.aborted) throw new Inconclusive(whyStopped(signal));
    if (breaker?.isOpen(operation)) throw new Inconclusive(whyOpen(operation));
    const request = build(operation, call, options);
    const timeout = Math.max(options.timeout, call.timeout ?? 0);
    // What is cut off could exist all the same, with nobody knowing what to undo.
    const stop = creating.has(operation) ? options.deadline : signal;
    const { late, ...sent } = await options.send(request, timeout, stop);
    // An answer that breaks off is none.
    const status = sent.error === null ? sent.status : null;
    const exchange = { ...sent, status, operation, user: options.user };
    options.record(exchange);
    if (status !== 429) breaker?.note(operation, late);
    return status === null
      ? exchange
      : { status, headers: exchange.responseHeaders, body: bodyOf(exchange), exchange };
  }

  /** Waits while the answer is 429, and signs in again where a token that was taken is taken no more. */
  async function settle(operation: OperationId, call: Call): Promise<Answer | Exchange> {
    for (let retries = 0; ; ) {
      const token = session.token();
      const answer = await options.limiter(operation)(() => send(operation, call));
      if (!('exchange' in answer)) return answer;
      if (isRefused(answer.status) && usesSession(operation, call) && (await session.renew(token))) continue;
      if (answer.status !== 429 || call.retry === false) return answer;
      if (retries === maxRetries) {
        breaker?.note(operation, true);
        return answer;
      }
      await pause(retryAfter(answer.headers['retry-after'], retries), signal);
      retries += 1;
    }
  }

  return {
    async call(operation, call = {}) {
      options.spend(operation);
      const step = beginStep(trail, operation);
      for (let repeats = options.repeats(operation); ; repeats -= 1) {
        const answer = await settle(operation, call).catch((error: unknown) => {
          step.trouble = noAnswer;
          throw error;
        });
        step.exchange = 'exchange' in answer ? answer.exchange : answer;
        const isTaken = call.retry === false && step.exchange.status === 429;
        step.trouble = isTaken ? null : troubleIn(step.exchange);
        if (step.trouble !== null && repeats > 0 && breaker?.isOpen(operation) !== true) {
          await pause(repeatPause, signal);
          if (!signal.aborted) continue;
        }
        if ('exchange' in answer) return answer;
        throw new Inconclusive(`${answer.method} ${answer.url}: ${answer.error}`, [answer]);
      }
    },
  };
}

/** Whether a request carries the credentials of its user, and is not about them. */
function usesSession(operation: OperationId, { headers = {} }: Call): boolean {
  const changed = Object.keys(headers).some((name) => authenticationHeaders.has(name.toLowerCase()));
  return operation !== 'authenticate' && !changed;
}

const authenticationHeaders: ReadonlySet<string> = new Set(['x-access-token', 'x-api-user', 'x-api-key']);

/** Whether a request leaves everything as it is, so that sending it twice does no harm. */
export function changesNothing(operation: OperationId): boolean {
  return operations[operation].method === 'GET' || operation === 'searchAvailableParkings';
}

function build(operation: OperationId, call: Call, options: ClientOptions): OutgoingRequest {
  const { method, path } = operations[operation];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.path?.[name] ?? ''),
  );
  const query = Object.entries(call.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  const body = call.text ?? (call.body === undefined ? null : JSON.stringify(call.body));
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...options.credentials,
    'x-access-token': options.session.token(),
  };
  if (body !== null) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value === null) delete headers[name];
    else headers[name] = value;
  }
  const url = `${options.baseUrl}${filled}${query === '' ? '' : `?${query}`}`;
  const isRepeatable = changesNothing(operation) || method !== 'POST';
  return { method, url, headers, body, isRepeatable };
}

/** Waits some seconds of real time, less when one of the signals says so. */
export function pause(seconds: number, ...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    for (const signal of signals) signal.addEventListener('abort', done);
    if (signals.some(({ aborted }) => aborted)) done();
  });
}
