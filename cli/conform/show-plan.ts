import { elapsed } from '../../common/elapsed.ts';
import { isLoopbackName } from '../../common/loopback.ts';
import type { Check } from '../../conformance/check/check.ts';
import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import { secondsOfExploring } from '../../conformance/explore-run.ts';
import type { Timing } from '../../conformance/plan/estimate.ts';
import { makePlan } from '../../conformance/plan/make-plan.ts';
import { renderPlan } from '../../conformance/plan/render-plan.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { withEntry } from '../../spec/profile-entry.ts';
import { findTarget, type Target } from '../shared/choose-target.ts';
import { type ReachOptions, readReach } from '../shared/reach.ts';
import { screen } from '../shared/screen.ts';

/** The options of a plan, as parsed from the command line. */
export interface PlanOptions
  extends ReachOptions,
    Pick<ConformanceOptions, 'readOnly' | 'allowWrites' | 'load' | 'explore'> {
  readonly profile?: string;
}

/** Prints what a run would do (`--dry-run`). It sends no request, except to ask a simulator for its profile. */
export async function showPlan(
  checks: readonly Check[],
  excluded: ReadonlyMap<string, string>,
  url: string | null,
  options: PlanOptions,
): Promise<number> {
  const target = await findTarget({ url, profile: options.profile, reach: await readReach(options) });
  const isOwn = target.url === null;
  const timing = isOwn ? ownTiming : timingOf(target);
  const plan = makePlan(checks, {
    ...options,
    profile: isOwn ? profileOfOwn(target.profile ?? simulatorProfile) : target.profile,
    excluded,
    timing,
  });
  const text = renderPlan(plan, {
    target: isOwn ? 'a simulator started for this run' : `${target.profile.name}, ${target.url}`,
    assumption: assumptionOf(timing, isOwn),
    exploring: secondsOfExploring(options),
    ...screen(process.stdout),
  });
  process.stdout.write(text);
  return 0;
}

/** The profile of a simulator started for the run, with an endpoint for webhooks. */
function profileOfOwn(adopted: Profile): Profile {
  const webhooks = { ...simulatorProfile.webhooks, ...adopted.webhooks };
  return withEntry({ ...adopted, webhooks }, 'webhooks.endpoint', 'http://127.0.0.1/webhooks');
}

/** Seconds that a booking takes; section 4.9 says usually 10 to 20. */
const usualBooking = 15;

/** Seconds that a batch takes; the specification does not say. */
const usualBatch = 1;

/** Seconds that a response takes over the network, and over loopback. */
const networkSeconds = 0.1;
const loopbackSeconds = 0.02;

/** In a simulator started for the run, bookings and batches take no time. */
const ownTiming: Timing = { booking: 0, batch: 0, answer: loopbackSeconds };

/** Prefers the timings in the profile. */
function timingOf({ url, profile: { timings = {} } }: Target): Timing {
  return {
    booking: timings.booking_seconds ?? usualBooking,
    batch: timings.batch_seconds ?? usualBatch,
    answer:
      timings.answer_seconds ?? (isLoopbackName(new URL(url).hostname) ? loopbackSeconds : networkSeconds),
  };
}

function assumptionOf({ booking, batch, answer }: Timing, isOwn: boolean): string {
  const within = (seconds: number) => (seconds === 0 ? 'immediately' : `in ${seconds} s`);
  const says = isOwn ? '' : ' If that is wrong, set timings in the profile.';
  return `that bookings complete ${within(booking)}, batches complete ${within(batch)}, and other requests take ${elapsed(answer * 1000)}.${says}`;
}
