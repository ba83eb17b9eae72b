import { expect, test } from 'vitest';
import { conformBehind } from '../testing/start-target.ts';

type Booking = Readonly<Record<string, unknown>>;

const isCancellation = (path: string) => path.startsWith('/bookings/');
const isNewBooking = (path: string, sent: string) => path === '/bookings' && sent !== '';

// Each missing member, and each check that compares one, would otherwise fail on its own.
test.concurrent.each([
  {
    what: 'a cancellation returns an empty object',
    spoils: isCancellation,
    edit: () => ({}),
    failed: ['form.booking.uid', 'cancel-booking.first-cancel-200'],
  },
  {
    what: 'a cancellation wraps the booking into an object',
    spoils: isCancellation,
    edit: (booking: Booking) => ({ booking }),
    failed: ['form.booking.uid', 'cancel-booking.first-cancel-200'],
  },
  {
    what: 'POST /bookings returns only the uid',
    spoils: isNewBooking,
    edit: ({ uid }: Booking) => ({ uid }),
    failed: ['form.booking.timestamp'],
  },
  {
    what: 'POST /bookings returns an empty object',
    spoils: isNewBooking,
    edit: () => ({}),
    failed: ['form.booking.uid', 'create-booking.response-201'],
  },
])('if $what, few checks fail: $failed', async ({ spoils, edit, failed }) => {
  const spoil = (path: string, body: string, sent: string) =>
    spoils(path, sent) && body.includes('"uid"') ? JSON.stringify(edit(JSON.parse(body))) : body;
  const only = ['2.5', '3.1', '4.9', '4.10', 'price-guard'];
  const { checks } = await conformBehind({ spoil }, { only });
  expect(checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(failed);
});
