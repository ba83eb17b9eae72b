import { kitPlates } from '../check/kit-plates.ts';
import { pause } from '../kernel/pause.ts';
import { createTrail } from '../kernel/trail.ts';
import type { TimeBound } from './bound-time.ts';
import { connect, type Target } from './connect.ts';
import { createContexts } from './create-contexts.ts';

/** An implementation with its users signed in: one of two that are compared, or one whose world is learnt. */
export type Side = Awaited<ReturnType<typeof beginSide>>;

/** Connects to one side and signs in its users. Throws `PreflightError`. */
export async function beginSide(target: Target, bound: TimeBound) {
  const connection = await connect(target, bound);
  // Answers are compared at once, so a request that meets trouble is repeated at once too.
  connection.repeatOnTrouble();
  const { contextFor } = createContexts({
    ...connection.forContexts,
    receiver: null,
    newPlate: kitPlates(target.profile).newPlate,
    pause: (seconds) => pause(seconds, bound.run.signal),
  });
  return { ...connection, context: contextFor(createTrail()) };
}
