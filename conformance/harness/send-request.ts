import type { HttpExchange } from './exchange.ts';

/** A request as it goes out. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Bytes of one answer that are read at most; more than that no operation has to say. */
const longestAnswer = 512 * 1024 * 1024;

/** Answers of 429 that one request waits for, and the longest such wait in seconds. */
export const mostRetries = 5;
const longestRetryAfter = 60;

/** What became of a request. */
export interface Sent extends HttpExchange {
  /** Whether the answer was given up because its time was over. */
  readonly late: boolean;
}

/**
 * Sends a request, follows no redirect, and answers with what became of it: where no answer came, or not all of it,
 * `error` says why. The answer is given up after `timeout` milliseconds, or when the signal says so.
 */
export async function sendRequest(
  { method, url, headers, body }: OutgoingRequest,
  timeout: number,
  stop?: AbortSignal,
): Promise<Sent> {
  const sentAt = Date.now();
  const started = performance.now();
  const deadline = beginDeadline(timeout, stop);
  let status: number | null = null;
  let responseHeaders: Record<string, string> = {};
  let responseText = '';
  let error: string | null = null;
  let late = false;
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal: deadline.signal });
    status = response.status;
    responseHeaders = Object.fromEntries(response.headers);
    responseText = await readText(response);
  } catch (cause) {
    error = reasonOf(cause, timeout);
    late = cause instanceof Error && cause.name === 'TimeoutError';
  } finally {
    deadline.end();
  }
  return {
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
    late,
  };
}

/**
 * A signal that aborts when the time is over or another signal says so. `AbortSignal.any` holds its sources so weakly
 * in Node 20 that a busy process loses the time limit with its garbage, and waits for ever.
 */
function beginDeadline(milliseconds: number, stop: AbortSignal | undefined) {
  const controller = new AbortController();
  const follow = () => controller.abort(stop?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time is over.', 'TimeoutError')),
    milliseconds,
  );
  stop?.addEventListener('abort', follow);
  if (stop?.aborted === true) follow();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', follow);
    },
  };
}

/** Seconds to wait after an answer of 429 that is the so-manieth: as many as it asks for, otherwise ever longer. */
export function retryAfter(header: string | undefined, retries: number): number {
  const seconds = Number(header);
  const asked = header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : 2 ** retries;
  return Math.min(longestRetryAfter, asked);
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

function reasonOf(cause: unknown, timeout: number): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  if (!(cause.cause instanceof Error)) return cause.message;
  // Where a name has several addresses and none of them answers, only the code says why.
  return cause.cause.message || String((cause.cause as NodeJS.ErrnoException).code ?? cause.message);
}
