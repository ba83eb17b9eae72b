import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateWorld } from './generate-world.ts';
import { groundMetres } from './places/ground.ts';
import { scenarioCount } from './scenarios.ts';

const indexesOf = (size: number) => Array.from({ length: size }, (_, index) => index);
const world = generateWorld({ seed: 1, parkings: 1000 });
const parkings = indexesOf(world.size).map((index) => world.describe(index));

describe('the same seed', () => {
  it('gives the same world, whatever order its parkings are described in', () => {
    const other = generateWorld({ seed: 1, parkings: 1000 });
    const backwards = indexesOf(other.size)
      .reverse()
      .map((index) => other.describe(index));
    expect(backwards.reverse()).toEqual(parkings);
    expect(world.describe(500)).toEqual(parkings[500]);
  });

  it('gives positions that are the same on every machine', () => {
    const large = generateWorld({ seed: 1, parkings: 20_000 });
    const digest = createHash('sha256');
    for (const index of indexesOf(large.size)) {
      const { lat, long } = large.placeOf(index);
      digest.update(`${lat} ${long}\n`);
    }
    expect(digest.digest('hex')).toMatchInlineSnapshot(
      `"22b44192f9e2bc6e3c692d137f6e3cb1d61de2970894d69fc8390c7b9e0f91b6"`,
    );
  });

  it('makes a small world the beginning of a large one', () => {
    const large = generateWorld({ seed: 1, parkings: 5000 });
    expect(indexesOf(world.size).map((index) => large.describe(index))).toEqual(parkings);
  });
});

describe('another seed', () => {
  it.each([2, 0, -1, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])('such as %d gives another world', (seed) => {
    const other = generateWorld({ seed, parkings: 1000 });
    const shared = indexesOf(world.size)
      .slice(scenarioCount)
      .filter((index) => other.placeOf(index).lat === world.placeOf(index).lat);
    expect(other.seed).toBe(seed);
    expect(shared.length).toBeLessThan(10);
  });
});

describe('the size of a world', () => {
  it('is never less than the scenarios need', () => {
    expect(generateWorld({ seed: 1, parkings: 1 }).size).toBe(scenarioCount);
  });

  it('ends at its last parking', () => {
    expect(world.describe(999).index).toBe(999);
    for (const index of [-1, 1000, 0.5]) {
      expect(() => world.placeOf(index)).toThrow(RangeError);
      expect(() => world.describe(index)).toThrow(RangeError);
    }
  });

  it('may be a million, every plus code unique', () => {
    const million = generateWorld({ seed: 1, parkings: 1_000_000 });
    let mistaken = 0;
    for (let index = 0; index < million.size; index += 997) {
      const { id, lat, long, offers } = million.describe(index);
      const place = million.placeOf(index);
      const lost =
        million.indexOfParking(id) !== index || million.indexOfOffer(offers[0]?.svcpid ?? '') !== index;
      if (lost || place.lat !== lat || place.long !== long) mistaken += 1;
    }
    expect(mistaken).toBe(0);
  });
});

describe('identifiers', () => {
  it('lead back to their parking', () => {
    for (const { id, index, offers } of parkings) {
      expect(world.indexOfParking(id)).toBe(index);
      for (const { svcpid } of offers) expect(world.indexOfOffer(svcpid)).toBe(index);
    }
  });

  it('are unique', () => {
    const svcpids = parkings.flatMap(({ offers }) => offers.map(({ svcpid }) => svcpid));
    expect(new Set(svcpids).size).toBe(svcpids.length);
    expect(new Set(parkings.map(({ id }) => id)).size).toBe(parkings.length);
  });

  it('lead nowhere when they are not of this world', () => {
    const { id = '', offers = [], country = '' } = parkings[0x25a] ?? {};
    const stem = `svc-${country.toLowerCase()}-00025a`;
    expect(world.indexOfOffer(`${stem}-1`)).toBe(0x25a);
    const other = country === 'ES' ? 'fr' : 'es';
    const wrong = [
      '',
      'svc-scenario-',
      'svc-scenario-unheard-of',
      `${stem}-${offers.length + 1}`,
      `${stem}-0`,
      `${stem}-01`,
      `${stem}-1 `,
      `${stem}-1\n`,
      `svc-${country.toLowerCase()}-25a-1`,
      `svc-${country.toLowerCase()}-00025A-1`,
      `svc-${country}-00025a-1`,
      `svc-${other}-00025a-1`,
      'svc-es-000000-1',
      'svc-es-0f4240-1',
      '__proto__',
    ];
    expect(wrong.map((svcpid) => world.indexOfOffer(svcpid))).toEqual(wrong.map(() => -1));
    expect(['', 'x', id.toLowerCase(), `${id}2`, '22222222+222'].map(world.indexOfParking)).toEqual(
      Array(5).fill(-1),
    );
  });
});

describe('places', () => {
  it('are given in six decimals', () => {
    for (const { lat, long, entrances } of parkings) {
      for (const degrees of [lat, long, ...entrances.flatMap((door) => [door.latitude, door.longitude])]) {
        expect(Number(degrees.toFixed(6))).toBe(degrees);
      }
    }
  });

  it('put several ordinary parkings within 600 m of the centre of most cities', () => {
    const centres = [
      { lat: 40.4168, long: -3.7038 },
      { lat: 48.8566, long: 2.3522 },
      { lat: 52.52, long: 13.405 },
      { lat: 51.5074, long: -0.1278 },
      { lat: -33.4489, long: -70.6693 },
    ];
    const counts = centres.map(
      (centre) =>
        parkings.slice(scenarioCount).filter((parking) => groundMetres(centre, parking) <= 600).length,
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
    expect(counts[0]).toBeGreaterThanOrEqual(15);
  });

  it('stay as dense in a large world as towns are, not a million in a few cities', () => {
    const large = generateWorld({ seed: 1, parkings: 200_000 });
    const centre = { lat: 40.4168, long: -3.7038 };
    const near = indexesOf(large.size).filter((index) => {
      const { lat, long } = large.placeOf(index);
      return Math.abs(lat - centre.lat) < 0.01 && groundMetres(centre, { lat, long }) <= 600;
    });
    expect(near.length).toBeLessThan(200);
  });
});
