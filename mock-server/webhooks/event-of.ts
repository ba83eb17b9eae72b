import { type BookingRecord, isBilled, unbilled } from '../kernel/booking.ts';
import type { Choices } from '../profile/choices.ts';

/** A booking as a webhook carries it (section 6): `cancelled_date` is null unless the booking is cancelled. */
export function eventOf(booking: BookingRecord): BookingRecord {
  return {
    ...booking,
    cancelled: booking.cancelled ?? false,
    cancelled_date: booking.cancelled_date ?? null,
  };
}

/** Makes the event of an entry. The profile says whether a session has the same uid at its exit. */
export function createEntryEvent({ webhooks }: Choices): (booking: BookingRecord) => BookingRecord {
  if (webhooks.uid_across_events === 'same') return entryEventOf;
  return (booking) => {
    const event = entryEventOf(booking);
    return booking.type === 'booking' ? event : { ...event, uid: `${booking.uid}-entry` };
  };
}

/** A session's duration and price are not known at its entry. */
function entryEventOf(booking: BookingRecord): BookingRecord {
  if (booking.type === 'booking' || !isBilled(booking)) return eventOf(booking);
  return { ...eventOf(booking), ...unbilled };
}
