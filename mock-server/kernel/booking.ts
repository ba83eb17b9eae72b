import type { components } from '../../spec/generated/api-types.ts';

/** A booking as replies show it (2.5). */
export type Booking = components['schemas']['Booking'];

/** A stored booking: the event form without the URL of the voucher, which changes with the simulator's own URL. */
export type BookingRecord = components['schemas']['BookingEvent'];

/** Whether a record can be shown as a booking. A session that is still running cannot. */
export function isBilled(record: BookingRecord): record is BookingRecord & Booking {
  return record.duration !== null && record.actual_price !== null;
}

/** The fields that are null while a session is running. */
export const unbilled = {
  duration: null,
  actual_price: null,
  commission_percent: null,
  commission_price: null,
  svc_price: null,
} as const;
