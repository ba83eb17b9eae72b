import type { Check, Context } from '../check/check.ts';
import { registeredVehicles } from '../fixtures/vehicles/registered-vehicles.ts';
import { whenInconclusive } from '../kernel/outcomes.ts';
import { createLock } from './lock.ts';
import type { Try } from './settle-tries.ts';

/** Runs checks concurrently unless one would disturb the vehicles of another. */
export function shareVehicles(context: Context): (check: Check, attempt: () => Promise<Try>) => Promise<Try> {
  const vehicles = createLock();
  return async ({ lock }, attempt) => {
    if (lock === undefined) return attempt();
    const attemptPrepared = async () => {
      // Learn how to look at vehicles before any check uses them.
      await registeredVehicles(context).catch(whenInconclusive(undefined));
      return attempt();
    };
    if (lock !== 'own-vehicles') return vehicles.alone(attemptPrepared);
    const first = await vehicles.shared(attemptPrepared);
    // An implementation that touches the wrong vehicles spoils other checks; run a doubtful one again alone.
    const isDoubtful = ['fail', 'warn', 'inconclusive'].includes(first.verdict.verdict);
    return isDoubtful ? vehicles.alone(attempt) : first;
  };
}
