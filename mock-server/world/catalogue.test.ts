import { describe, expect, test } from 'vitest';
import { readOffer } from '../offers/testing/ask-offers.ts';
import { listOfProvider, listParkings, searchParkings } from '../parkings/testing/ask-parkings.ts';
import { shareSimulator, startSimulator } from '../testing/start-simulator.ts';

/** Metres on a sphere of the mean radius of the earth, by the spherical law of cosines. */
function metresBetween(a: { lat: number; long: number }, b: { lat: number; long: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const cosine =
    Math.sin(radians(a.lat)) * Math.sin(radians(b.lat)) +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.cos(radians(a.long - b.long));
  return 6_371_000 * Math.acos(Math.min(1, cosine));
}

describe('in a world of 3000 parkings', async () => {
  const { ana } = await shareSimulator({ parkings: 3000 });
  const everything = await listParkings(ana, { limit: 0 });

  test.each([
    { place: 'Madrid', lat: 40.42, long: -3.7, distance: 1500 },
    { place: 'London', lat: 51.5, long: -0.1, distance: 50_000 },
    { place: 'Santiago de Chile', lat: -33.45, long: -70.66, distance: 20_000 },
    { place: 'Las Palmas', lat: 28.12, long: -15.43, distance: 50_000 },
    { place: 'the middle of the Atlantic', lat: 35, long: -40, distance: 50_000 },
  ])(
    'the parkings around $place are those that measuring each distance finds',
    async ({ lat, long, distance }) => {
      const near = everything
        .map((parking) => ({ id: parking.id, metres: metresBetween({ lat, long }, parking) }))
        .filter(({ metres }) => metres <= distance)
        .sort((a, b) => a.metres - b.metres);
      const found = await listParkings(ana, { lat, long, distance, limit: 0 });
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(near.map(({ id }) => id)));
      const measured = new Map(near.map(({ id, metres }) => [id, metres]));
      for (const parking of found.filter(({ name }) => !name.endsWith(' bare'))) {
        expect(Math.abs((parking.distance ?? Number.NaN) - (measured.get(parking.id) ?? 0))).toBeLessThan(1);
      }
    },
  );
});

test('every listed offer can be read, and has the details of its parking', async () => {
  const { ana } = await startSimulator({ parkings: 120 });
  for (const { id, name, address, offers } of await listParkings(ana, { limit: 0 })) {
    for (const { svcpid } of offers) {
      const offer = await readOffer(ana, svcpid);
      expect(offer).toMatchObject({ svcpid, name, address });
      if (offer.pluscode !== undefined) expect(offer.pluscode).toBe(id);
    }
  }
});

test('a world larger than the cache answers the same each time', async () => {
  const { ana } = await startSimulator({ parkings: 20_100 });
  const before = await searchParkings(ana);
  expect(await listOfProvider(ana, 'sandbox', { limit: 0 })).toHaveLength(21);
  expect(await searchParkings(ana)).toEqual(before);
});

test('other requests are answered while the parkings of a large world are being listed', async () => {
  const { ana } = await startSimulator({ parkings: 4_000 });
  let isListed = false;
  const list = listOfProvider(ana, 'sandbox', { limit: 0 }).then((parkings) => {
    isListed = true;
    return parkings.length;
  });
  let answered = 0;
  for (; !isListed; answered += 1) await ana.GET('/vehicles/valid-providers');
  expect(answered).toBeGreaterThan(10);
  expect(await list).toBe(21);
});
