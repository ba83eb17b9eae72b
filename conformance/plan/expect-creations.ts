import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Check } from '../check/check.ts';
import { vehicleUserOf } from '../fixtures/vehicles/users.ts';

/** What a run would create and remove at its end; the numbers of vehicles and webhooks are estimates. */
export interface Creations {
  readonly bookings: number;
  readonly vehicles: number;
  readonly webhooks: number;
  /** Name of the user whose vehicles are all replaced and removed; null if there is none. */
  readonly replaced: string | null;
}

/** Average number of vehicles of a check that does not state it; checks share some. */
const usualVehicles = 3;

/** Average number of vehicles of a check of batches: two checks share a batch of 50. */
const batchVehicles = 25;

/** Webhooks that checks share: one to find out how the trigger is called, an entry and an exit. */
const sharedWebhooks = 3;

/** Estimates what these checks would create. */
export function expectCreations(checks: readonly Check[], profile: Profile): Creations {
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
    replaced: replacing ? (name ?? null) : null,
  };
}

/** Rounds up to tens, since the number is an estimate. */
const roundUp = (count: number) => Math.ceil(count / 10) * 10;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
