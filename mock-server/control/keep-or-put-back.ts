import type { ShownDefects } from './defects/shown-defects.ts';
import type { FaultsInForce } from './faults/faults.ts';

/** Does what changes something, and resolves when that is stored. */
export type KeepOrPutBack = <T>(change: () => T | Promise<T>) => Promise<T>;

/**
 * What cannot be stored is refused, and what is refused is not in force: faults, defects and endpoints are then as they
 * were before. Records are taken back by the store itself, and the clock is steered only once that is stored.
 */
export function createKeepOrPutBack(deps: {
  readonly faults: FaultsInForce;
  readonly defects: ShownDefects;
  readonly endpoints: string[];
  /** Resolves when all that was changed is stored, and rejects where it cannot be. */
  readonly flush: () => Promise<void>;
}): KeepOrPutBack {
  const { faults, defects, endpoints, flush } = deps;

  const inForce = () => ({
    faults: faults.keep().map(({ id }) => id),
    defects: [...defects.ids],
    endpoints: [...endpoints],
  });

  return async (change) => {
    const before = inForce();
    const putFaultsBack = faults.snapshot();
    try {
      const changed = await change();
      await flush();
      return changed;
    } catch (error) {
      const now = inForce();
      const differs = (name: keyof typeof now) => JSON.stringify(now[name]) !== JSON.stringify(before[name]);
      if (differs('faults')) putFaultsBack();
      if (differs('defects')) defects.choose(before.defects);
      if (differs('endpoints')) endpoints.splice(0, endpoints.length, ...before.endpoints);
      throw error;
    }
  };
}
