import { describe, expect, it } from 'vitest';
import { generateWorld } from './generate-world.ts';
import { groundMetres } from './places/ground.ts';
import { scenarioPlans } from './scenarios.ts';

const world = generateWorld({ seed: 1, parkings: 1 });
const other = generateWorld({ seed: 2, parkings: 30 });
const parkings = world.scenarios.map((_, index) => world.describe(index));

describe('scenario offers', () => {
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
