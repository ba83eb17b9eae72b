import { searchRadius } from '../../../spec/limits.ts';
import { fitsDistance, marginOf, metresBetween, sameParking } from '../../answers/geometry.ts';
import { locationOf, nameOf, placeOf } from '../../answers/parkings.ts';
import { type Context, checksWith } from '../../check/check.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import { judgeEntrances } from '../../expectations/shown-positions.ts';
import { measuresAlongStreets } from '../../fixtures/offers/along-streets.ts';
import { listedPlaces } from '../../fixtures/offers/offers.ts';
import { sentIn } from '../../kernel/exchange.ts';
import { numberIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { everyDistinct, everySeen, type Seen } from '../forms/sightings.ts';

/** How far a parking that a search found may be from its point, in metres. */
const reach = 6000;

/** Checks of the position and the distance in the search form of a parking (2.3). */
export const searchFormChecks = checksWith({ phase: 'after' }, [
  {
    id: 'search-parking.location-longitude-first',
    title: 'The coordinates of a location list longitude first, then latitude.',
    async run(context) {
      const where = await listedPlaces(context);
      const judge = ({ value, pointer, exchange }: Seen): Judgement => {
        const location = locationOf(value);
        const place = where(value);
        const point = placeOf(sentIn(exchange));
        // A list that shows the parking beyond the reach of the search proves nothing.
        const isWitness = place !== null && point !== null && metresBetween(point, place) <= reach;
        if (location === null || place === null || !isWitness) return undefined;
        if (metresBetween(place, location) <= sameParking) return null;
        return {
          expected: `[${place.long}, ${place.lat}] or a spot near it for ${nameOf(value)}, as the lists show`,
          found: `[${location.long}, ${location.lat}]`,
          at: `${pointer}/location`,
        };
      };
      const none = new Inconclusive('no parking found is also in a list that shows its position');
      judgeEach(await everySeen(context, 'search-parking'), judge, none);
    },
  },
  {
    id: 'search-parking.distance-from-point',
    also: ['search.finds-around-point'],
    title: 'The distance of a found parking is measured from the search point.',
    settles: ['search.distance_unit'],
    async run(context) {
      const measured = await measuredDistances(context);
      if (measured.length === 0) throw new Inconclusive('no parking found has a position and a distance');
      const units = unitsOf(context);
      const alongStreets = await measuresAlongStreets(context);
      const misfitOf = (unit: Unit) =>
        measured.find(
          ({ distance, metres }) => !fitsDistance(distance, metres, alongStreets, metresIn[unit]),
        );
      const [fitting, ...others] = units.filter((unit) => misfitOf(unit) === undefined);
      const misfit = misfitOf(units[0]);
      assertThat(fitting !== undefined, {
        expected: `a distance near ${Math.round(misfit?.metres ?? 0)} metres, in ${units.join(' or ')}, for ${nameOf(misfit?.value ?? {})}`,
        found: `${misfit?.distance}`,
        exchanges: misfit === undefined ? [] : [misfit.exchange],
      });
      context.observe('search-parking.distance-unit', fitting, {
        entry: 'search.distance_unit',
        values: [fitting, ...others],
      });
    },
  },
  {
    id: 'search.search_radius_meters-every',
    clause: 'search.search_radius_meters-limits',
    also: ['search.finds-around-point', 'search.search_radius_meters', 'search.search_radius_meters-default'],
    title: 'No search finds a parking beyond its radius, whatever else it asks for.',
    async run(context) {
      const where = await listedPlaces(context);
      const judge = ({ value, exchange }: Seen): Judgement => {
        const sent = sentIn(exchange) ?? {};
        const radius = sent.search_radius_meters ?? searchRadius.usual;
        const [point, place] = [placeOf(sent), where(value)];
        // What a radius beyond the limits means is open.
        const isUsual =
          typeof radius === 'number' && radius >= searchRadius.smallest && radius <= searchRadius.largest;
        if (!isUsual || point === null || place === null) return undefined;
        const metres = metresBetween(point, place);
        if (metres <= radius + marginOf(radius)) return null;
        return {
          expected: `only parkings within ${radius} metres`,
          found: `${nameOf(value)}, ${Math.round(metres)} metres away`,
        };
      };
      const none = new Inconclusive('no parking found is also in a list that shows its position');
      judgeEach(await everySeen(context, 'search-parking'), judge, none);
    },
  },
  {
    id: 'search-parking.entrances-order',
    clause: 'search-parking.entrances-latitude',
    also: ['search-parking.entrances-longitude'],
    title: 'The latitude and the longitude of an entrance are not swapped and have the right sign.',
    async run(context) {
      const where = await listedPlaces(context);
      const judge = ({ value, pointer }: Seen) =>
        judgeEntrances(value, pointer, where(value) ?? locationOf(value));
      const none = new NotApplicable('no parking has a position and entrances');
      judgeEach(await everyDistinct(context, 'search-parking'), judge, none);
    },
  },
]);

/** The parkings that searches found, each with its distance and the metres along the great circle from the point. */
async function measuredDistances(context: Context) {
  const where = await listedPlaces(context);
  return (await everySeen(context, 'search-parking')).flatMap((seen) => {
    const point = placeOf(sentIn(seen.exchange));
    const place = where(seen.value) ?? locationOf(seen.value);
    const distance = numberIn(seen.value, 'distance');
    if (point === null || place === null || distance === undefined) return [];
    return [{ ...seen, distance, metres: metresBetween(point, place) }];
  });
}

const metresIn = { metres: 1, kilometres: 1000 } as const;

type Unit = keyof typeof metresIn;

/** The possible units of distance in the search form: the one in the profile, or all, since the unit is open. */
function unitsOf({ profile }: Context): readonly [Unit, ...Unit[]] {
  const declared = profile.search?.distance_unit ?? null;
  return declared === null ? ['metres', 'kilometres'] : [declared];
}
