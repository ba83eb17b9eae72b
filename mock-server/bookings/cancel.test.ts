import { expect, test } from 'vitest';
import { findOffers } from '../offers/testing/ask-offers.ts';
import { reuseSimulator } from '../testing/start-simulator.ts';
import { book, listBookings, tryToBook, tryToCancel } from './testing/ask-bookings.ts';

const { ana, ben, clock } = await reuseSimulator();

test('the first cancellation sets cancelled and the date of the call, and changes nothing else', async () => {
  const booking = await book(ana, 'happy-path');
  await clock.advance({ minutes: 5 });
  const { status, booking: cancelled } = await tryToCancel(ana, booking.uid);
  expect(status).toBe(200);
  expect(cancelled).toEqual({
    ...booking,
    cancelled: true,
    cancelled_date: '2026-03-03T09:05:00.000Z',
  });
  expect(await listBookings(ana)).toEqual([cancelled]);
});

test('a later cancellation answers 200 with the date of the first, however late it comes', async () => {
  const { uid } = await book(ana, 'happy-path');
  const first = await tryToCancel(ana, uid);
  await clock.advance({ minutes: 5 });
  expect(await tryToCancel(ana, uid)).toEqual(first);
  await clock.advance({ days: 30 });
  expect(await tryToCancel(ana, uid)).toEqual(first);
  expect(await listBookings(ana)).toEqual([first.booking]);
});

test('simultaneous cancellations agree on one date', async () => {
  const { uid } = await book(ana, 'happy-path');
  await clock.advance({ minutes: 5 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => tryToCancel(ana, uid)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const dates = new Set(answers.map(({ booking }) => booking?.cancelled_date));
  expect(dates).toEqual(new Set(['2026-03-03T09:05:00.000Z']));
});

test('cancelling frees the space', async () => {
  const { uid } = await book(ana, 'last-space');
  expect((await tryToBook(ben, 'last-space')).status).toBe(409);
  await tryToCancel(ana, uid);
  await tryToCancel(ana, uid);
  expect((await tryToBook(ben, 'last-space')).status).toBe(201);
  expect((await tryToBook(ana, 'last-space')).status).toBe(409);
});

test('a booking can be cancelled up to cancel_mn minutes before its start, and not later', async () => {
  const start = '2026-03-03T12:00:00Z';
  const [first, second] = [
    await book(ana, 'happy-path', { start }),
    await book(ana, 'happy-path', { start }),
  ];
  await clock.advance({ hours: 2 });
  expect((await tryToCancel(ana, first.uid)).status).toBe(200);
  await clock.advance({ milliseconds: 1 });
  const { status, problem } = await tryToCancel(ana, second.uid);
  expect(status).toBe(409);
  expect(problem).toMatchObject({
    code: 'cancellation-refused',
    detail: expect.stringContaining('until 2026-03-03T11:00:00.000Z'),
  });
  expect((await listBookings(ana)).find(({ uid }) => uid === second.uid)).toEqual(second);
});

test.each(['not-cancellable', 'cancel-window-closed'])(
  'the cancellation of %s is refused, and nothing changes',
  async (scenario) => {
    const booking = await book(ana, scenario);
    const before = await findOffers(ana, { start: booking.start, duration: 60 });
    const { status, problem } = await tryToCancel(ana, booking.uid);
    expect(status).toBe(409);
    expect(problem).toMatchObject({ code: 'cancellation-refused' });
    expect(await listBookings(ana)).toEqual([booking]);
    expect(await findOffers(ana, { start: booking.start, duration: 60 })).toEqual(before);
  },
);

test('a booking that cannot be cancelled has no cancel_mn', async () => {
  expect(await book(ana, 'not-cancellable')).not.toHaveProperty('cancel_mn');
  expect(await book(ana, 'cancel-window-closed')).toMatchObject({ cancel_mn: 20_160 });
});

test('the booking of another user is unknown, and stays unchanged', async () => {
  const booking = await book(ana, 'happy-path');
  const { status, problem } = await tryToCancel(ben, booking.uid);
  expect(status).toBe(404);
  expect(problem).toMatchObject({ code: 'unknown-booking' });
  expect(await listBookings(ana)).toEqual([booking]);
});

test.each(['unheard-of', '__proto__', 'a/b', ' '])(
  'a uid that does not exist is unknown: %j',
  async (uid) => {
    expect((await tryToCancel(ana, uid)).status).toBe(404);
  },
);
