import type { Check } from '../check.ts';
import { objects } from '../harness/facts.ts';
import { distanceTolerance, metresBetween } from '../harness/geometry.ts';
import { asArray, numberIn } from '../harness/json.ts';
import { Inconclusive, require } from '../harness/outcomes.ts';

/** Checks of GET /parkings (4.4). */
export const listParkingsChecks: readonly Check[] = [
  {
    id: 'list-parkings.limit-zero',
    clause: 'list-parkings.limit-zero',
    level: 'must',
    title: 'limit=0 lists every parking, more than the default of 100 where there are more.',
    needs: [],
    async run({ call }) {
      const everything = await call('listParkings', { query: { limit: 0 } });
      const counted = asArray(everything.body)?.length ?? 0;
      const next = await call('listParkings', { query: { limit: 1, offset: counted } });
      require(counted > 0 && asArray(next.body)?.length === 0, {
        expected: 'nothing left behind what limit=0 lists',
        found: `${counted} parkings with limit=0, and ${asArray(next.body)?.length ?? 'no list'} at offset ${counted}`,
        exchanges: [everything.exchange, next.exchange],
      });
    },
  },
  {
    id: 'list-parkings.distance-in-metres',
    clause: 'list-parking.distance-in-metres',
    level: 'must',
    title: 'distance is the way over the ground from the search point to the parking, in metres.',
    needs: [],
    async run({ call, facts }) {
      const place = await facts.place();
      const answer = await call('listParkings', { query: { ...place, distance: 2000, limit: 0 } });
      const told = objects(asArray(answer.body) ?? []).filter(
        (parking) => numberIn(parking, 'distance') !== undefined,
      );
      if (told.length === 0)
        throw new Inconclusive('no parking of the answer has a distance', [answer.exchange]);
      for (const parking of told) {
        const lat = numberIn(parking, 'lat');
        const long = numberIn(parking, 'long');
        const distance = numberIn(parking, 'distance');
        if (lat === undefined || long === undefined || distance === undefined) continue;
        const metres = metresBetween(place, { lat, long });
        require(Math.abs(distance - metres) <= distanceTolerance(metres), {
          expected: `a distance near ${Math.round(metres)} metres for ${String(parking.id)}`,
          found: `${distance}`,
          exchanges: [answer.exchange],
        });
      }
    },
  },
];
