import type { Check } from '../check/check.ts';
import type { Context } from '../check/context.ts';
import { registeredVehicles } from '../fixtures/vehicles/registered-vehicles.ts';
import { createLimiter } from '../http/limiter.ts';
import { whenInconclusive } from '../kernel/outcomes.ts';
import type { Try } from './settle-tries.ts';

/** More places than there are checks: those that share the vehicles take one each, one that runs alone takes all. */
const all = 1_000_000;

/** Runs checks concurrently unless one would disturb the vehicles of another. */
export function shareVehicles(context: Context): (check: Check, attempt: () => Promise<Try>) => Promise<Try> {
  const inTurn = createLimiter(all);
  return async ({ lock }, attempt) => {
    if (lock === undefined) return attempt();
    const attemptPrepared = async () => {
      // Learn how to look at vehicles before any check uses them.
      await registeredVehicles(context).catch(whenInconclusive(undefined));
      return attempt();
    };
    if (lock !== 'own-vehicles') return inTurn(attemptPrepared, all);
    const first = await inTurn(attemptPrepared);
    // An implementation that touches the wrong vehicles spoils other checks; run a doubtful one again alone.
    const isDoubtful = ['fail', 'warn', 'inconclusive'].includes(first.verdict.verdict);
    return isDoubtful ? inTurn(attempt, all) : first;
  };
}
