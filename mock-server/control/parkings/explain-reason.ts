import { counted } from '../../../common/counted.ts';
import type { OfferRecord, ParkingRecord } from '../../../generators/world/types.ts';
import { endOf, type Reason, type Stay } from '../../availability/availability.ts';
import { localTime } from '../../availability/local-time.ts';

/** A stay at an offer. `now` is in milliseconds since the epoch. */
export interface AskedStay {
  readonly parking: ParkingRecord;
  readonly offer: OfferRecord;
  readonly stay: Stay;
  readonly now: number;
}

/** Says in one sentence why an offer is or is not available for a stay. */
export const explainReason = (reason: Reason, asked: AskedStay): string => sentences[reason](asked);

const sentences: Readonly<Record<Reason, (asked: AskedStay) => string>> = {
  verificado: () => 'Can be booked for this stay.',
  no_verificado: () => 'The provider has not been asked.',
  parking_not_available: () => 'The offer is not sold through the API (bookable is false).',
  no_available_rates: () => 'The offer has no rates, so it has no price.',
  start_too_early: explainStart,
  duration_too_short: ({ offer, stay }) =>
    `The shortest stay is ${counted(offer.terms.booking_min_time ?? 0, 'minute')}, and this one lasts ${counted(stay.minutes, 'minute')}.`,
  duration_too_long: ({ offer, stay }) =>
    `The longest stay is ${describeMaximum(offer)}, and this one lasts ${counted(stay.minutes, 'minute')}.`,
  parking_closed_upon_arrival: ({ parking, stay }) =>
    `The parking is closed when the stay begins: ${arrivalAt(parking, stay)} (${parking.timeZone}).`,
  parking_closed_upon_departure: ({ parking, stay }) =>
    `The parking is closed when the stay ends: ${departureFrom(parking, stay)} (${parking.timeZone}).`,
  parking_closed: ({ parking, stay }) =>
    `The parking is closed when the stay begins and ends: ${arrivalAt(parking, stay)} to ${departureFrom(parking, stay)} (${parking.timeZone}).`,
  parking_is_full: ({ parking, offer }) =>
    offer.behaviour?.alwaysFull === true
      ? 'This scenario offer never has a space left.'
      : `All ${parking.capacity} spaces are taken at some moment of the stay.`,
};

function explainStart({ offer: { terms }, stay, now }: AskedStay): string {
  const ahead = (stay.start - now) / 60_000;
  if (ahead < 0) return `The start is ${counted(Math.ceil(-ahead), 'minute')} in the past.`;
  return `It must be booked ${counted(terms.start_min_time ?? 0, 'minute')} ahead, but this stay begins in ${counted(Math.floor(ahead), 'minute')}.`;
}

/** The shorter of the two limits, which is the one that applies. */
function describeMaximum({ terms: { max_hours: hours, max_days: days } }: OfferRecord): string {
  if (days == null || (hours ?? Number.POSITIVE_INFINITY) <= days * 24) return counted(hours ?? 0, 'hour');
  return counted(days, 'day');
}

const arrivalAt = (parking: ParkingRecord, stay: Stay) => describeMoment(stay.start, parking);
const departureFrom = (parking: ParkingRecord, stay: Stay) => describeMoment(endOf(stay), parking);

function describeMoment(instant: number, { timeZone }: ParkingRecord): string {
  const { weekday, minutes } = localTime(instant, timeZone);
  return `${weekday} ${clockTime(minutes)}`;
}

/** Minutes since midnight as `HH:mm`. */
export function clockTime(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(minutes / 60)}:${two(minutes % 60)}`;
}
