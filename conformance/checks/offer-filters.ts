import type { Check } from '../check.ts';
import type { Listed } from '../harness/answers.ts';
import { type Ask, confirmed } from '../harness/confirm.ts';
import type { Context } from '../harness/context.ts';
import type { Stay } from '../harness/facts.ts';
import type { JsonObject } from '../harness/json.ts';
import { type FoundOffer, foundOffers, usualStay, wideRadius } from '../harness/market.ts';
import { Inconclusive, NotApplicable, require } from '../harness/outcomes.ts';
import { nameOf, svcpidOf } from '../harness/parkings.ts';
import { atHour } from '../harness/stays.ts';

type Flag = 'automated' | 'available';

/** An operation that finds offers and narrows them by their flags (4.2, 4.7). */
interface OfferSearch {
  readonly topic: string;
  readonly find: (context: Context, ask: Ask, stay: Stay, filter: object) => Promise<Listed>;
  readonly offersOf: (elements: readonly JsonObject[]) => readonly FoundOffer[];
  /** Whether the filter may keep a parking with all of its offers for the sake of one. */
  readonly keepsWholeParkings: (context: Context) => boolean;
}

const searches: readonly OfferSearch[] = [
  {
    topic: 'search',
    find: async ({ facts }, ask, stay, filter) =>
      ask('searchAvailableParkings', {
        body: { ...(await facts.place()), ...stay, search_radius_meters: wideRadius, ...filter },
      }),
    offersOf: foundOffers,
    keepsWholeParkings: ({ profile }) => profile.search?.filter_level !== 'offers',
  },
  {
    topic: 'find-offers',
    find: async ({ facts }, ask, stay, filter) =>
      ask('findOffers', { query: { ...(await facts.place()), ...stay, ...filter } }),
    offersOf: (elements) =>
      elements.map((offer) => ({ svcpid: svcpidOf(offer) ?? '', offer, parking: offer })),
    keepsWholeParkings: () => false,
  },
];

/** Clauses without which what two searches say of an offer cannot be compared. */
const comparing = ['search-offer.available-for-date', 'offer-by-location.svcpid'];

/** Stays among which an offer that is not available is likely: at noon, at night, and very long. */
const stays: readonly Stay[] = [
  usualStay(),
  { start: atHour(2, 2), duration: 60 },
  { start: atHour(1, 11), duration: 14_400 },
];

/** Checks of the filters automated and available of the searches (4.2, 4.7). */
export const offerFilterChecks: readonly Check[] = searches.flatMap((search) => [
  ...(['automated', 'available'] as const).flatMap((flag) => [
    keepsTrue(search, flag),
    keepsBoth(search, flag),
  ]),
  worksBeside(search),
]);

/** The check that each of the two flags does its work beside the other one. */
function worksBeside(search: OfferSearch): Check {
  return {
    id: `${search.topic}.automated-and-available`,
    clause: `${search.topic}.automated-true`,
    also: [`${search.topic}.available-true`, ...comparing],
    level: 'must',
    title: 'automated=true and available=true together keep the offers that each of them keeps.',
    needs: [],
    run: (context) =>
      confirmed(context, async (ask) => {
        let told = 0;
        for (const stay of stays) {
          const found = async (filter: object) => {
            const { elements, exchange } = await search.find(context, ask, stay, filter);
            const offers = search.offersOf(elements);
            return { offers, ids: new Set(offers.map(({ svcpid }) => svcpid)), exchange };
          };
          const automated = await found({ automated: true });
          const available = await found({ available: true });
          const both = await found({ automated: true, available: true });
          const exchanges = [automated.exchange, available.exchange, both.exchange];
          for (const alone of [automated, available]) {
            const stranger = both.offers.find(({ svcpid }) => !alone.ids.has(svcpid));
            require(stranger === undefined, {
              expected: 'only offers that each of the two keeps by itself',
              found: `${stranger?.svcpid} as well`,
              exchanges,
            });
          }
          const kept = automated.offers.filter(
            ({ svcpid, offer }) =>
              available.ids.has(svcpid) && offer.automated === true && offer.available === true,
          );
          const lost = kept.find(({ svcpid }) => !both.ids.has(svcpid));
          require(lost === undefined, {
            expected: `the ${kept.length} offers that are automated and available`,
            found: `${lost?.svcpid} left out`,
            exchanges,
          });
          if (
            automated.offers.length !== both.offers.length ||
            available.offers.length !== both.offers.length
          )
            told += 1;
        }
        if (told === 0)
          throw new NotApplicable('the two filters keep the same offers at every stay that was tried');
      }),
  };
}

