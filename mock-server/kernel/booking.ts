import type { components } from '../../spec/generated/api-types.ts';

/** A booking as it is shown in lists and answers (2.5). */
export type Booking = components['schemas']['Booking'];

/** A booking as it is stored: the event form, without the voucher's address, which may change with the simulator's own. */
export type BookingRecord = components['schemas']['BookingEvent'];

/** Whether a record can be shown as a booking: not while its session is running. */
export function isSettled(record: BookingRecord): record is BookingRecord & Booking {
  return record.duration !== null && record.actual_price !== null;
}

/** What a running session has in place of a duration and prices. */
export const unsettled = {
  duration: null,
  actual_price: null,
  commission_percent: null,
  commission_price: null,
  svc_price: null,
} as const;
