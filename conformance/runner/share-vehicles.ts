import type { Check } from '../check/check.ts';
import type { Context } from '../check/context.ts';
import { registeredVehicles } from '../fixtures/vehicles/registered-vehicles.ts';
import { whenInconclusive } from '../kernel/outcomes.ts';
import type { Verdict } from '../kernel/verdict.ts';
import { createLock } from './lock.ts';

/** Runs checks concurrently unless one would disturb the vehicles of another. */
export function shareVehicles(
  context: Context,
): (check: Check, run: () => Promise<Verdict>) => Promise<Verdict> {
  const vehicles = createLock();
  return async ({ lock }, run) => {
    if (lock === undefined) return run();
    const runPrepared = async () => {
      // Learn how to look at vehicles before any check uses them.
      await registeredVehicles(context).catch(whenInconclusive(undefined));
      return run();
    };
    if (lock !== 'own-vehicles') return vehicles.alone(runPrepared);
    const verdict = await vehicles.shared(runPrepared);
    // An implementation that touches the wrong vehicles spoils other checks; run a doubtful one again alone.
    return isDoubtful(verdict) ? vehicles.alone(run) : verdict;
  };
}

function isDoubtful({ verdict }: Verdict): boolean {
  return verdict === 'fail' || verdict === 'warn' || verdict === 'inconclusive';
}
