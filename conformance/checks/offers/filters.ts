import type { Ask, Listed } from '../../answers/ask.ts';
import { hasOnlyOffers, parkingSet, without } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison, failIfAny, surplus } from '../../expectations/comparison.ts';
import {
  mayKeepWholeParkings,
  missingOffers,
  mustPass,
  type OfferFlag,
  offerFlags,
  offersElsewhere,
  unflaggedOffers,
} from '../../expectations/offer-filters.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { english } from '../../fixtures/offers/messages.ts';
import {
  mayBeCut,
  nearOffers,
  offersIn,
  usualStay,
  wideRadius,
  wideSearch,
} from '../../fixtures/offers/offers.ts';
import { searchesByProvider } from '../../fixtures/offers/sold-by.ts';
import { atHour, dateTime, type Stay } from '../../fixtures/offers/stays.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type Evidence, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** An operation that finds offers and filters them by their flags (4.2, 4.7). */
interface OfferSearch {
  readonly topic: string;
  /** Lists the offers at the place for the usual stay, with some members added or replaced. */
  readonly find: (context: Context, ask: Ask, members: object) => Promise<Listed>;
  /** Parts of requests for a whole answer, and for one that is shorter, so that no limit can have cut it off. */
  readonly extents: readonly object[];
}

const searches: readonly OfferSearch[] = [
  { topic: 'search', find: wideSearch, extents: [{}, { search_radius_meters: 1000 }] },
  { topic: 'find-offers', find: nearOffers, extents: [{}] },
];

/** Clauses that must hold for two searches to be comparable. */
const comparing = ['search-offer.available-for-date', 'offer-by-location.svcpid'];

/** Stays for which some offer is likely to be unavailable: at noon, at night, into the night, very long. */
const stays = (): readonly Stay[] => [
  usualStay(),
  { start: atHour(2, 2), duration: 60 },
  { start: atHour(2, 15), duration: 12 * 60 },
  { start: atHour(1, 11), duration: 14_400 },
];

/** Checks of the filters automated and available of the two searches (4.2, 4.7). */
export const offerFilterChecks: readonly CheckDefinition[] = searches.flatMap((search) =>
  offerFlags.flatMap((flag) => [keepsTrue(search, flag), keepsBoth(search, flag)]),
);

function keepsTrue(search: OfferSearch, flag: OfferFlag): CheckDefinition {
  return comparison(`${search.topic}.${flag}-true`, {
    also: comparing,
    title: `${flag}=true selects exactly the offers that are ${flag}; ${flag}=false still finds all that are not.`,
    async *compare(context, ask) {
      if (search.topic === 'search') yield* keptBesideProviders(context, ask, flag);
      for (const kept of await keptOtherwise(context, ask, search, flag))
        failIfAny(unflaggedOffers(context, kept, flag));
      if (search.topic === 'search' && flag === 'available') {
        // What `available` says without a duration is open, but an offer that is never bookable stays out.
        const query = { ...(await choosePlace(context)), search_radius_meters: wideRadius, available: true };
        const kept = await ask('searchAvailableParkings', { body: query });
        failIfAny(unflaggedOffers(context, kept, flag, ({ offer }) => offer.bookable === false));
      }
      const seen = new Set<unknown>();
      for (const stay of stays()) {
        const all = await search.find(context, ask, stay);
        const kept = await search.find(context, ask, { ...stay, [flag]: true });
        failIfAny(unflaggedOffers(context, kept, flag));
        const offers = offersIn(all);
        const flagged = offers.filter((one) => mustPass(one, flag));
        yield* missingOffers(flagged, all, kept, `which has ${flag} true ${inWords(stay)}`);
        // Whether false excludes what is true or filters nothing is open; either way it keeps what is false.
        if (!mayKeepWholeParkings(context, kept)) {
          const rest = await search.find(context, ask, { ...stay, [flag]: false });
          const others = offers.filter(({ offer }) => offer[flag] === false);
          yield* missingOffers(others, all, rest, `which has ${flag} false ${inWords(stay)}`);
        }
        for (const { offer } of offers) seen.add(offer[flag]);
        if (offersIn(kept).some(({ offer }) => offer[flag] === true)) seen.add(true);
      }
      requireBoth(seen, flag);
    },
  });
}

/** Throws unless offers with both values of a flag were seen: a filter needs something to keep and to leave out. */
function requireBoth(seen: ReadonlySet<unknown>, flag: OfferFlag): void {
  if (!seen.has(true) && !seen.has(false)) throw new NotApplicable(`no offer shows ${flag}`);
  if (!seen.has(true)) throw new Inconclusive(`no offer seen has ${flag} true`);
  if (!seen.has(false))
    throw new Inconclusive(`no offer seen has ${flag} false, so the filter has nothing to leave out`);
}

