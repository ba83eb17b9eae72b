import { listRadius } from '../../../spec/limits.ts';
import { askOnce } from '../../answers/ask.ts';
import { metresBetween } from '../../answers/geometry.ts';
import { nameOf, placeOf } from '../../answers/parkings.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { nothingSeen } from '../../check/nothing-seen.ts';
import { assertNoneBeyond } from '../../expectations/assert-radius.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import { judgeEntrances, pointIn, requireDistances } from '../../expectations/shown-positions.ts';
import { measuresAlongStreets } from '../../fixtures/offers/along-streets.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { foldText } from '../../fixtures/vehicles/vehicle.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { type JsonObject, numberIn, textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { operationsWith } from '../forms/elements.ts';
import { everyDistinct, everySeen, type Seen } from '../forms/sightings.ts';

/** The style of a plus code: at least two letters or digits, then a plus sign. */
const plusCodeStyle = /[0-9A-Z]{2,}\+/i;

/** Metres by which the position of one parking may vary with its rounding. */
const rounding = 100;

/** A code of two or three letters, except for the abbreviations that are also used as names. */
const countryCode = /^(?!(UK|US|USA|EUA|UAE|EAU)$)([A-Z]{2,3}|[a-z]{2})$/;

/** The member that shows two different parkings under one id; null if they may be the same. */
function differingMember(one: JsonObject, other: JsonObject): 'name' | 'lat' | null {
  const [name, otherName] = [textIn(one, 'name'), textIn(other, 'name')];
  if (name !== undefined && otherName !== undefined && foldText(name) !== foldText(otherName)) return 'name';
  const [place, elsewhere] = [placeOf(one), placeOf(other)];
  const isElsewhere = place !== null && elsewhere !== null && metresBetween(place, elsewhere) > rounding;
  return isElsewhere ? 'lat' : null;
}

const shown = ({ name, lat, long }: JsonObject) => `${String(name)} at ${String(lat)}, ${String(long)}`;

/** Returns the parkings seen. Throws `Inconclusive` if there are none. */
function presumeSome(context: Context, seen: readonly Seen[]): readonly Seen[] {
  if (seen.length > 0) return seen;
  throw nothingSeen('no response contains a parking in list form', context, operationsWith('list-parking'));
}

/** Judges every parking seen in the list form. Not applicable, for the given reason, if none shows what is judged. */
function judging(none: string, judge: (seen: Seen) => Judgement): CheckDefinition['run'] {
  return async (context) =>
    judgeEach(await everyDistinct(context, 'list-parking'), judge, new NotApplicable(none));
}

/** Checks of the values in the list form of a parking (2.1); other checks cover the types of its fields. */
export const listFormChecks = checksWith({ phase: 'after' }, [
  {
    id: 'list-parking.id-plus-code',
    title: 'The id of a parking has the style of a plus code, with a plus sign.',
    async run(context) {
      const seen = presumeSome(context, await everyDistinct(context, 'list-parking'));
      for (const { value, pointer, exchange } of seen) {
        const id = textIn(value, 'id');
        if (id === undefined) continue;
        assertThat(plusCodeStyle.test(id), {
          expected: 'an id such as 8CGRC872+XR',
          found: id,
          at: `${pointer}/id`,
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'list-parking.id-unique',
    title: 'No two parkings in a list share an id.',
    async run(context) {
      const seen = presumeSome(context, await everySeen(context, 'list-parking'));
      for (const [exchange, parkings] of groupBy(seen, (one) => one.exchange)) {
        const owners = new Map<string, string>();
        for (const { value, pointer } of parkings) {
          const id = textIn(value, 'id');
          if (id === undefined) continue;
          const owner = owners.get(id);
          assertThat(owner === undefined, {
            expected: 'each id only once in a list',
            found: `${id} at ${owner} and at ${pointer}`,
            at: `${pointer}/id`,
            exchanges: [exchange],
          });
          owners.set(id, pointer);
        }
      }
    },
  },
  {
    id: 'list-parking.id-elsewhere',
    clause: 'list-parking.id-unique',
    also: ['list-parking.name', 'list-parking.lat', 'list-parking.long'],
    title: 'An id names the same parking in every list, with the same name and position.',
    async run(context) {
      const all = presumeSome(context, await everySeen(context, 'list-parking'));
      const inOrder = all.toSorted((one, other) => one.exchange.sentAt - other.exchange.sentAt);
      // A parking may be renamed during the run, but then no later list has the name of before. Its name may also be
      // in the language of the user.
      const known = new Map<string, { before: readonly Seen[]; last: Seen }>();
      for (const seen of inOrder) {
        const { value, pointer, exchange } = seen;
        const id = textIn(value, 'id');
        if (id === undefined) continue;
        const key = `${exchange.user} ${id}`;
        const { before, last } = known.get(key) ?? { before: [], last: seen };
        const member = differingMember(last.value, value);
        const returns = before.some((one) => differingMember(one.value, value) === null);
        const isLater = exchange.sentAt >= last.exchange.sentAt + last.exchange.milliseconds;
        assertThat(member === null || !returns || !isLater, {
          expected: `the same parking for ${id} in all lists`,
          found: `${shown(last.value)} in one and ${shown(value)} in another`,
          at: `${pointer}/${member}`,
          exchanges: [last.exchange, exchange],
        });
        known.set(key, { before: member === null ? before : [...before, last], last: seen });
      }
    },
  },
  {
    id: 'list-parking.distance-in-metres',
    title: 'distance is the distance in metres from the search point to the parking.',
    async run(context) {
      const { lat, long } = await choosePlace(context);
      // Shift the point, so that no parking can be mistaken for it.
      const place = { lat: Number((lat + 0.0031).toFixed(6)), long: Number((long - 0.0023).toFixed(6)) };
      const query = { ...place, distance: 2000, limit: 0 };
      const listed = await askOnce(context, 'listParkings', { query });
      if (listed.elements.length === 0)
        throw new Inconclusive('no parking is listed near the point', [listed.exchange]);
      const seen = await everySeen(context, 'list-parking');
      requireDistances(await measuresAlongStreets(context), seen, 'parking');
    },
  },
  {
    id: 'list-parkings.distance-everywhere',
    clause: 'list-parkings.distance',
    also: ['list-parkings.point-filter', 'list-parkings.distance-maximum'],
    title: 'No parking in a list is farther from the point than the distance in the request.',
    async run(context) {
      const seen = presumeSome(context, await everySeen(context, 'list-parking'));
      for (const [exchange, parkings] of groupBy(seen, (one) => one.exchange)) {
        const point = pointIn(exchange);
        const distance = new URL(exchange.url).searchParams.getAll('distance').join();
        // What happens to any other distance is open.
        const isRadius = /^[1-9]\d*$/.test(distance) && Number(distance) <= listRadius.largest;
        if (exchange.operation !== 'listParkings' || point === null || !isRadius) continue;
        const elements = parkings.map(({ value }) => value);
        assertNoneBeyond(point, Number(distance), { elements, exchange }, placeOf);
      }
    },
  },
  {
    id: 'list-parking.distance-only-with-point',
    title: 'No parking has a distance if the request has no point.',
    async run(context) {
      const seen = (await everySeen(context, 'list-parking')).filter(
        ({ exchange }) => !/[?&](lat|long)=/.test(exchange.url),
      );
      for (const { value, pointer, exchange } of presumeSome(context, seen)) {
        assertThat(numberIn(value, 'distance') === undefined, {
          expected: `no distance on ${nameOf(value)}, since the request has no point`,
          found: `${String(value.distance)}`,
          at: `${pointer}/distance`,
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'list-parking.schedule_formatted-when-not-24h',
    title: 'A parking that is not open 24 hours has schedule_formatted.',
    run: judging('no parking has is_open_24h false', ({ value, pointer }) => {
      if (value.is_open_24h !== false) return undefined;
      // Another check covers its type.
      if (value.schedule_formatted != null) return null;
      const expected = `schedule_formatted on ${nameOf(value)}, whose is_open_24h is false`;
      return { expected, found: 'none', at: `${pointer}/schedule_formatted` };
    }),
  },
  {
    id: 'list-parking.country_long-name',
    title: 'country_long is the name of a country, not its code.',
    run: judging('no parking has country_long', ({ value, pointer }) => {
      const name = textIn(value, 'country_long');
      if (name === undefined) return undefined;
      if (!countryCode.test(name)) return null;
      const expected = `the name of the country of ${nameOf(value)}`;
      return { expected, found: name, at: `${pointer}/country_long` };
    }),
  },
  {
    id: 'list-parking.entrances-order',
    clause: 'list-parking.entrances-latitude',
    also: ['list-parking.entrances-longitude'],
    title: 'The latitude and the longitude of an entrance are not swapped and have the right sign.',
    run: judging('no parking has a position and entrances with positions', ({ value, pointer }) =>
      judgeEntrances(value, pointer, placeOf(value)),
    ),
  },
]);
