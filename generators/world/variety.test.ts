import { describe, expect, it } from 'vitest';
import { nullableTerms } from '../../spec/nullable-terms.ts';
import { currencies } from './currencies.ts';
import { generateWorld } from './generate-world.ts';
import { providers } from './providers.ts';
import { minutesOf } from './rates.ts';
import { scenarioCount } from './scenarios.ts';
import { impliedServices, parkingTypes, serviceShares } from './services.ts';
import { type DayHours, type OfferRecord, type ParkingRecord, weekdays } from './types.ts';

const all = (seed: number) => {
  const world = generateWorld({ seed, parkings: 1000 });
  return Array.from({ length: world.size }, (_, index) => world.describe(index)).slice(scenarioCount);
};

describe.each([1, 2, 3])('the default world of seed %d', (seed) => {
  const parkings = all(seed);
  const offers = parkings.flatMap((parking) => parking.offers);

  it('has every currency, and at least ten countries', () => {
    expect(new Set(offers.map(({ currency }) => currency))).toEqual(new Set(Object.keys(currencies)));
    expect(new Set(parkings.map(({ country }) => country)).size).toBeGreaterThanOrEqual(10);
  });

  it('has bookable offers in every country', () => {
    const bookableIn = parkings.filter((parking) => parking.offers.some(({ bookable }) => bookable));
    expect(new Set(bookableIn.map(({ country }) => country))).toEqual(
      new Set(parkings.map(({ country }) => country)),
    );
  });

  it('has every service of the list form (2.6), each at most once in a parking', () => {
    expect(new Set(parkings.flatMap(({ services }) => services))).toEqual(
      new Set([...impliedServices, ...Object.keys(serviceShares)]),
    );
    for (const { services } of parkings) expect(new Set(services).size).toBe(services.length);
  });

  it('gives open_24h to exactly the parkings that are always open', () => {
    for (const { hours, services } of parkings) expect(services.includes('open_24h')).toBe(hours === null);
  });

  it('has each kind of hours', () => {
    const days =
      (test: (day: DayHours) => boolean) =>
      ({ hours }: ParkingRecord) =>
        hours !== null && weekdays.some((day) => test(hours[day]));
    expect(parkings.some(({ hours }) => hours === null)).toBe(true);
    expect(parkings.some(days(({ allDay }) => allDay))).toBe(true);
    expect(parkings.some(days(({ allDay, periods }) => !allDay && periods.length === 0))).toBe(true);
    expect(parkings.some(days(({ periods }) => periods.length === 1))).toBe(true);
    expect(parkings.some(days(({ periods }) => periods.length === 2))).toBe(true);
  });

  it('has each optional field, and parkings without it', () => {
    const ofParking = [
      'maxHeight',
      'phone',
      'email',
      'images',
      'scheduleSentence',
      'pointsOfInterest',
    ] as const;
    for (const field of ofParking)
      expect(new Set(parkings.map((parking) => field in parking)).size, field).toBe(2);
    const ofOffer = ['bookingUrl', 'accessMessage', 'cancelMessage', 'offerTime'] as const;
    for (const field of ofOffer) expect(new Set(offers.map((offer) => field in offer)).size, field).toBe(2);
    const flags = ['showsFreeSpots', 'showsCapacity', 'listsEntrances'] as const;
    for (const flag of flags) expect(new Set(parkings.map((parking) => parking[flag])).size, flag).toBe(2);
  });

  it('has each nullable field absent, null and with a value', () => {
    const form = (value: unknown) => (value === null ? 'null' : typeof value);
    for (const term of nullableTerms) {
      expect(new Set(offers.map((offer) => form(offer.terms[term]))).size, term).toBe(3);
    }
    expect(new Set(offers.map(({ terms }) => terms.access_type))).toEqual(
      new Set([undefined, null, 'multipass', 'onepass']),
    );
    expect(offers.some(({ cancelMinutes }) => cancelMinutes === null)).toBe(true);
  });

  it('has every kind of parking, with 10 to 900 spaces', () => {
    expect(new Set(parkings.map(({ type }) => type))).toEqual(new Set(Object.keys(parkingTypes)));
    const capacities = parkings.map(({ capacity }) => capacity);
    expect(Math.min(...capacities)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...capacities)).toBeLessThanOrEqual(900);
  });

  it('has offers that are automated, bookable, both and neither', () => {
    expect(new Set(offers.map(({ automated, bookable }) => `${automated} ${bookable}`)).size).toBe(4);
  });

  it('has parkings with one, two and three offers, and with several providers', () => {
    expect(new Set(parkings.map((parking) => parking.offers.length))).toEqual(new Set([1, 2, 3]));
    expect(parkings.some((parking) => new Set(parking.offers.map(({ provider }) => provider)).size > 1)).toBe(
      true,
    );
  });

  it('has no offers beyond what their providers support', () => {
    const byName = new Map(providers.map((provider) => [provider.name, provider]));
    for (const { bookable, automated, provider: name } of offers) {
      const provider = byName.get(name);
      if (bookable) expect(provider?.transactional).toBe(true);
      if (automated) expect(provider?.registersVehicles).toBe(true);
    }
    expect(new Set(offers.map(({ provider }) => provider)).size).toBe(providers.length - 1);
  });

  it('has rates in ascending order, none cheaper than a shorter one', () => {
    for (const { rates } of offers) {
      expect(rates.length).toBeGreaterThan(0);
      const byLength = [...rates].sort((a, b) => minutesOf(a) - minutesOf(b));
      const prices = byLength.map(({ priceCents }) => priceCents);
      expect(byLength).toEqual(rates);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      // The commission is a tenth of the net price, and both must be whole cents.
      for (const price of prices) expect(Number.isInteger(price) && price % 11).toBe(0);
    }
  });

  it('can book each bookable offer for some duration', () => {
    for (const parking of parkings) {
      for (const offer of parking.offers.filter(({ bookable }) => bookable)) {
        expect(shortest(offer)).toBeLessThanOrEqual(Math.min(longest(offer), longestOpening(parking)));
      }
    }
  });
});

function shortest({ terms }: OfferRecord): number {
  return Math.max(15, terms.booking_min_time ?? 15);
}

function longest({ terms }: OfferRecord): number {
  return Math.min(14_400, (terms.max_hours ?? 240) * 60, (terms.max_days ?? 10) * 1440);
}

function longestOpening({ hours }: ParkingRecord): number {
  if (hours === null) return 14_400;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const openings = weekdays.flatMap((day) =>
    hours[day].allDay ? [1440] : hours[day].periods.map(({ open, close }) => minutes(close) - minutes(open)),
  );
  return Math.max(0, ...openings);
}
