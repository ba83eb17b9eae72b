import { expect, test } from 'vitest';
import type { SeenBooking } from '../fixtures/kit-bookings.ts';
import { differenceOf } from './same-booking.ts';

const sent = { svcpid: 'offer', start: '2026-03-03T10:00:00+01:00', duration: 90, number_plate: 'AB123CD' };
const booking = {
  ...sent,
  start: '2026-03-03T09:00:00.000Z',
  actual_price: 4.4,
  svc_price: 4,
  commission_price: 0.4,
  commission_percent: 0.1,
  type: 'booking',
};
const seen = (members = {}) => ({ sent, booking: { ...booking, ...members } }) as unknown as SeenBooking;

test.each([
  { listed: booking, want: undefined },
  { listed: { ...booking, start: '2026-03-03T11:00:00+02:00' }, want: undefined },
  { listed: { uid: 'nothing else' }, want: undefined },
  { listed: { ...booking, duration: 60 }, want: 'duration' },
  { listed: { ...booking, actual_price: 4 }, want: 'actual_price' },
  { listed: { ...booking, type: 'automated' }, want: 'type' },
])('a list that shows $listed differs in $want', ({ listed, want }) => {
  expect(differenceOf(seen(), listed)?.member).toBe(want);
});

test.each([
  { made: { duration: 60 }, why: 'made otherwise than it was asked for' },
  { made: { actual_price: 4 }, why: 'made with amounts that contradict each other' },
  { made: { type: 'automated' }, why: 'made with the wrong type' },
])('a list is not blamed for a booking that was $why', ({ made }) => {
  expect(differenceOf(seen(made), booking)).toBeNull();
});
