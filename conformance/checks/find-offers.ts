import type { Check } from '../check.ts';
import { ask, askOnce, type Listed } from '../harness/answers.ts';
import type { Context } from '../harness/context.ts';
import { requireNoContradiction } from '../harness/contradiction.ts';
import { distanceTolerance, metresBetween } from '../harness/geometry.ts';
import { type JsonObject, numberIn, textIn } from '../harness/json.ts';
import { foundOffers, searchTarget, usualStay } from '../harness/market.ts';
import { Inconclusive, NotApplicable, require, type Source } from '../harness/outcomes.ts';
import { nameOf, placeOf } from '../harness/parkings.ts';
import { oddMoment, writtenWithOffset } from '../harness/stays.ts';
import { pointsElsewhere } from './hold-radius.ts';
import { answersList, nowhere } from './list-answer.ts';

/** Minutes that a start by default may be from now: a request takes time and clocks differ. */
const clockTolerance = 10;
/** Minutes by which a start may be rounded, or another be granted. */
const farOff = 180;
/** Durations in minutes that no rounding leaves as they are. */
const oddDurations = [95, 185] as const;
/** Minutes that fill no hour, where whole hours may be what is granted. */
const shortDuration = 45;

/** Checks of GET /offers (4.7) and of the offers by location in its answers (2.4). */
export const findOffersChecks: readonly Check[] = [
  answersList({
    clause: 'find-offers.response-200',
    operation: 'findOffers',
    title: 'GET /offers answers 200 with an array of offers by location.',
    elements: 'offers-by-location',
    calls: async ({ facts }) => {
      const place = await facts.place();
      return [{ query: { ...place } }, { query: { ...place, ...usualStay() } }];
    },
    nothing: { query: nowhere },
  }),
  {
    id: 'find-offers.around-point',
    clause: 'service.reads-best-offers',
    also: ['find-offers.lat', 'find-offers.long'],
    level: 'must',
    title: 'GET /offers finds offers at a parking that a search finds there, and none of another region.',
    needs: [],
    async run(context) {
      const { place } = await searchTarget(context);
      const stay = { ...place, ...usualStay() };
      await requireNoContradiction(context, async function* (ask) {
        const here = await ask('findOffers', { query: stay });
        if (here.elements.length > 0) return;
        const found = await ask('searchAvailableParkings', { body: stay });
        // The best offers may be those alone that can be had.
        const isThere = foundOffers(found.elements).some(
          ({ offer }) => offer.available === true && offer.bookable === true,
        );
        const exchanges = [found.exchange, here.exchange];
        if (!isThere) throw new Inconclusive('no offer is available at the point', exchanges);
        yield {
          expected: 'offers at the point of a parking that a search finds there with an available one',
          found: 'none',
          exchanges,
        };
      });
      const here = await at(context, stay);
      const ids = new Set(here.elements.map(nameOf));
      for (const elsewhere of pointsElsewhere(place)) {
        const away = await at(context, { ...elsewhere, ...usualStay() });
        const stray = away.elements.find((offer) => ids.has(nameOf(offer)));
        require(stray === undefined, {
          expected: 'other offers hundreds of kilometres away, or none',
          found: `${nameOf(stray ?? {})} in both places`,
          exchanges: [here.exchange, away.exchange],
        });
      }
    },
  },
  {
    id: 'offer-by-location.distance-in-metres',
    clause: 'offer-by-location.distance-in-metres',
    level: 'must',
    title: 'distance of an offer by location is the way over the ground from the point, in metres.',
    needs: [],
    async run(context) {
      const place = await context.facts.place();
      const { elements, exchange } = await at(context, { ...place, ...usualStay() });
      if (elements.length === 0) throw new Inconclusive('no offer is found around the place', [exchange]);
      let told = 0;
      for (const offer of elements) {
        const distance = numberIn(offer, 'distance');
        const own = placeOf(offer);
        if (distance === undefined || own === null) continue;
        told += 1;
        const metres = metresBetween(place, own);
        const byRoad = context.profile.search?.distance_method === 'route' && distance >= metres;
        require(byRoad || Math.abs(distance - metres) <= distanceTolerance(metres), {
          expected: `a distance near ${Math.round(metres)} metres for ${nameOf(offer)}`,
          found: `${distance}`,
          exchanges: [exchange],
        });
      }
      if (told === 0) throw new NotApplicable('no offer tells its distance, which is optional');
    },
  },
  {
    id: 'offer-by-location.duration-minutes',
    clause: 'offer-by-location.duration-minutes',
    also: ['find-offers.duration'],
    level: 'must',
    title: 'duration of an offer by location follows the request, in minutes.',
    needs: [],
    async run(context) {
      const { strict, source } = echo(context);
      const durations = strict ? [...oddDurations, shortDuration] : oddDurations;
      const [first, second, ...more] = await Promise.all(
        durations.map(async (duration) => {
          const listed = await at(context, { ...(await context.facts.place()), ...usualStay(), duration });
          return { duration, listed, told: numbersIn(listed, 'duration') };
        }),
      );
      if (!first || !second || first.told.size + second.told.size === 0) {
        throw new Inconclusive('no offer by location with a duration is found');
      }
      for (const { duration, listed, told } of [first, second, ...more]) {
        for (const [svcpid, minutes] of told) {
          const isEcho = minutes === duration;
          const other = (duration === first.duration ? second : first).told.get(svcpid);
          // Rounded or granted by the provider, it still follows the request and stays in its unit.
          const follows = minutes !== other && minutes > duration / 3 && minutes < duration * 3;
          require(isEcho || (!strict && follows), {
            expected: strict ? `${duration}` : `about ${duration}, and more for a longer stay`,
            found: `${minutes} for ${svcpid}`,
            source,
            exchanges: [listed.exchange],
          });
          if (!isEcho)
            context.observe('offer-by-location.start-and-duration-echo', 'durations are not repeated');
        }
      }
    },
  },
  {
    id: 'offer-by-location.start-and-duration-echo',
    clause: 'offer-by-location.start-and-duration-echo',
    also: ['find-offers.start', 'offer-by-location.start'],
    level: 'must',
    title: 'start of an offer by location is the instant that the request asked about.',
    needs: [],
    async run(context) {
      const asked = Date.parse(usualStay().start) + oddMoment;
      const start = writtenWithOffset(asked);
      const listed = await at(context, { ...(await context.facts.place()), duration: 60, start });
      const { strict, source } = echo(context);
      for (const offer of listed.elements) {
        const told = Date.parse(textIn(offer, 'start') ?? '');
        if (Number.isNaN(told)) continue;
        const minutes = Math.abs(told - asked) / 60_000;
        // A second is not worth a failure.
        require(minutes < 1 / 60 || (!strict && minutes <= farOff), {
          expected: strict ? `the instant ${start}` : `an instant near ${start}`,
          found: `${String(offer.start)} for ${nameOf(offer)}`,
          source,
          exchanges: [listed.exchange],
        });
        if (minutes > 0)
          context.observe('offer-by-location.start-and-duration-echo', 'starts are not repeated');
      }
    },
  },
  {
    id: 'find-offers.start-default-now',
    clause: 'find-offers.start-default',
    level: 'must',
    title: 'Without start, offers by location begin now.',
    needs: [],
    async run(context) {
      const { elements, exchange } = await ask(context, 'findOffers', {
        query: { ...(await context.facts.place()), duration: 60 },
      });
      const served = Date.parse(exchange.responseHeaders.date ?? '');
      const clocks = [exchange.sentAt, exchange.sentAt + exchange.milliseconds, served];
      const tolerance = echo(context).strict ? clockTolerance : clockTolerance + 60;
      for (const offer of elements) {
        const told = Date.parse(textIn(offer, 'start') ?? '');
        if (Number.isNaN(told)) continue;
        const away = clocks.filter((clock) => !Number.isNaN(clock)).map((clock) => Math.abs(told - clock));
        require(Math.min(...away) <= tolerance * 60_000, {
          expected: `a start near ${new Date(exchange.sentAt).toISOString()}`,
          found: `${String(offer.start)} for ${nameOf(offer)}`,
          exchanges: [exchange],
        });
      }
      if (elements.length === 0) throw new Inconclusive('no offer is found around the place', [exchange]);
    },
  },
];

function at(context: Context, query: Readonly<Record<string, string | number>>): Promise<Listed> {
  return askOnce(context, 'findOffers', { query });
}

/** Whether start and duration have to be those of the request is open, save where the profile says so. */
function echo({ profile }: Context): { readonly strict: boolean; readonly source: Source } {
  const strict = profile.offers?.echoes_request === 'as-asked';
  return { strict, source: strict ? 'profile' : 'spec' };
}

function numbersIn({ elements }: Listed, member: string): ReadonlyMap<string, number> {
  return new Map(
    elements.flatMap((offer: JsonObject) => {
      const value = numberIn(offer, member);
      return value === undefined ? [] : [[nameOf(offer), value] as const];
    }),
  );
}
