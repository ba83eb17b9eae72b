import { type OperationId, operations } from '../../spec/generated/operations.ts';
import type { Answer, Exchange } from './exchange.ts';
import { Inconclusive } from './outcomes.ts';
import type { Patience } from './patience.ts';

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
  /** The three headers of section 5. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Asked before every request; throws when it would exceed the budget of the run. */
  readonly spend: (operation: OperationId) => void;
  /** Asked before every request; throws when the operation is given up. */
  readonly patience: Patience;
  /** Hears of every exchange. */
  readonly record: (exchange: Exchange) => void;
  /** Milliseconds after which an answer is given up; a booking may take 45 seconds (4.9). */
  readonly timeout: number;
  /** Lets a limited number of requests through at a time. */
  readonly gate: <T>(task: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
}

/** Operations whose answers say what there will be to undo. */
const creating: ReadonlySet<OperationId> = new Set([
  'createBooking',
  'createVehicle',
  'addVehicles',
  'replaceVehicles',
] as const);

/** Answers of 429 that one request waits for, and the longest such wait in seconds. */
const mostRetries = 5;
const longestRetryAfter = 60;

/** Bytes of one answer that are read at most; more than that no operation has to say. */
const longestAnswer = 512 * 1024 * 1024;

/** A client of the implementation. */
export function createClient(options: ClientOptions): Client {
  async function once(operation: OperationId, call: Call): Promise<Answer> {
    if (options.signal.aborted) throw new Inconclusive('the run was interrupted');
    options.patience.ask(operation);
    const { method, url, headers, body } = build(operation, call, options);
    const timeout = Math.max(options.timeout, call.timeout ?? 0);
    const sentAt = Date.now();
    const started = performance.now();
    let status: number | null = null;
    let responseHeaders: Record<string, string> = {};
    let responseText = '';
    let error: string | null = null;
    let late = false;
    try {
      const patience = AbortSignal.timeout(timeout);
      // What an interruption cuts off here could exist all the same, with nobody knowing what to undo.
      const signal = creating.has(operation) ? patience : AbortSignal.any([patience, options.signal]);
      const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
      status = response.status;
      responseHeaders = Object.fromEntries(response.headers);
      responseText = await readText(response);
    } catch (cause) {
      error = reasonOf(cause, timeout);
      late = cause instanceof Error && cause.name === 'TimeoutError';
    }
    const exchange: Exchange = {
      operation,
      user: options.user,
      method,
      url,
      requestHeaders: headers,
      requestBody: body,
      sentAt,
      milliseconds: performance.now() - started,
      status,
      responseHeaders,
      responseText,
      error,
    };
    options.record(exchange);
    if (status !== 429) options.patience.note(operation, late);
    if (status === null || error !== null) throw new Inconclusive(`${method} ${url}: ${error}`, [exchange]);
    return { status, headers: responseHeaders, body: parse(responseText), exchange };
  }

  return {
    async call(operation, call = {}) {
      options.spend(operation);
      for (let retries = 0; ; retries += 1) {
        const answer = await options.gate(() => once(operation, call));
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

function build(operation: OperationId, call: Call, options: ClientOptions) {
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

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > longestAnswer) throw new Error(`the answer is longer than ${longestAnswer} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfter(header: string | undefined, retries: number): number {
  const seconds = Number(header);
  const asked = header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : 2 ** retries;
  return Math.min(longestRetryAfter, asked);
}

/** Waits some seconds of real time, less when the run is interrupted. */
export function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

function reasonOf(cause: unknown, timeout: number): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  return cause.cause instanceof Error && cause.cause.message !== '' ? cause.cause.message : cause.message;
}