/** Answers to a flag combined with other parameters, and without a stay if that confirms what it filters by (4.2, 4.7). */
async function keptOtherwise(context: Context, ask: Ask, search: OfferSearch, flag: OfferFlag) {
  const both = await search.find(context, ask, { automated: true, available: true });
  // Whether a locale is accepted is open.
  const translated = search.find(context, ask, { [flag]: true, locale: english });
  const kept = [both, await translated.catch(whenInconclusive(both))];
  if (search.topic !== 'search') {
    const query = { ...(await choosePlace(context)), [flag]: true };
    return [...kept, await ask('findOffers', { query })];
  }
  if (flag === 'available') {
    // What starts soon may be unavailable for a different reason than what starts on another day.
    const start = dateTime(Date.now() + 2 * 60_000);
    const soon = search.find(context, ask, { start, available: true });
    return [...kept, await soon.catch(whenInconclusive(both))];
  }
  const body = { ...(await choosePlace(context)), search_radius_meters: wideRadius, automated: true };
  return [...kept, await ask('searchAvailableParkings', { body })];
}

/** Yields the parkings that a flag does not leave out of a search that names a provider, and those that it adds. */
async function* keptBesideProviders(context: Context, ask: Ask, flag: OfferFlag): AsyncIterable<Evidence> {
  const all = await wideSearch(context, ask);
  const isWithout = (parking: JsonObject) => hasOnlyOffers(parking, (offer) => offer[flag] === false);
  // The filter may look at offers of other providers, which only the whole list shows.
  const excluded = parkingSet(all.elements.filter(isWithout));
  const withinRadius = parkingSet(all.elements);
  const plain = new Map(
    (await searchesByProvider(context, ask, all)).map(({ provider, kept }) => [provider, kept]),
  );
  for (const { provider, kept } of await searchesByProvider(context, ask, all, { [flag]: true })) {
    const unfiltered = plain.get(provider);
    if (unfiltered !== undefined && !mayBeCut(unfiltered, all)) {
      // Other checks cover a parking that is beyond the radius.
      const added = without(kept.elements, unfiltered.elements).filter((one) => withinRadius.has(one));
      const expected = `only parkings that a search with providers ${provider} finds without ${flag} too`;
      yield* surplus(added, expected, unfiltered, kept);
    }
    const wrong = kept.elements.filter((parking) => isWithout(parking) && excluded.has(parking));
    const expected = `only parkings with ${flag} true in a search with ${flag}=true and providers ${provider}`;
    yield* surplus(wrong, expected, all, kept);
  }
}

/**
 * The check that offers of both kinds are found without the filter. An answer may show only the best offers, or one
 * per parking, which may all be of one kind. So a kind is missing only if the filter finds it in places that the
 * answer without it lacks, and that answer is not cut off.
 */
function keepsBoth(search: OfferSearch, flag: OfferFlag): CheckDefinition {
  return comparison(`${search.topic}.${flag}-default`, {
    title: `Without ${flag}, offers are found whether or not they are ${flag}.`,
    async *compare(context, ask) {
      const kinds = new Set<boolean>();
      const asked = await Promise.all(
        stays().flatMap((stay) =>
          search.extents.map(async (extent) => {
            return { stay, extent, all: await search.find(context, ask, { ...stay, ...extent }) };
          }),
        ),
      );
      const unfiltered = asked.map(({ all }) => all);
      for (const { stay, extent, all } of asked) {
        const shown = new Set(offersIn(all).map(({ offer }) => offer[flag]));
        for (const wanted of [true, false].filter((value) => shown.has(value))) kinds.add(wanted);
        for (const wanted of [true, false].filter((value) => !shown.has(value))) {
          const narrowed = await search.find(context, ask, { ...stay, ...extent, [flag]: wanted });
          const missed = offersElsewhere(all, narrowed).some(({ offer }) => offer[flag] === wanted);
          if (!missed || mayBeCut(all, narrowed, ...unfiltered)) continue;
          yield {
            expected: `some offers with ${flag} ${wanted} although ${flag} is not sent, since ${flag}=${wanted} finds some, ${inWords(stay)}`,
            found: 'none',
            exchanges: [narrowed.exchange, all.exchange],
          };
        }
        if (kinds.size === 2) return;
      }
      throw new NotApplicable(`every offer seen has the same value of ${flag}, or none`);
    },
  });
}

/** The stay in words, which tell findings about different stays apart. */
function inWords({ start, duration }: Stay): string {
  return `for ${duration} minutes from ${start}`;
}
