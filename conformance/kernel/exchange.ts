import type { OperationId } from '../../spec/generated/operations.ts';

/** One request and its answer, as reports show it; secrets are masked when it is shown. */
export interface HttpExchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  /** Milliseconds since the epoch at which the request was sent. */
  readonly sentAt: number;
  /** Milliseconds until the whole answer was there. */
  readonly milliseconds: number;
  /** null when no answer came; `error` then says why. */
  readonly status: number | null;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseText: string;
  readonly error: string | null;
}

/** A request of one operation of the implementation, and its answer. */
export interface Exchange extends HttpExchange {
  readonly operation: OperationId;
  /** Position of the user in the profile. */
  readonly user: number;
  /** The parsed `responseText`; `undefined` if it is empty or not JSON. */
  readonly body: unknown;
}

/** An answer of the implementation. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed body; `undefined` when it is empty or not JSON. */
  readonly body: unknown;
  readonly exchange: Exchange;
}

/** Whether a status is 2xx. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
