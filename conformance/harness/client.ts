import { type OperationId, operations } from '../../spec/generated/operations.ts';
import { type Answer, type Exchange, keepBody } from './exchange.ts';
import { Inconclusive } from './outcomes.ts';
import type { Patience } from './patience.ts';
import { mostRetries, type OutgoingRequest, retryAfter, type Send } from './send-request.ts';

/** A request of one operation; what is left out is not sent. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  /** Values are sent as they are written; a list sends its name several times. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Added to the three of section 5; null leaves one of those out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it stands, instead of `body`. */
  readonly text?: string;
  /** Milliseconds after which the answer is given up, where that is more than usual. */
  readonly timeout?: number;
  /** false takes a 429 as the answer, instead of waiting and trying again. */
  readonly retry?: boolean;
}

/** Sends requests in the name of one user of the profile. */
export interface Client {
  /**
   * Calls an operation and answers with whatever came back. Waits and tries again while the answer is 429. Throws
   * `Inconclusive` when no answer comes: only the check of that very operation makes a failure of it.
   */
  call(operation: OperationId, call?: Call): Promise<Answer>;
}

/** What a client needs to know. */
export interface ClientOptions {
  readonly baseUrl: string;
  readonly user: number;
  readonly send: Send;
  /** The three headers of section 5, and what a gateway asks for. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Asked before every request; throws when it would exceed the budget of the run. */
  readonly spend: (operation: OperationId) => void;
  /** Asked before every request; throws when the operation is given up. */
  readonly patience: Patience;
  /** Parses the body of an answer; see `createBodyParser`. */
  readonly parse: (text: string) => unknown;
  /** Hears of every exchange. */
  readonly record: (exchange: Exchange) => void;
  /** Milliseconds after which an answer is given up; a booking may take 45 seconds (4.9). */
  readonly timeout: number;
  /** Lets a limited number of requests of an operation through at a time. */
  readonly gate: (operation: OperationId) => <T>(task: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
}

/** Operations whose answers say what there will be to undo. */
const creating: ReadonlySet<OperationId> = new Set([
  'createBooking',
  'createVehicle',
  'addVehicles',
  'replaceVehicles',
] as const);

/** A client of the implementation. */
export function createClient(options: ClientOptions): Client {
  async function once(operation: OperationId, call: Call): Promise<Answer> {
    if (options.signal.aborted) throw new Inconclusive('the run was interrupted');
    options.patience.ask(operation);
    const request = build(operation, call, options);
    const timeout = Math.max(options.timeout, call.timeout ?? 0);
    // What an interruption cuts off could exist all the same, with nobody knowing what to undo.
    const stop = creating.has(operation) ? undefined : options.signal;
    const { late, ...sent } = await options.send(request, timeout, stop);
    const exchange = { ...sent, operation, user: options.user };
    const body = options.parse(exchange.responseText);
    keepBody(exchange, body);
    options.record(exchange);
    const { status, error, responseHeaders } = exchange;
    if (status !== 429) options.patience.note(operation, late);
    if (status === null || error !== null)
      throw new Inconclusive(`${request.method} ${request.url}: ${error}`, [exchange]);
    return { status, headers: responseHeaders, body, exchange };
  }

  return {
    async call(operation, call = {}) {
      options.spend(operation);
      for (let retries = 0; ; retries += 1) {
        const answer = await options.gate(operation)(() => once(operation, call));
        if (answer.status !== 429 || call.retry === false) return answer;
        if (retries === mostRetries) {
          options.patience.note(operation, true);
          return answer;
        }
        await pause(retryAfter(answer.headers['retry-after'], retries), options.signal);
      }
    },
  };
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
  const headers: Record<string, string> = { accept: 'application/json', ...options.credentials };
  if (body !== null) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value === null) delete headers[name];
    else headers[name] = value;
  }
  return { method, url: `${options.baseUrl}${filled}${query === '' ? '' : `?${query}`}`, headers, body };
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
