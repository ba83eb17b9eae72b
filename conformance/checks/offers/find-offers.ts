import { ask, type Listed, sharedAsker } from '../../answers/ask.ts';
import { requireNoContradiction } from '../../answers/contradiction.ts';
import { metresBetween, pointsElsewhere, sameParking } from '../../answers/geometry.ts';
import { instantOf } from '../../answers/instants.ts';
import { nameOf, placeOf } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import { answersList, emptyOcean } from '../../expectations/list-answer.ts';
import { requireDistances } from '../../expectations/shown-positions.ts';
import { measuresAlongStreets } from '../../fixtures/offers/along-streets.ts';
import { choosePlace, placesInQuarters } from '../../fixtures/offers/listings.ts';
import {
  foundOffers,
  listedPlaces,
  nearOffers,
  searchedParking,
  usualStay,
} from '../../fixtures/offers/offers.ts';
import { atHour, halfYear, laterBy, oddMoment, writtenWithOffset } from '../../fixtures/offers/stays.ts';
import type { RequestOf } from '../../kernel/call.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { numberIn, textIn } from '../../kernel/json.ts';
import {
  assertThat,
  Failure,
  Inconclusive,
  NotApplicable,
  type Source,
  whenInconclusive,
} from '../../kernel/outcomes.ts';
import { everyDistinct, everySeen, type Seen } from '../forms/sightings.ts';

/** How far a default start may be from now, in minutes: requests take time and clocks differ. */
const clockTolerance = 10;
/** How far a provider may move a start, in minutes, by rounding it or granting another. */
const farOff = 180;
/** How far it may move a start to opening hours, in minutes. */
const daysOff = 4 * 24 * 60;
/** Durations in minutes that any rounding changes, one of more than a day. */
const oddDurations = [95, 185, 1535] as const;
/** A duration in minutes below a full hour, since providers may grant whole hours. */
const shortDuration = 45;
/** A whole day, in minutes. */
const aDay = 24 * 60;

/** The radius in metres around a point that GET /offers certainly covers, since its own is open. */
const besidePoint = 100;

