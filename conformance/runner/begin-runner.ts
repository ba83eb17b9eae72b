import type { Check, Context } from '../check/check.ts';
import { registeredVehicles } from '../fixtures/vehicles/registered-vehicles.ts';
import { createLimiter } from '../http/limiter.ts';
import { whenInconclusive } from '../kernel/outcomes.ts';
import { createTrail } from '../kernel/trail.ts';
import { type CommonContext, createContexts } from './create-contexts.ts';
import type { Runner } from './run-checks.ts';
import type { Try } from './settle-tries.ts';

/** The parts that all runners of a run share. */
export interface RunnerParts extends CommonContext {
  readonly signal: AbortSignal;
  /** Called before checks that met trouble are tried again. */
  readonly repeatOnTrouble: () => void;
}

/** Begins a runner that knows nothing of the implementation yet: it has no fixtures. */
export function beginRunner({ repeatOnTrouble, signal, ...common }: RunnerParts) {
  const { contextFor, otherContextFor, forgetTroubled } = createContexts(common);
  return {
    contextFor,
    otherContextFor,
    attemptWhenAllowed: createVehicleLock((check) => contextFor(createTrail(), check)),
    beforeTryingAgain() {
      forgetTroubled();
      repeatOnTrouble();
    },
    hasAnswered: (operation) =>
      common.exchanges().some((exchange) => exchange.operation === operation && exchange.status !== null),
    signal,
  } satisfies Runner<Context>;
}

/** More places than there are checks: those that share the vehicles take one each, one that runs alone takes all. */
const allPlaces = 1_000_000;

/** Runs checks concurrently unless one would disturb the vehicles of another. */
function createVehicleLock(
  contextFor: (check: Check) => Context,
): (check: Check, attempt: () => Promise<Try>) => Promise<Try> {
  const inTurn = createLimiter(allPlaces);
  return async (check, attempt) => {
    const { lock } = check;
    if (lock === undefined) return attempt();
    const attemptPrepared = async () => {
      // Learn how to look at vehicles before any check uses them.
      await registeredVehicles(contextFor(check)).catch(whenInconclusive(undefined));
      return attempt();
    };
    if (lock !== 'own-vehicles') return inTurn(attemptPrepared, allPlaces);
    const first = await inTurn(attemptPrepared);
    // An implementation that touches the wrong vehicles spoils other checks; run a doubtful one again alone.
    const isDoubtful = ['fail', 'warn', 'inconclusive'].includes(first.verdict.verdict);
    return isDoubtful ? inTurn(attempt, allPlaces) : first;
  };
}
