import { parseJson } from '../../../common/parse-json.ts';
import { type HttpExchange, isSuccess } from '../../kernel/exchange.ts';
import type { Json } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';
import type { DeliveryOptions } from '../deliver.ts';

/** The partner's view at one moment. */
export interface Look {
  readonly view: Json;
  readonly exchange: HttpExchange;
}

/** A partner's own view of what it knows. */
export type View = ReturnType<typeof createView>;

/** Creates a view at a URL that answers GET with JSON of any shape. */
export function createView(
  options: Omit<DeliveryOptions, 'comeback' | 'pause'> & { readonly settle: number },
) {
  const { url, send, timeout, settle, signal, record } = options;
  const headers = { accept: 'application/json', 'cache-control': 'no-cache', ...options.headers };
  let slowest: number | null = null;
  return {
    /** Seconds that the view may take to show an effect. */
    settle,
    /** Seconds that the slowest effect took to show; null before the first one. */
    slowest: () => slowest,
    noteDelay(seconds: number): void {
      slowest = Math.max(slowest ?? 0, seconds);
    },
    /** Reads the view; throws `Inconclusive` if it cannot be read. */
    async read(): Promise<Look> {
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