/** Checks of GET /offers (4.7) and of the offers by location in its answers (2.4). */
export const findOffersChecks: readonly CheckDefinition[] = [
  answersList('findOffers', {
    calls: async (context) => {
      const place = await choosePlace(context);
      return [{ query: { ...place } }, { query: { ...place, ...usualStay() } }];
    },
    nothing: async () => [
      { query: emptyOcean },
      { query: { ...emptyOcean, ...usualStay() } },
      { query: { ...emptyOcean, automated: true, available: true } },
    ],
  }),
  {
    id: 'find-offers.around-point',
    clause: 'service.reads-best-offers',
    also: ['find-offers.lat', 'find-offers.long', 'find-offers.automated-default'],
    title: 'GET /offers finds offers at a parking that a search finds there, and none in another region.',
    async run(context) {
      const { place } = await searchedParking(context);
      const others = await placesInQuarters(context).catch(whenInconclusive([]));
      await requireNoContradiction(context, async function* (ask) {
        for (const point of [...others, place]) {
          const query = { ...point, ...usualStay() };
          const here = await ask('findOffers', { query });
          if (here.elements.length > 0) continue;
          const found = await ask('searchAvailableParkings', {
            body: { ...query, search_radius_meters: besidePoint },
          });
          // GET /offers may count only available offers among the best.
          const isThere = foundOffers(found.elements).some(
            ({ offer }) => offer.available === true && offer.bookable === true,
          );
          const exchanges = [found.exchange, here.exchange];
          if (isThere) {
            const expected = `offers at ${point.lat}, ${point.long}, where a search finds an available one`;
            yield { expected, found: 'none', exchanges };
          } else if (point === place) throw new Inconclusive('no offer is available at the point', exchanges);
        }
      });
      const here = await near(context, place);
      const ids = new Set(here.elements.map(nameOf));
      for (const elsewhere of pointsElsewhere(place)) {
        const away = await near(context, elsewhere);
        const stray = away.elements.find((offer) => ids.has(nameOf(offer)));
        if (stray === undefined) continue;
        throw new Failure({
          expected: 'different offers, or none, hundreds of kilometres away',
          found: `${nameOf(stray)} in both places`,
          exchanges: [here.exchange, away.exchange],
        });
      }
    },
  },
  {
    id: 'offer-by-location.distance-in-metres',
    title: 'The distance of an offer by location is the distance in metres from the search point.',
    phase: 'after',
    async run(context) {
      const listed = await nearOffers(context);
      if (listed.elements.length === 0)
        throw new Inconclusive('no offer was found near the point', [listed.exchange]);
      const seen = await everySeen(context, 'offer-by-location');
      requireDistances(await measuresAlongStreets(context), seen, 'offer');
    },
  },
  {
    id: 'offer-by-location.position',
    clause: 'offer-by-location.lat',
    also: ['offer-by-location.long', 'list-parking.lat', 'list-parking.long'],
    title: 'An offer by location is located where its parking is listed.',
    phase: 'after',
    async run(context) {
      const where = await listedPlaces(context);
      const judge = ({ value, pointer }: Seen): Judgement => {
        const own = placeOf(value);
        const place = where({ offers: [value] });
        if (own === null || place === null) return undefined;
        if (metresBetween(place, own) <= sameParking) return null;
        return {
          expected: `${place.lat}, ${place.long} or a spot near it for ${nameOf(value)}, as the lists show`,
          found: `${own.lat}, ${own.long}`,
          at: `${pointer}/lat`,
        };
      };
      const none = new NotApplicable('no offer by location is in a list that shows where its parking is');
      judgeEach(await everyDistinct(context, 'offer-by-location'), judge, none);
    },
  },
  {
    id: 'offer-by-location.duration-minutes',
    also: ['find-offers.duration'],
    title: 'The duration of an offer by location follows the request, in minutes.',
    async run(context) {
      const { strict, source } = echo(context);
      const durations = strict ? [...oddDurations, shortDuration, aDay] : oddDurations;
      const [first, second, ...more] = await Promise.all(
        durations.map(async (duration) => {
          const listed = await near(context, { duration });
          return { duration, listed, shown: durationsIn(listed) };
        }),
      );
      if (!first || !second || first.shown.size + second.shown.size === 0) {
        throw new Inconclusive('no offer by location with a duration was found');
      }
      for (const { duration, listed, shown } of [first, second, ...more]) {
        const others = (duration === first.duration ? second : first).shown;
        // A rounded duration still follows the request and stays in minutes. A provider may grant as little as an hour.
        const isRounded = ([svcpid, minutes]: readonly [string, number]) =>
          minutes !== others.get(svcpid) && minutes > Math.min(duration / 3, 59) && minutes < duration * 3;
        const odd = [...shown].filter(([, minutes]) => minutes !== duration);
        if (odd.length > 0)
          context.observe('offer-by-location.start-and-duration-echo', 'durations are not repeated');
        const wrong = strict ? odd : odd.filter((one) => !isRounded(one));
        const [[svcpid, minutes] = []] = wrong;
        // A provider may grant any duration, but hardly for every offer.
        assertThat(wrong.length === 0 || (!strict && wrong.length < shown.size), {
          expected: strict ? `${duration}` : `about ${duration} for some offer, and more for a longer stay`,
          found: `${minutes} for ${svcpid}`,
          source,
          exchanges: [listed.exchange],
        });
      }
    },
  },
  {
    id: 'offer-by-location.start-and-duration-echo',
    also: ['find-offers.start', 'offer-by-location.start'],
    title: 'The start of an offer by location is the requested start.',
    phase: 'after',
    async run(context) {
      const { start } = usualStay();
      const soon = Date.parse(start) + oddMoment;
      await requireStartRepeated(context, soon);
      const inHalfYear = Date.parse(laterBy(start, halfYear)) + oddMoment;
      const others = [[soon, { available: true }] as const, [inHalfYear] as const];
      // Whether an offer at night begins later is open, unless the profile says that starts are repeated.
      if (echo(context).strict) others.push([Date.parse(atHour(3, 0))], [Date.parse(atHour(3, 23))]);
      // Whether there are such offers is open.
      for (const [moment, filter] of others)
        await requireStartRepeated(context, moment, filter).catch(whenInconclusive(undefined));
      await requireStartsOfRun(context);
    },
  },
  {
    id: 'find-offers.start-default-now',
    clause: 'find-offers.start-default',
    title: 'Without start, offers by location start now.',
    async run(context) {
      const query = { ...(await choosePlace(context)), duration: 60 };
      const listed = await ask(context, 'findOffers', { query });
      const { exchange } = listed;
      const served = Date.parse(exchange.responseHeaders.date ?? '');
      const clocks = [exchange.sentAt, exchange.sentAt + exchange.milliseconds, served];
      const tolerance = (echo(context).strict ? clockTolerance : clockTolerance + 60) * 60_000;
      const isNow = (instant: number) => clocks.some((clock) => Math.abs(instant - clock) <= tolerance);
      const expected = `a start near ${new Date(exchange.sentAt).toISOString()}`;
      requireStarts(context, listed, isNow, { expected });
    },
  },
];

