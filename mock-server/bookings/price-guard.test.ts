import { expect, test } from 'vitest';
import type { Client } from '../../client/create-client.ts';
import { findOffers, readOffer } from '../offers/testing/ask-offers.ts';
import { reuseSimulator } from '../testing/start-simulator.ts';
import { book, listBookings, tomorrow, tryToBook } from './testing/ask-bookings.ts';

const { ana } = await reuseSimulator();

async function offeredPrice(ana: Client, scenario: string, duration = 60): Promise<number> {
  const { customer_price } = await readOffer(ana, `svc-scenario-${scenario}`, { start: tomorrow, duration });
  return customer_price ?? Number.NaN;
}

async function freeSpots(ana: Client, svcpid: string) {
  const found = await findOffers(ana, { start: tomorrow, duration: 60 });
  return found.find((offer) => offer.svcpid === svcpid)?.freeSpots;
}

// One duration for each rate of the scenario: the guard must be exact to the cent for all of their prices.
test.each([60, 120, 240, 720, 1440, 10_080, 14_400])(
  'a price exactly 50%% above the expected one is booked for %d minutes, and one cent more is refused',
  async (duration) => {
    const offered = await offeredPrice(ana, 'price-rises-to-guard', duration);
    const { actual_price } = await book(ana, 'price-rises-to-guard', { duration, expected_price: offered });
    expect(actual_price).toBeCloseTo(offered * 1.5, 9);
    const expected_price = Math.round(offered * 100 - 1) / 100;
    const { status, problem } = await tryToBook(ana, 'price-rises-to-guard', { duration, expected_price });
    expect([status, problem?.code]).toEqual([409, 'price-guard']);
  },
);

test('a price that has risen beyond the guard is refused, and nothing is booked', async () => {
  const svcpid = 'svc-scenario-price-rises-beyond-guard';
  const before = await freeSpots(ana, svcpid);
  const expected_price = await offeredPrice(ana, 'price-rises-beyond-guard');
  const { status, problem } = await tryToBook(ana, 'price-rises-beyond-guard', { expected_price });
  expect(status).toBe(409);
  expect(problem).toMatchObject({
    code: 'price-guard',
    detail: 'The price is now 3.52 EUR, more than 50% above the expected 2.20 EUR; nothing was booked.',
  });
  expect(await listBookings(ana)).toEqual([]);
  expect(before).toBe(500);
  expect(await freeSpots(ana, svcpid)).toBe(500);
});

test('a price above the limit by less than a cent is refused', async () => {
  const { status } = await tryToBook(ana, 'price-rises-beyond-guard', { expected_price: 2.34666666 });
  expect(status).toBe(409);
});

test('without an expected price, no price is too high', async () => {
  expect(await book(ana, 'price-rises-beyond-guard')).toMatchObject({ actual_price: 3.52 });
});

test.each([3.52, 2.35, 1000])('an expected price of %d EUR allows 3.52 EUR', async (expected_price) => {
  expect(await book(ana, 'price-rises-beyond-guard', { expected_price })).toMatchObject({
    actual_price: 3.52,
  });
});

test('a price that has dropped is booked at the lower price', async () => {
  const expected_price = await offeredPrice(ana, 'price-drops');
  expect(expected_price).toBe(2.2);
  expect(await book(ana, 'price-drops', { expected_price })).toMatchObject({
    actual_price: 1.76,
    svc_price: 1.6,
    commission_price: 0.16,
  });
});

test('for 2.20 EUR, an expected price of 1.47 EUR passes the guard, and 1.46 EUR or 0 does not', async () => {
  // 2.20 EUR is 50% above 1.4666… EUR.
  expect((await tryToBook(ana, 'happy-path', { expected_price: 1.47 })).status).toBe(201);
  expect((await tryToBook(ana, 'happy-path', { expected_price: 1.46 })).status).toBe(409);
  expect((await tryToBook(ana, 'happy-path', { expected_price: 0 })).status).toBe(409);
});
