import { describe, expect, it } from 'vitest';
import { nullableTerms } from '../../spec/nullable-terms.ts';
import { generateWorld } from './generate-world.ts';
import { groundMetres } from './places/ground.ts';
import { scenarioPlans } from './scenarios.ts';

const world = generateWorld({ seed: 1, parkings: 1 });
const other = generateWorld({ seed: 2, parkings: 30 });
const parkings = world.scenarios.map((_, index) => world.describe(index));
const offerOf = (id: string) =>
  parkings.flatMap(({ offers }) => offers).find(({ scenario }) => scenario === id);
const parkingOf = (id: string) => parkings.find(({ offers }) => offers[0]?.scenario === id);

describe('scenario offers', () => {
  it('come in this order', () => {
    expect(world.scenarios.map(({ id }) => id)).toEqual([
      'happy-path',
      'always-full',
      'last-space',
      'price-rises-beyond-guard',
      'price-rises-to-guard',
      'price-drops',
      'not-cancellable',
      'cancel-window-closed',
      'slow-booking',
      'provider-fails',
      'provider-times-out',
      'start-too-early',
      'duration-too-short',
      'duration-too-long',
      'office-hours',
      'siesta',
      'no-rates',
      'not-bookable',
      'duplicate-webhooks',
      'bare',
      'nulls',
    ]);
  });

  it('are the same in every world', () => {
    expect(other.scenarios).toEqual(world.scenarios);
    expect(world.scenarios.map((_, index) => other.describe(index))).toEqual(parkings);
  });

  it('each have their own parking near the centre of Madrid', () => {
    world.scenarios.forEach(({ id, svcpid, provider }, index) => {
      expect(svcpid).toBe(`svc-scenario-${id}`);
      expect(world.indexOfOffer(svcpid)).toBe(index);
      expect(parkings[index]?.offers).toMatchObject([{ svcpid, provider, currency: 'EUR', scenario: id }]);
      expect(groundMetres({ lat: 40.4168, long: -3.7038 }, world.placeOf(index))).toBeLessThan(600);
    });
  });

  it.each([1, 2, 3])('begin with the happy path, closest to the centre (seed %d)', (seed) => {
    const { size, placeOf } = generateWorld({ seed, parkings: 2000 });
    const metres = Array.from({ length: size }, (_, index) =>
      groundMetres({ lat: 40.4168, long: -3.7038 }, placeOf(index)),
    );
    expect(metres.indexOf(Math.min(...metres))).toBe(0);
  });

  it('are each described in one sentence', () => {
    for (const { title } of world.scenarios) expect(title).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('have prices in whole cents, at booking too', () => {
    for (const { offer } of scenarioPlans) {
      const factor = offer?.behaviour?.bookingPriceFactor ?? 1;
      for (const { priceCents } of parkings[0]?.offers[0]?.rates ?? []) {
        const cents = priceCents * factor;
        expect(Math.abs(cents - Math.round(cents))).toBeLessThan(1e-6);
        expect(Math.round(cents) % 11).toBe(0);
      }
    }
  });
});

describe('scenarios of limits', () => {
  it.each([
    { id: 'last-space', want: {}, capacity: 1 },
    { id: 'not-cancellable', want: { cancelMinutes: null } },
    { id: 'cancel-window-closed', want: { cancelMinutes: 20_160 } },
    { id: 'start-too-early', want: { terms: { start_min_time: 2880 } } },
    { id: 'duration-too-short', want: { terms: { booking_min_time: 240 } } },
    { id: 'duration-too-long', want: { terms: { max_hours: 2 } } },
    { id: 'no-rates', want: { rates: [] } },
    { id: 'not-bookable', want: { bookable: false } },
    { id: 'duplicate-webhooks', want: { behaviour: { webhookDeliveries: 2 } } },
    { id: 'provider-fails', want: { behaviour: { providerFailure: 'error' } } },
    { id: 'price-rises-to-guard', want: { behaviour: { bookingPriceFactor: 1.5 } } },
  ])('$id', ({ id, want, capacity = 500 }) => {
    expect(offerOf(id)).toMatchObject(want);
    expect(parkingOf(id)?.capacity).toBe(capacity);
  });
});

describe('scenarios of form', () => {
  const optional = ['bookingUrl', 'accessMessage', 'cancelMessage', 'offerTime'];
  const ofParking = ['maxHeight', 'phone', 'email', 'images', 'scheduleSentence', 'pointsOfInterest'];

  it('happy-path has every optional field', () => {
    const offer: object | undefined = offerOf('happy-path');
    for (const field of optional) expect(offer).toHaveProperty([field]);
    for (const term of nullableTerms) expect(offer).toHaveProperty(['terms', term], expect.anything());
    for (const field of ofParking) expect(parkingOf('happy-path')).toHaveProperty([field]);
    expect(parkingOf('happy-path')).toMatchObject({
      showsFreeSpots: true,
      showsCapacity: true,
      listsEntrances: true,
    });
  });

  it('bare has none of them', () => {
    for (const field of optional) expect(offerOf('bare')).not.toHaveProperty([field]);
    expect(offerOf('bare')?.terms).toEqual({});
    for (const field of ofParking) expect(parkingOf('bare')).not.toHaveProperty([field]);
    expect(parkingOf('bare')).toMatchObject({ bare: true, showsFreeSpots: false, services: [] });
  });

  it('nulls has null in every nullable field', () => {
    for (const term of nullableTerms) expect(offerOf('nulls')?.terms[term]).toBeNull();
    expect(offerOf('nulls')?.cancelMinutes).toBeNull();
  });

  it('siesta opens twice a day, office-hours is closed at weekends', () => {
    expect(parkingOf('siesta')?.hours?.Sunday.periods).toHaveLength(2);
    expect(parkingOf('office-hours')?.hours?.Saturday).toEqual({ allDay: false, periods: [] });
  });
});
