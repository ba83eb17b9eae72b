import { parseJson } from '../../../common/parse-json.ts';
import { type HttpExchange, isSuccess } from '../../kernel/exchange.ts';
import type { Json } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';
import type { DeliveryOptions } from '../deliver.ts';
import { type Change, compareViews } from './compare-views.ts';
import { isEffect } from './is-effect.ts';

/** The partner's state at one moment. */
export interface ViewAtMoment {
  readonly view: Json;
  readonly exchange: HttpExchange;
}

/** A partner's own view of what it knows. */
export type View = ReturnType<typeof createView>;

/** Creates a view at a URL that answers GET with JSON of any shape. */
export function createView(options: Omit<DeliveryOptions, 'comeback'> & { readonly settle: number }) {
  const { url, send, timeout, settle, signal, record, pause } = options;
  const headers = { accept: 'application/json', 'cache-control': 'no-cache', ...options.headers };
  let slowest: number | null = null;
  return {
    /** Seconds that the view may take to show an effect. */
    settle,
    pause,
    /** Seconds that the slowest effect took to show; null before the first one. */
    slowest: () => slowest,
    noteDelay(seconds: number): void {
      slowest = Math.max(slowest ?? 0, seconds);
    },
    /** Reads the view; throws `Inconclusive` if it cannot be read. */
    async read(): Promise<ViewAtMoment> {
      const exchange = await send({ method: 'GET', url, headers, body: null }, timeout, signal);
      record(exchange);
      const { status, error, responseText } = exchange;
      const why =
        status === null || error !== null ? error : isSuccess(status) ? null : `it returns ${status}`;
      if (why !== null) throw new Inconclusive(`the partner's state cannot be read: ${why}`, [exchange]);
      const view = parseJson(responseText) as Json | undefined;
      if (view === undefined) throw new Inconclusive("the partner's state is not JSON", [exchange]);
      return { view, exchange };
    },
  };
}

/** Seconds between two looks, and the shortest wait for an effect. */
const lookEvery = 0.1;
const leastWait = 0.5;

/** Begins to watch the view of a partner over several deliveries, and learns which places change by themselves. */
export function watchView(view: View) {
  const restless = new Set<string>();

  const wait = () => view.pause(Math.min(view.settle, leastWait + 2 * (view.slowest() ?? 0)));
  /** Leaves out changes at places that change by themselves. */
  const steady = (changes: readonly Change[]) => changes.filter(({ path }) => !restless.has(path));
  const effects = (since: ViewAtMoment, look: ViewAtMoment) =>
    steady(compareViews(since.view, look.view)).filter((change) => isEffect(change, Date.now()));

  /** Waits as long as effects have taken before, and returns the changes since the look. */
  async function settle(since: ViewAtMoment) {
    await wait();
    const look = await view.read();
    return { look, changes: effects(since, look) };
  }

  return {
    steady,
    settle,
    /** Whether anything in the view changed by itself. */
    isRestless: () => restless.size > 0,

    /** Waits without a delivery, and notes the places that change anyway. */
    async rest(): Promise<ViewAtMoment> {
      const before = await view.read();
      await wait();
      const after = await view.read();
      for (const change of compareViews(before.view, after.view)) {
        if (isEffect(change, Date.now())) restless.add(change.path);
      }
      return after;
    },

    /** Waits until the view shows an effect since the look, and then settles; no changes if it shows none in time. */
    async untilShown(since: ViewAtMoment) {
      const begun = performance.now();
      const passed = () => (performance.now() - begun) / 1000;
      for (let look = await view.read(); ; look = await view.read()) {
        if (effects(since, look).length > 0) {
          view.noteDelay(passed());
          // One delivery may show in several steps.
          return settle(since);
        }
        if (passed() >= view.settle) return { look, changes: [] };
        await view.pause(Math.min(lookEvery, view.settle));
      }
    },
  };
}
