import { expect, test } from 'vitest';
import { scenarioIn, searchParkings } from '../parkings/testing/ask-parkings.ts';
import { fetchAs, reuseSimulator, startSimulator } from '../testing/start-simulator.ts';
import { listBookings, tomorrow, tryToBook } from './testing/ask-bookings.ts';

const simulator = await reuseSimulator();
const { ana, clock } = simulator;

/** Whether a request is still unanswered after everything that is due has happened. */
async function isPending(request: Promise<unknown>): Promise<boolean> {
  let answered = false;
  void request.then(() => {
    answered = true;
  });
  // If the earlier answer were ready, it would arrive before the answer to this later request.
  await listBookings(ana);
  return !answered;
}

test('a slow booking is answered after 45 seconds, and billed then', async () => {
  const request = tryToBook(ana, 'slow-booking');
  await clock.untilWaiting();
  await clock.advance({ milliseconds: 44_999 });
  expect(await isPending(request)).toBe(true);
  expect(await listBookings(ana)).toEqual([]);
  await clock.advance({ milliseconds: 1 });
  const { status, booking } = await request;
  expect(status).toBe(201);
  expect(booking).toMatchObject({ timestamp: '2026-03-03T09:00:45.000Z' });
  expect(await listBookings(ana)).toEqual([booking]);
});

test('a slow booking without a start begins at the time of the request', async () => {
  const request = ana.POST('/bookings', { body: { svcpid: 'svc-scenario-slow-booking', duration: 60 } });
  await clock.untilWaiting();
  await clock.advance({ seconds: 45 });
  expect((await request).data).toMatchObject({ start: '2026-03-03T09:00:00.000Z' });
});

test('realistic bookings take 10 to 20 seconds, some longer, none more than 45', async () => {
  const { ana, clock } = await startSimulator({ bookingDelay: 'realistic' });
  const start = clock.now();
  const requests = Array.from({ length: 100 }, () => tryToBook(ana, 'happy-path'));
  await clock.untilWaiting(100);
  await clock.advance({ seconds: 45 });
  const seconds = (await Promise.all(requests)).map(({ status, booking }) => {
    expect(status).toBe(201);
    return (Date.parse(booking?.timestamp ?? '') - start) / 1000;
  });
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(45);
  expect(seconds.filter((one) => one <= 20).length).toBeGreaterThan(70);
  expect(new Set(seconds).size).toBeGreaterThan(50);
});

test.each([
  { scenario: 'provider-fails', seconds: 0, status: 502, code: 'provider-failure' },
  { scenario: 'provider-times-out', seconds: 45, status: 504, code: 'provider-timeout' },
])(
  '$scenario answers $status after $seconds s and books nothing',
  async ({ scenario, seconds, status, code }) => {
    const free = async () => {
      const found = await searchParkings(ana, { start: tomorrow, duration: 60 });
      return scenarioIn(found, scenario).parking.freeSpots;
    };
    expect(await free()).toBe(500);
    const request = tryToBook(ana, scenario);
    if (seconds > 0) {
      await clock.untilWaiting();
      await clock.advance({ milliseconds: seconds * 1000 - 1 });
      expect(await isPending(request)).toBe(true);
      expect(await free()).toBe(499);
      await clock.advance({ milliseconds: 1 });
    }
    const answer = await request;
    expect(answer.status).toBe(status);
    expect(answer.problem).toMatchObject({ code, status });
    expect(await listBookings(ana)).toEqual([]);
    expect(await free()).toBe(500);
  },
);

test('an unavailable offer or too high a price is refused before the provider can fail', async () => {
  expect((await tryToBook(ana, 'provider-fails', { expected_price: 1 })).problem?.code).toBe('price-guard');
  const past = await tryToBook(ana, 'provider-times-out', { start: '2026-03-03T08:00:00Z' });
  expect(past.problem?.code).toBe('offer-unavailable');
});

test('a booking is made even if the client disconnects', async () => {
  const disconnect = new AbortController();
  const body = { svcpid: 'svc-scenario-slow-booking', duration: 60 };
  const request = fetchAs(simulator, 0, 'POST /bookings', { body, signal: disconnect.signal });
  await clock.untilWaiting();
  disconnect.abort();
  await expect(request).rejects.toThrow();
  await clock.advance({ seconds: 45 });
  expect(await listBookings(ana)).toMatchObject([{ svcpid: 'svc-scenario-slow-booking' }]);
});
