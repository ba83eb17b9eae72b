import { counted } from '../../../common/counted.ts';
import type { OfferRecord, ParkingRecord } from '../../../generators/world/types.ts';
import { endOf, type Reason, type Stay } from '../../availability/availability.ts';
import { localTime } from '../../availability/local-time.ts';

/** Says in one sentence why an offer is or is not available for a stay. `now` is in milliseconds since the epoch. */
export function explainReason(
  reason: Reason,
  about: {
    readonly parking: ParkingRecord;
    readonly offer: OfferRecord;
    readonly stay: Stay;
    readonly now: number;
  },
): string {
  const { parking, offer, stay, now } = about;
  const arrival = describeMoment(stay.start, parking);
  const departure = describeMoment(endOf(stay), parking);
  switch (reason) {
    case 'verificado':
      return 'Can be booked for this stay.';
    case 'no_verificado':
      return 'The provider has not been asked.';
    case 'parking_not_available':
      return 'The offer is not sold through the API (bookable is false).';
    case 'no_available_rates':
      return 'The offer has no rates, so it has no price.';
    case 'start_too_early':
      return explainStart(offer, stay, now);
    case 'duration_too_short':
      return `The shortest stay is ${counted(offer.terms.booking_min_time ?? 0, 'minute')}, and this one lasts ${stay.minutes}.`;
    case 'duration_too_long':
      return `The longest stay is ${describeMaximum(offer)}, and this one lasts ${counted(stay.minutes, 'minute')}.`;
    case 'parking_closed_upon_arrival':
      return `The parking is closed when the stay begins: ${arrival} (${parking.timeZone}).`;
    case 'parking_closed_upon_departure':
      return `The parking is closed when the stay ends: ${departure} (${parking.timeZone}).`;
    case 'parking_closed':
      return `The parking is closed when the stay begins and ends: ${arrival} to ${departure} (${parking.timeZone}).`;
    case 'parking_is_full':
      return offer.behaviour?.alwaysFull === true
        ? 'This scenario offer never has a space left.'
        : `All ${parking.capacity} spaces are taken at some moment of the stay.`;
  }
}

function explainStart({ terms }: OfferRecord, { start }: Stay, now: number): string {
  const ahead = (start - now) / 60_000;
  if (ahead < 0) return `The start is ${counted(Math.ceil(-ahead), 'minute')} in the past.`;
  return `It must be booked ${counted(terms.start_min_time ?? 0, 'minute')} ahead, and this stay begins in ${Math.floor(ahead)}.`;
}

/** The shorter of the two limits, which is the one that applies. */
function describeMaximum({ terms: { max_hours: hours, max_days: days } }: OfferRecord): string {
  if (days == null || (hours ?? Number.POSITIVE_INFINITY) <= days * 24) return counted(hours ?? 0, 'hour');
  return counted(days, 'day');
}

function describeMoment(instant: number, { timeZone }: ParkingRecord): string {
  const { weekday, minutes } = localTime(instant, timeZone);
  return `${weekday} ${clockTime(minutes)}`;
}

/** Minutes since midnight as `HH:mm`. */
export function clockTime(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(minutes / 60)}:${two(minutes % 60)}`;
}
