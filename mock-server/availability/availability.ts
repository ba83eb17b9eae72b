import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import { opensForArrival, opensForDeparture } from './opening-hours.ts';

/** The values of `reason` (3.2). */
export type Reason = components['schemas']['UnavailabilityReason'];

/** A stay that is asked for: start in milliseconds since the epoch, duration in minutes. */
export interface Stay {
  readonly start: number;
  readonly minutes: number;
}

/** The end of a stay, in milliseconds since the epoch. */
export const endOf = (stay: Stay): number => stay.start + stay.minutes * 60_000;

/** Which limit of the offer itself a stay breaks: notice, shortest or longest stay. */
export function brokenLimit(offer: OfferRecord, { start, minutes }: Stay, now: number): Reason | null {
  const notice = (offer.startMinTime ?? 0) * 60_000;
  if (notice > 0 && start < now + notice) return 'start_too_early';
  // A stay beyond the bounds of section 8, which only a profile lets through, is measured like one at the bound.
  const bounded = Math.min(14_400, Math.max(15, minutes));
  if (bounded < (offer.bookingMinTime ?? 0)) return 'duration_too_short';
  return bounded > longestStay(offer) ? 'duration_too_long' : null;
}

/** Minutes; `max_hours` and `max_days` both bound the stay if both are given. */
function longestStay(offer: OfferRecord): number {
  const hours = offer.maxHours == null ? Number.POSITIVE_INFINITY : offer.maxHours * 60;
  const days = offer.maxDays == null ? Number.POSITIVE_INFINITY : offer.maxDays * 24 * 60;
  return Math.min(hours, days);
}

/** Whether none of a parking's offers ever has a space left. */
export const isAlwaysFull = ({ offers }: ParkingRecord): boolean =>
  offers.length > 0 && offers.every(({ behaviour }) => behaviour?.alwaysFull === true);

/** Why the opening hours of a parking do not allow a stay; null if they do. */
export function closedReason(parking: ParkingRecord, stay: Stay): Reason | null {
  const arrival = opensForArrival(parking, stay.start);
  const departure = opensForDeparture(parking, endOf(stay));
  if (!arrival && !departure) return 'parking_closed';
  if (!arrival) return 'parking_closed_upon_arrival';
  return departure ? null : 'parking_closed_upon_departure';
}