function keepsTrue(search: OfferSearch, flag: Flag): Check {
  const id = `${search.topic}.${flag}-true`;
  return {
    id,
    clause: id,
    also: comparing,
    level: 'must',
    title: `${flag}=true keeps the offers that are ${flag}, all of them and nothing else.`,
    needs: [],
    run: (context) =>
      confirmed(context, async (ask) => {
        let told = false;
        for (const stay of stays) {
          const all = await search.find(context, ask, stay, {});
          const kept = await search.find(context, ask, stay, { [flag]: true });
          const exchanges = [all.exchange, kept.exchange];
          const offers = search.offersOf(kept.elements);
          const so = new Set(
            offers.filter(({ offer }) => offer[flag] === true).map(({ parking }) => parking),
          );
          const wrong = offers.find(({ offer, parking }) => {
            return offer[flag] === false && !(search.keepsWholeParkings(context) && so.has(parking));
          });
          require(wrong === undefined, {
            expected: `only what has ${flag} true`,
            found: `${wrong?.svcpid} with ${flag} false`,
            exchanges: [kept.exchange],
          });
          const ids = new Set(offers.map(({ svcpid }) => svcpid));
          const flagged = search.offersOf(all.elements).filter(({ offer }) => {
            return offer[flag] === true && (flag === 'automated' || offer.bookable !== false);
          });
          const lost = flagged.find(({ svcpid }) => svcpid !== '' && !ids.has(svcpid));
          require(lost === undefined, {
            expected: `all ${flagged.length} offers that have ${flag} true without the filter`,
            found: `${lost?.svcpid} of ${nameOf(lost?.parking ?? {})} left out`,
            exchanges,
          });
          if (flagged.length > 0 || offers.some(({ offer }) => offer[flag] === true)) return;
          told ||= search.offersOf(all.elements).some(({ offer }) => typeof offer[flag] === 'boolean');
        }
        if (told) throw new Inconclusive(`no offer in sight has ${flag} true`);
        throw new NotApplicable(`no offer tells ${flag}`);
      }),
  };
}

function keepsBoth(search: OfferSearch, flag: Flag): Check {
  const id = `${search.topic}.${flag}-default`;
  return {
    id,
    clause: id,
    level: 'must',
    title: `Without ${flag}, offers are found whether they are ${flag} or not.`,
    needs: [],
    run: (context) =>
      confirmed(context, async (ask) => {
        const kinds = new Set<boolean>();
        for (const stay of stays) {
          const all = await search.find(context, ask, stay, {});
          const shown = search.offersOf(all.elements).map(({ offer }) => offer[flag]);
          for (const wanted of [true, false]) {
            const narrowed = await search.find(context, ask, stay, { [flag]: wanted });
            const ofKind = search.offersOf(narrowed.elements).filter(({ offer }) => offer[flag] === wanted);
            require(shown.includes(wanted) || ofKind.length === 0, {
              expected: `offers with ${flag} ${wanted} where ${flag} is left out: there are ${ofKind.length}`,
              found: `none among ${shown.length}`,
              exchanges: [narrowed.exchange, all.exchange],
            });
            if (shown.includes(wanted)) kinds.add(wanted);
          }
          if (kinds.size === 2) return;
        }
        throw new NotApplicable(`every offer in sight has the same ${flag}, or does not tell it`);
      }),
  };
}
