import { expect, test } from 'vitest';
import type { Client } from '../../client/create-client.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { scenarioIn, searchParkings } from '../parkings/testing/ask-parkings.ts';
import { reuseSimulator, startSimulator } from '../testing/start-simulator.ts';
import { book, listBookings, tomorrow, tryToBook, tryToCancel } from './testing/ask-bookings.ts';

const { ana, ben } = await reuseSimulator();

async function freeSpots(ana: Client, scenario: string, start = tomorrow, duration = 60) {
  return scenarioIn(await searchParkings(ana, { start, duration }), scenario).parking.freeSpots;
}

test('the last space is held while its booking is being processed', async () => {
  const { ana, ben, clock } = await startSimulator({ bookingDelay: 20_000 });
  const first = tryToBook(ana, 'last-space');
  await clock.untilWaiting();
  expect((await tryToBook(ben, 'last-space')).status).toBe(409);
  expect(await listBookings(ana)).toEqual([]);
  await clock.advance({ seconds: 20 });
  expect((await first).status).toBe(201);
});

test('many bookings of two users at the same time never exceed the capacity', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => {
      const start = new Date(Date.parse(tomorrow) + (turn % 4) * 30 * 60_000).toISOString();
      return tryToBook(turn % 2 === 0 ? ana : ben, 'last-space', { start, duration: 30 });
    }),
  );
  const booked = answers.flatMap(({ booking }) => (booking === undefined ? [] : [booking.start]));
  expect(booked).toHaveLength(4);
  expect(new Set(booked).size).toBe(4);
});

test('free spots fall with a booking and rise with its cancellation', async () => {
  expect(await freeSpots(ana, 'office-hours')).toBe(500);
  const { uid } = await book(ana, 'office-hours');
  await book(ana, 'office-hours');
  expect(await freeSpots(ana, 'office-hours')).toBe(498);
  await tryToCancel(ana, uid);
  expect(await freeSpots(ana, 'office-hours')).toBe(499);
});

test('free spots are counted for the requested stay', async () => {
  await book(ana, 'office-hours', { start: '2026-03-04T09:00:00Z', duration: 60 });
  await book(ana, 'office-hours', { start: '2026-03-04T10:00:00Z', duration: 60 });
  expect(await freeSpots(ana, 'office-hours', '2026-03-04T08:00:00Z', 60)).toBe(500);
  // The two bookings do not overlap, so they take one space.
  expect(await freeSpots(ana, 'office-hours', '2026-03-04T08:30:00Z', 150)).toBe(499);
  expect(await freeSpots(ana, 'office-hours', '2026-03-04T11:00:00Z', 60)).toBe(500);
});

test('a booking of many days takes its space on every one of them', async () => {
  await book(ana, 'last-space', { start: '2026-03-04T09:00:00Z', duration: 14_400 });
  expect(await freeSpots(ana, 'last-space', '2026-03-09T23:30:00Z', 60)).toBe(0);
  expect(await freeSpots(ana, 'last-space', '2026-03-14T08:59:00Z', 15)).toBe(0);
  expect(await freeSpots(ana, 'last-space', '2026-03-14T09:00:00Z', 15)).toBe(1);
});

test('spaces stay taken after a restart', async () => {
  const data = temporaryFolder();
  const before = await startSimulator({ data });
  await book(before.ana, 'last-space');
  const { uid } = await book(before.ana, 'office-hours');
  await book(before.ana, 'office-hours');
  await tryToCancel(before.ana, uid);
  await before.close();

  const after = await startSimulator({ data });
  expect((await tryToBook(after.ben, 'last-space')).status).toBe(409);
  expect(await freeSpots(after.ana, 'office-hours')).toBe(499);
});
