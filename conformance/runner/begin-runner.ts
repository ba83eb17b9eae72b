import type { Context } from '../check/check.ts';
import { createTrail } from '../kernel/trail.ts';
import { type CommonContext, createContexts } from './create-contexts.ts';
import type { Runner } from './run-checks.ts';
import { shareVehicles } from './share-vehicles.ts';

/** The parts that all runners of a run share. */
export interface RunnerParts extends CommonContext {
  readonly signal: AbortSignal;
  /** Called before checks that met trouble are tried again. */
  readonly repeatOnTrouble: () => void;
}

/** Begins a runner that knows nothing of the implementation yet: it has no fixtures. */
export function beginRunner(parts: RunnerParts): Omit<Runner<Context>, 'progress'> {
  const { repeatOnTrouble, signal, ...common } = parts;
  const contexts = createContexts(common);
  return {
    contextFor: contexts.contextFor,
    attemptWhenAllowed: shareVehicles(contexts.contextFor(createTrail())),
    beforeTryingAgain() {
      contexts.forgetTroubled();
      repeatOnTrouble();
    },
    hasAnswered: (operation) =>
      common.exchanges().some((exchange) => exchange.operation === operation && exchange.status !== null),
    signal,
  };
}
