import type { Check } from '../check/check.ts';
import type { Context } from '../check/context.ts';
import { registeredVehicles } from '../fixtures/vehicles/registered-vehicles.ts';
import { whenInconclusive } from '../kernel/outcomes.ts';
import type { Verdict } from '../kernel/verdict.ts';
import { createVehicleLocks, isInCompany } from './vehicle-locks.ts';

/** Runs checks concurrently as far as the vehicles that they use allow it. */
export function shareVehicles(
  context: Context,
): (check: Check, run: () => Promise<Verdict>) => Promise<Verdict> {
  const vehicles = createVehicleLocks(context.profile);
  return async (check, run) => {
    const runPrepared = async () => {
      // Learn how to look at vehicles before any check uses them.
      if (check.lock !== undefined) await registeredVehicles(context).catch(whenInconclusive(undefined));
      return run();
    };
    const verdict = await vehicles.hold(check, runPrepared);
    // An implementation that touches other vehicles than it should spoils the checks beside the one that it fails.
    return isInCompany(check) && isDoubtful(verdict) ? vehicles.alone(run) : verdict;
  };
}

function isDoubtful({ verdict }: Verdict): boolean {
  return verdict === 'fail' || verdict === 'warn' || verdict === 'inconclusive';
}
