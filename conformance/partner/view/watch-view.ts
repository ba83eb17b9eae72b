import type { PartnerContext } from '../partner-context.ts';
import { type Change, compareViews } from './compare-views.ts';
import { isEffect } from './is-effect.ts';
import type { Look, View } from './read-view.ts';

/** What a delivery has changed in the view, and the view after it. */
export interface Effect {
  readonly changes: readonly Change[];
  readonly look: Look;
}

/** Watches a view over some deliveries, and learns on the way what changes in it by itself. */
export interface Watch {
  /** Lets time pass with nothing delivered, and notes what changes anyway. */
  readonly rest: () => Promise<Look>;
  /** Waits until the view shows what has been delivered since the look and stays as it is; no change if it shows nothing. */
  readonly await: (since: Look) => Promise<Effect>;
  /** Gives a delivery the time that an effect took before, and returns what has changed since the look. */
  readonly settle: (since: Look) => Promise<Effect>;
  /** Leaves those changes that are not to be seen with nothing delivered. */
  readonly steady: (changes: readonly Change[]) => readonly Change[];
  /** Whether anything in the view changed by itself. */
  readonly isRestless: () => boolean;
}

/** Seconds between two looks, and those that an effect is given at least. */
const lookEvery = 0.1;
const leastWait = 0.5;

/** Begins to watch the view of a partner. */
export function watchView(view: View, { pause }: Pick<PartnerContext, 'pause'>): Watch {
  const restless = new Set<string>();

  const wait = () => pause(Math.min(view.settle, leastWait + 2 * (view.slowest() ?? 0)));
  const steady = (changes: readonly Change[]) => changes.filter(({ path }) => !restless.has(path));
  const effects = (since: Look, look: Look) =>
    steady(compareViews(since.view, look.view)).filter((change) => isEffect(change, Date.now()));

  async function settle(since: Look): Promise<Effect> {
    await wait();
    const look = await view.read();
    return { look, changes: effects(since, look) };
  }

  return {
    steady,
    settle,
    isRestless: () => restless.size > 0,

    async rest() {
      const before = await view.read();
      await wait();
      const after = await view.read();
      for (const change of compareViews(before.view, after.view)) {
        if (isEffect(change, Date.now())) restless.add(change.path);
      }
      return after;
    },

    async await(since) {
      const begun = performance.now();
      const passed = () => (performance.now() - begun) / 1000;
      for (let look = await view.read(); ; look = await view.read()) {
        if (effects(since, look).length > 0) {
          view.noteDelay(passed());
          // One delivery can show in several steps.
          return settle(since);
        }
        if (passed() >= view.settle) return { look, changes: [] };
        await pause(Math.min(lookEvery, view.settle));
      }
    },
  };
}
