import { type BookingRecord, isSettled, unsettled } from '../kernel/booking.ts';
import type { Choices } from '../profile/choices.ts';

/** A booking as the webhook carries it (section 6): `cancelled_date` is null when it is not cancelled. */
export function eventOf(booking: BookingRecord): BookingRecord {
  return {
    ...booking,
    cancelled: booking.cancelled ?? false,
    cancelled_date: booking.cancelled_date ?? null,
  };
}

/** Writes the event of a vehicle that has just driven in; the exit of a session carries the same uid or another. */
export function createEntryEvent({ webhooks }: Choices): (booking: BookingRecord) => BookingRecord {
  if (webhooks.uid_across_events === 'same') return entryEventOf;
  return (booking) => {
    const event = entryEventOf(booking);
    return booking.type === 'booking' ? event : { ...event, uid: `${booking.uid}-entry` };
  };
}

/** A session's duration and price are not known yet. */
function entryEventOf(booking: BookingRecord): BookingRecord {
  if (booking.type === 'booking' || !isSettled(booking)) return eventOf(booking);
  return { ...eventOf(booking), ...unsettled };
}