/** Like `nearOffers`, with some members of the request added or replaced. */
function near(context: Context, members: Partial<RequestOf<'findOffers'>['query']>): Promise<Listed> {
  return nearOffers(context, sharedAsker(context), members);
}

/** Whether offers must repeat the requested start and duration: only if the profile declares it. */
function echo({ profile }: Context): { readonly strict: boolean; readonly source: Source } {
  const strict = profile.offers?.echoes_request === 'as-asked';
  return { strict, source: strict ? 'profile' : 'spec' };
}

/** Requires that offers for a stay show its start, given in milliseconds since the epoch. */
async function requireStartRepeated(context: Context, asked: number, filter: object = {}): Promise<void> {
  const start = writtenWithOffset(asked);
  const listed = await near(context, { duration: 60, start, ...filter });
  if (startsIn(listed).some(({ instant }) => instant !== asked))
    context.observe('offer-by-location.start-and-duration-echo', 'starts are not repeated');
  requireStart(context, listed, start, farOff);
}

/** Requires that answers of the run to requests for a later start show that start, or one a few days off. */
async function requireStartsOfRun(context: Context): Promise<void> {
  const seen = await everySeen(context, 'offer-by-location');
  for (const [exchange, offers] of groupBy(seen, (one) => one.exchange)) {
    const start = new URL(exchange.url).searchParams.get('start') ?? '';
    if ((instantOf(start) ?? 0) < exchange.sentAt) continue;
    requireStart(context, { elements: offers.map(({ value }) => value), exchange }, start, daysOff);
  }
}

/** Requires offers with the requested start, or with one that differs by some minutes if it need not be repeated. */
function requireStart(context: Context, listed: Listed, start: string, minutes: number): void {
  const { strict, source } = echo(context);
  // A second is not worth a failure.
  const tolerance = strict ? 1000 : minutes * 60_000;
  requireStarts(context, listed, (instant) => Math.abs(instant - Date.parse(start)) <= tolerance, {
    expected: strict ? `the instant ${start}` : `an instant near ${start} for some offer`,
    source,
  });
}

/** Requires a right start of every offer, or of some. A provider may grant any start, but hardly for every offer. */
function requireStarts(
  context: Context,
  listed: Listed,
  isRight: (instant: number) => boolean,
  evidence: { readonly expected: string; readonly source?: Source },
): void {
  const shown = startsIn(listed);
  const odd = shown.filter(({ instant }) => !isRight(instant));
  const [first] = odd;
  if (first === undefined || (!echo(context).strict && odd.length < shown.length)) return;
  const found = `${String(first.offer.start)} for ${nameOf(first.offer)}`;
  throw new Failure({ ...evidence, found, exchanges: [listed.exchange] });
}

/** The offers in an answer that show a start, with its instant. Throws `Inconclusive` if there are none. */
function startsIn({ elements, exchange }: Listed) {
  const shown = elements.flatMap((offer) => {
    const instant = Date.parse(textIn(offer, 'start') ?? '');
    return Number.isNaN(instant) ? [] : [{ offer, instant }];
  });
  if (shown.length === 0) throw new Inconclusive('no offer near the point shows a start', [exchange]);
  return shown;
}

function durationsIn({ elements }: Listed): ReadonlyMap<string, number> {
  return new Map(
    elements.flatMap((offer) => {
      const minutes = numberIn(offer, 'duration');
      return minutes === undefined ? [] : [[nameOf(offer), minutes] as const];
    }),
  );
}
