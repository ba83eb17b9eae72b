import { expect, test } from 'vitest';
import { findOffers, readOffer } from '../offers/testing/ask-offers.ts';
import { scenarioIn, searchParkings } from '../parkings/testing/ask-parkings.ts';
import { reuseSimulator } from '../testing/start-simulator.ts';

const { ana, ben } = await reuseSimulator();

interface Asked {
  readonly id: string;
  readonly start: string;
  readonly duration: number;
}

/** The reason that a search gives for a stay. The other operations that quote the offer must agree. */
async function reasonOf({ id, start, duration }: Asked) {
  const svcpid = `svc-scenario-${id}`;
  const searched = scenarioIn(await searchParkings(ana, { start, duration }), id).offer;
  const read = await readOffer(ana, svcpid, { start, duration });
  const found = (await findOffers(ana, { start, duration })).find((offer) => offer.svcpid === svcpid);
  const booked = await ana.POST('/bookings', { body: { svcpid, start, duration } });
  expect(read.available).toBe(searched.available);
  expect(found?.available).toBe(searched.available);
  expect(read.reason).toBe(searched.available ? undefined : searched.reason);
  expect(booked.response.status).toBe(searched.available ? 201 : 409);
  if (!searched.available) {
    expect(booked.error).toMatchObject({
      code: 'offer-unavailable',
      detail: expect.stringContaining(searched.reason),
    });
    expect((await ana.GET('/bookings')).data).toEqual([]);
  }
  return searched.reason;
}

const wednesday = '2026-03-04T10:00:00+01:00';

test.each([
  { id: 'happy-path', start: wednesday, duration: 15, want: 'verificado' },
  { id: 'happy-path', start: wednesday, duration: 14_400, want: 'verificado' },
  { id: 'not-bookable', start: wednesday, duration: 60, want: 'parking_not_available' },
  { id: 'no-rates', start: wednesday, duration: 60, want: 'no_available_rates' },
  { id: 'always-full', start: wednesday, duration: 60, want: 'parking_is_full' },
  // Two days' notice.
  { id: 'start-too-early', start: '2026-03-05T08:59:59Z', duration: 60, want: 'start_too_early' },
  { id: 'start-too-early', start: '2026-03-05T09:00:00Z', duration: 60, want: 'verificado' },
  // At least four hours; at most two hours.
  { id: 'duration-too-short', start: wednesday, duration: 239, want: 'duration_too_short' },
  { id: 'duration-too-short', start: wednesday, duration: 240, want: 'verificado' },
  { id: 'duration-too-long', start: wednesday, duration: 120, want: 'verificado' },
  { id: 'duration-too-long', start: wednesday, duration: 121, want: 'duration_too_long' },
  // A start in the past, with five minutes of grace for the request to arrive.
  { id: 'happy-path', start: '2026-03-03T08:55:00Z', duration: 60, want: 'verificado' },
  { id: 'happy-path', start: '2026-03-03T08:54:59Z', duration: 60, want: 'start_too_early' },
  { id: 'happy-path', start: '1999-12-31T23:00:00Z', duration: 60, want: 'start_too_early' },
])('$id from $start for $duration minutes: $want', async ({ want, ...asked }) => {
  expect(await reasonOf(asked)).toBe(want);
});

// Office hours are Monday to Friday, 08:00 to 20:00 in Madrid.
test.each([
  { start: '2026-03-04T08:00:00+01:00', duration: 720, want: 'verificado' },
  { start: '2026-03-04T07:59:59+01:00', duration: 60, want: 'parking_closed_upon_arrival' },
  { start: '2026-03-04T19:45:00+01:00', duration: 15, want: 'verificado' },
  { start: '2026-03-04T19:45:00+01:00', duration: 16, want: 'parking_closed_upon_departure' },
  { start: '2026-03-04T20:00:00+01:00', duration: 15, want: 'parking_closed' },
  { start: '2026-03-07T10:00:00+01:00', duration: 60, want: 'parking_closed' },
  { start: '2026-03-06T10:00:00+01:00', duration: 1440, want: 'parking_closed_upon_departure' },
  { start: '2026-03-08T10:00:00+01:00', duration: 1440, want: 'parking_closed_upon_arrival' },
  // The vehicle may stay inside while the parking is closed.
  { start: '2026-03-06T10:00:00+01:00', duration: 3 * 1440, want: 'verificado' },
])('office hours from $start for $duration minutes: $want', async ({ want, start, duration }) => {
  expect(await reasonOf({ id: 'office-hours', start, duration })).toBe(want);
});

// The siesta lasts from 14:00 to 17:00, and the day from 08:00 to 21:00.
test.each([
  { start: '2026-03-08T13:00:00+01:00', duration: 60, want: 'verificado' },
  { start: '2026-03-08T13:00:00+01:00', duration: 61, want: 'parking_closed_upon_departure' },
  { start: '2026-03-08T14:00:00+01:00', duration: 60, want: 'parking_closed' },
  { start: '2026-03-08T16:30:00+01:00', duration: 60, want: 'parking_closed_upon_arrival' },
  { start: '2026-03-08T13:59:00+01:00', duration: 181, want: 'verificado' },
])('around the siesta, from $start for $duration minutes: $want', async ({ want, start, duration }) => {
  expect(await reasonOf({ id: 'siesta', start, duration })).toBe(want);
});

// Clocks in Madrid go forward on 29 March 2026 at 02:00 and back on 25 October at 03:00.
test.each([
  { id: 'office-hours', start: '2026-03-27T06:30:00Z', duration: 60, want: 'parking_closed_upon_arrival' },
  { id: 'office-hours', start: '2026-03-30T06:30:00Z', duration: 60, want: 'verificado' },
  { id: 'siesta', start: '2026-03-28T19:00:00Z', duration: 11 * 60, want: 'verificado' },
  {
    id: 'siesta',
    start: '2026-03-28T19:00:00Z',
    duration: 11 * 60 - 1,
    want: 'parking_closed_upon_departure',
  },
  { id: 'siesta', start: '2026-10-24T18:00:00Z', duration: 13 * 60, want: 'verificado' },
  {
    id: 'siesta',
    start: '2026-10-24T18:00:00Z',
    duration: 13 * 60 - 1,
    want: 'parking_closed_upon_departure',
  },
])('across a clock change, $id from $start for $duration minutes: $want', async ({ want, ...asked }) => {
  expect(await reasonOf(asked)).toBe(want);
});

test('a parking with a single space is full only while that space is booked', async () => {
  const svcpid = 'svc-scenario-last-space';
  await ben.POST('/bookings', { body: { svcpid, start: wednesday, duration: 60 } });
  const reasonAt = async (start: string, duration: number) =>
    scenarioIn(await searchParkings(ana, { start, duration }), 'last-space').offer.reason;
  expect(await reasonAt('2026-03-04T09:00:00+01:00', 60)).toBe('verificado');
  expect(await reasonAt('2026-03-04T09:00:00+01:00', 61)).toBe('parking_is_full');
  expect(await reasonAt('2026-03-04T10:59:00+01:00', 60)).toBe('parking_is_full');
  expect(await reasonAt('2026-03-04T11:00:00+01:00', 60)).toBe('verificado');
});
