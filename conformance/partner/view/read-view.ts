import type { Send } from '../../http/send-request.ts';
import { type HttpExchange, isSuccess } from '../../kernel/exchange.ts';
import { type Json, parseJson } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';

/** A partner's own view of what it knows, as it was at one moment. */
export interface Look {
  readonly view: Json;
  readonly exchange: HttpExchange;
}

/** Where a partner shows what it knows. */
export interface View {
  /** Reads it; throws `Inconclusive` if it cannot be read. */
  readonly read: () => Promise<Look>;
  /** Seconds within which it shows what a delivery did. */
  readonly settle: number;
  /** Seconds that it took at most to show what a delivery did; null until it has shown anything. */
  readonly slowest: () => number | null;
  readonly noteDelay: (seconds: number) => void;
}

/** The view at an address that answers GET with JSON of any shape. */
export function createView(options: {
  readonly url: string;
  readonly send: Send;
  readonly headers: Readonly<Record<string, string>>;
  /** How long to wait for a response, in milliseconds. */
  readonly timeout: number;
  readonly settle: number;
  readonly signal: AbortSignal;
  readonly record: (exchange: HttpExchange) => void;
}): View {
  const { url, send, timeout, settle, signal, record } = options;
  const headers = { accept: 'application/json', 'cache-control': 'no-cache', ...options.headers };
  let slowest: number | null = null;
  return {
    settle,
    slowest: () => slowest,
    noteDelay: (seconds) => {
      slowest = Math.max(slowest ?? 0, seconds);
    },
    async read() {
      const exchange = await send({ method: 'GET', url, headers, body: null }, timeout, signal);
      record(exchange);
      const { status, error, responseText } = exchange;
      const why =
        status === null || error !== null ? error : isSuccess(status) ? null : `it returns ${status}`;
      if (why !== null) throw new Inconclusive(`the partner's view cannot be read: ${why}`, [exchange]);
      const view = parseJson(responseText) as Json | undefined;
      if (view === undefined) throw new Inconclusive("the partner's view is not JSON", [exchange]);
      return { view, exchange };
    },
  };
}
