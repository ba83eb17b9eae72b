import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Check } from '../check/check.ts';
import { vehicleUserOf } from '../fixtures/vehicles/vehicle.ts';
import { createRefusal, type RunLimits } from '../runner/refusal.ts';
import { estimate, sum, type Timing } from './estimate.ts';

/** What a run would do, determined without a request. */
export type Plan = ReturnType<typeof makePlan>;

/** Plans a run of these checks. */
export function makePlan(
  checks: readonly Check[],
  run: Omit<RunLimits, 'receives'> & { readonly timing: Timing },
) {
  const refuse = createRefusal({ ...run, receives: run.profile.webhooks?.endpoint != null });
  const refused = checks.flatMap((check) => {
    const verdict = refuse(check);
    return verdict === null ? [] : [{ check, verdict }];
  });
  const running = checks.filter((check) => refuse(check) === null);
  const creations = expectCreations(running, run.profile);
  return { run: running, refused, creations, duration: estimate(running, run.timing) };
}

/** Average number of vehicles of a check that does not state it; checks share some. */
const usualVehicles = 3;

/** Average number of vehicles of a check of batches: two checks share a batch of 50. */
const batchVehicles = 25;

/** Webhooks that checks share: one to find out how the trigger is called, an entry and an exit. */
const sharedWebhooks = 3;

/** What these checks would create and remove at the end; the numbers of vehicles and webhooks are estimates. */
function expectCreations(checks: readonly Check[], profile: Profile) {
  const writing = checks.filter(({ needs }) => needs.includes('writes'));
  const triggering = writing.filter(({ needs }) => needs.includes('pre-production'));
  const replacing = writing.some(({ needs }) => needs.includes('disposable-user'));
  const vehicles = writing.map((check) => {
    if (check.vehicles !== undefined || check.lock === undefined) return check.vehicles ?? 0;
    return check.lock === 'batches' ? batchVehicles : usualVehicles;
  });
  const own = sum(writing.map(({ bookings = 0 }) => bookings));
  const name = profile.credentials.users[vehicleUserOf(profile)]?.name;
  return {
    // All checks that only look at a booking share one.
    bookings: writing.length === 0 ? 0 : own + 1,
    vehicles: roundUp(sum(vehicles)),
    webhooks:
      triggering.length === 0 ? 0 : sharedWebhooks + sum(triggering.map(({ webhooks = 0 }) => webhooks)),
    /** Name of the user whose vehicles are all replaced and removed; null if there is none. */
    replaced: replacing ? (name ?? null) : null,
  };
}

/** Rounds up to tens, since the number is an estimate. */
const roundUp = (count: number) => Math.ceil(count / 10) * 10;
