import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import { boundStay } from '../../spec/limits.ts';
import { opensForArrival, opensForDeparture } from './opening-hours.ts';

/** The values of `reason` (3.2). */
export type Reason = components['schemas']['UnavailabilityReason'];

/** A requested stay: start in milliseconds since the epoch, duration in minutes. */
export interface Stay {
  readonly start: number;
  readonly minutes: number;
}

/** The end of a stay, in milliseconds since the epoch. */
export const endOf = (stay: Stay): number => stay.start + stay.minutes * 60_000;

/** The limit of the offer that a stay breaks, if any: notice, shortest stay or longest stay. */
export function brokenLimit(offer: OfferRecord, { start, minutes }: Stay, now: number): Reason | null {
  const notice = (offer.terms.start_min_time ?? 0) * 60_000;
  if (notice > 0 && start < now + notice) return 'start_too_early';
  // A profile may let a stay through that is outside the bounds of section 8; it counts as long as the nearest bound.
  const bounded = boundStay(minutes);
  if (bounded < (offer.terms.booking_min_time ?? 0)) return 'duration_too_short';
  return bounded > longestStayOf(offer) ? 'duration_too_long' : null;
}

/** In minutes. If both `max_hours` and `max_days` are given, the shorter applies. */
function longestStayOf({ terms: { max_hours: hours, max_days: days } }: OfferRecord): number {
  const unlimited = Number.POSITIVE_INFINITY;
  return Math.min((hours ?? unlimited) * 60, (days ?? unlimited) * 24 * 60);
}

/** Whether all of a parking's offers are always full. */
export const isAlwaysFull = ({ offers }: ParkingRecord): boolean =>
  offers.length > 0 && offers.every(({ behaviour }) => behaviour?.alwaysFull === true);

/** Why a parking's opening hours rule out a stay; null if they allow it. */
export function closedReason(parking: ParkingRecord, stay: Stay): Reason | null {
  const arrival = opensForArrival(parking, stay.start);
  const departure = opensForDeparture(parking, endOf(stay));
  if (!arrival && !departure) return 'parking_closed';
  if (!arrival) return 'parking_closed_upon_arrival';
  return departure ? null : 'parking_closed_upon_departure';
}
