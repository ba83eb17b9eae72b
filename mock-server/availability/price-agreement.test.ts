import { expect, test } from 'vitest';
import { currencies } from '../../generators/world/currencies.ts';
import { findOffers, readOffer } from '../offers/testing/ask-offers.ts';
import { listParkings, searchParkings } from '../parkings/testing/ask-parkings.ts';
import { type Schemas, shareSimulator } from '../testing/start-simulator.ts';

const { ana } = await shareSimulator({ parkings: 1000 });

interface Sample {
  readonly svcpid: string;
  readonly currency: string;
  readonly lat: number;
  readonly long: number;
}

const names = Object.keys(currencies);
const start = '2026-03-04T09:00:00Z';
const durations = [15, 60, 61, 600, 14_400];
const cents = (amount: number | null | undefined) => Math.round((amount ?? Number.NaN) * 100);
const decimals = (amount: number) => String(amount).split('.')[1]?.length ?? 0;

/** `ofEach` bookable offers in each currency, of parkings that never close. */
async function sampleOffers(ofEach: number): Promise<Sample[]> {
  const listed = await listParkings(ana, { bookable: true, limit: 0 });
  const offers = listed
    .filter(({ is_open_24h, name }) => is_open_24h === true && !name.startsWith('Parking Sandbox'))
    .flatMap(({ lat, long, offers }) =>
      offers
        .filter(({ bookable }) => bookable)
        .map(({ svcpid, rates }) => ({ svcpid, currency: rates?.[0]?.currency ?? '', lat, long })),
    );
  return names.flatMap((currency) => offers.filter((one) => one.currency === currency).slice(0, ofEach));
}

/**
 * The price that each operation gives for a stay, undefined if it does not return the offer; and the answer to a
 * booking.
 */
async function pricesOf({ svcpid, lat, long }: Sample, duration: number) {
  const searched = (await searchParkings(ana, { lat, long, start, duration, search_radius_meters: 10 }))
    .flatMap(({ offers }) => offers)
    .find(({ svcPID }) => svcPID === svcpid);
  const read = await readOffer(ana, svcpid, { start, duration });
  const found = (await findOffers(ana, { lat, long, start, duration })).find((one) => one.svcpid === svcpid);
  const booked = await ana.POST('/bookings', { body: { svcpid, start, duration } });
  return {
    searched: searched?.customer_price,
    read: read.customer_price,
    found: found?.expected_price,
    booked,
  };
}

test('search, offers and booking agree on the price of the same stay, in every currency', async () => {
  const samples = await sampleOffers(2);
  expect(samples).toHaveLength(2 * names.length);
  for (const duration of durations) {
    let bookings = 0;
    for (const sample of samples) {
      const { searched, read, found, booked } = await pricesOf(sample, duration);
      expect(searched, sample.svcpid).toBeGreaterThan(0);
      expect([read, found], `${sample.svcpid} for ${duration}`).toEqual([searched, searched]);
      if (booked.response.status === 409) continue;
      bookings += 1;
      expect(booked.data?.actual_price, sample.svcpid).toBe(searched);
    }
    expect(bookings, `bookings for ${duration} minutes`).toBeGreaterThan(1);
  }
});

test("the parts of a price add up to the cent, and the commission is a tenth of the provider's part", async () => {
  for (const { svcpid } of await sampleOffers(6)) {
    const { data } = await ana.POST('/bookings', { body: { svcpid, start, duration: 240 } });
    if (data === undefined) continue;
    const { actual_price, svc_price, commission_price, commission_percent } = data;
    expect(cents(svc_price) + cents(commission_price)).toBe(cents(actual_price));
    expect(commission_percent).toBe(0.1);
    expect(Math.abs(cents(commission_price) - cents(svc_price) / 10)).toBeLessThanOrEqual(1);
    for (const amount of [actual_price, svc_price, commission_price]) {
      expect(decimals(amount)).toBeLessThanOrEqual(2);
    }
  }
});

test('a stay as long as a rate costs the price of that rate, in euro', async () => {
  const { rates = [] } = await readOffer(ana, 'svc-scenario-happy-path');
  expect(rates.length).toBeGreaterThan(5);
  for (const { time, unit, price } of rates) {
    const duration = time * (unit === 'day' ? 1440 : 60);
    expect(await readOffer(ana, 'svc-scenario-happy-path', { duration })).toMatchObject({
      customer_price: price,
    });
  }
});

test('first_hour is the price of an hour, and best_offer is the lowest first_hour', async () => {
  for (const parking of await listParkings(ana, { limit: 120 })) {
    const firstHours = parking.offers.flatMap(({ first_hour }) =>
      first_hour === undefined ? [] : [first_hour],
    );
    const best = firstHours.length === 0 ? undefined : Math.min(...firstHours);
    expect(parking.best_offer).toBe(best);
    for (const { svcpid, first_hour, rates } of parking.offers) {
      expect(first_hour).toBe(priceOfAnHour(rates));
      if (rates?.[0]?.currency !== 'EUR') continue;
      expect(await readOffer(ana, svcpid)).toMatchObject({ customer_price: first_hour });
    }
  }
});

/** The cheapest rate, since every rate covers at least an hour. */
function priceOfAnHour(rates: Schemas['ListOffer']['rates']): number | undefined {
  return rates === undefined ? undefined : Math.min(...rates.map(({ price }) => price));
}

test('an offer without rates has no first_hour, and its parking no best_offer', async () => {
  const listed = await listParkings(ana, { provider: 'sandbox', limit: 0 });
  const parking = listed.find(({ name }) => name.endsWith('no-rates'));
  expect(parking).not.toHaveProperty('best_offer');
  expect(parking?.offers[0]).not.toHaveProperty('first_hour');
  expect(parking?.offers[0]).not.toHaveProperty('rates');
});
