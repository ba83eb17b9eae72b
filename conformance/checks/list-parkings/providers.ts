import { ask, callOnce, listOf } from '../../answers/ask.ts';
import { placeOf } from '../../answers/parkings.ts';
import { sampleEvenly } from '../../answers/samples.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { answersList } from '../../expectations/list-answer.ts';
import { listProviders } from '../../fixtures/offers/listings.ts';
import { foundOffers, usualStay, wideSearch } from '../../fixtures/offers/offers.ts';
import { providersOf } from '../../fixtures/offers/sold-by.ts';
import type { Answer, Exchange } from '../../kernel/exchange.ts';
import { type JsonObject, textIn } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';
import { everySeen, type Seen } from '../forms/sightings.ts';

/** Clauses that a provider breaks too if it is listed without offers, or has offers but is not listed. */
const aboutProviders = [
  'search.transactional-only',
  'search.finds-around-point',
  'search.automated-default',
  'search.available-default',
  'search-parking.offers',
  'list-provider-parkings.only-that-provider',
  'search-offer.provider',
];

/** Checks of GET /parkings/providers-info (4.6). */
export const providersChecks: readonly CheckDefinition[] = [
  answersList('listTransactionalProviders', { calls: async () => [{}] }),
  ...checksWith({ also: aboutProviders }, [
    {
      id: 'list-transactional-providers.transactional',
      title: 'GET /parkings/providers-info lists exactly the providers whose offers can be booked.',
      run: async (context) =>
        requireTransactional(context, await callOnce(context, 'listTransactionalProviders', {})),
    },
    {
      id: 'list-transactional-providers.transactional-later',
      clause: 'list-transactional-providers.transactional',
      title:
        'After the bookings of the run, GET /parkings/providers-info still lists exactly those providers.',
      phase: 'after',
      run: async (context) =>
        requireTransactional(context, await context.call('listTransactionalProviders', {})),
    },
  ]),
  {
    id: 'search.transactional-only',
    also: ['list-transactional-providers.transactional'],
    title: 'Every parking that a search finds has an offer of a transactional provider.',
    async run(context) {
      const listed = await namedAsInOffers(context, await listProviders(context));
      const found = await wideSearch(context);
      for (const parking of found.elements) {
        const providers = providersOf([parking]);
        if (providers.length === 0 || providers.some((provider) => listed.has(fold(provider)))) continue;
        skipIfOtherNames(context, listed, await everySeen(context, 'search-offer'));
        throw new Failure({
          expected: 'parkings of the providers in GET /parkings/providers-info',
          found: `${String(parking.name)}, sold only by ${providers.join(', ')}`,
          exchanges: [found.exchange],
        });
      }
    },
  },
];

/** Requires an answer to list exactly the providers whose offers can be booked. */
async function requireTransactional(context: Context, answer: Answer): Promise<void> {
  const { exchange } = answer;
  const names = listOf(answer).filter((name) => typeof name === 'string');
  const listed = await namedAsInOffers(context, names);
  // Each user may have providers of their own.
  const isOwn = (seen: Seen) => seen.exchange.user === exchange.user;
  const offers = (await everySeen(context, 'search-offer')).filter(isOwn);
  if (offers.every(({ value }) => sellerOf(value) === ''))
    throw new Inconclusive('no offer in a search names its provider', [exchange]);
  const booked = offers.filter(({ value }) => value.available === true && value.bookable === true);
  const missing = booked.find(({ value }) => !listed.has(sellerOf(value)));
  if (missing !== undefined) {
    skipIfOtherNames(context, listed, offers);
    throw new Failure({
      expected: `${missing.value.provider}, whose offer ${missing.value.svcPID} can be booked`,
      found: `only ${[...listed.values()].join(', ')}`,
      exchanges: [missing.exchange, exchange],
    });
  }
  const seen = new Set(offers.map(({ value }) => sellerOf(value)));
  for (const [name, provider] of listed) {
    if (!seen.has(name)) await assertTransacts(context, provider, exchange);
  }
}

/** Ignores letter case in names, since whether they are spelled alike everywhere is open. */
const fold = (name: string) => name.trim().toLowerCase();
const sellerOf = (offer: JsonObject) => fold(textIn(offer, 'provider') ?? '');

/**
 * The listed providers by folded name. Throws `NotApplicable` if offers use other names, and `Inconclusive` if no
 * provider is listed.
 */
async function namedAsInOffers(
  context: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const form = context.profile.parkings?.provider_list_form ?? null;
  if (form === 'display-names')
    throw new NotApplicable('the profile says that offers use other provider names');
  if (names.length === 0) throw new Inconclusive('GET /parkings/providers-info lists no provider');
  const listed = new Map(names.map((provider) => [fold(provider), provider]));
  if (form !== null) return listed;
  const found = await wideSearch(context);
  const sold = foundOffers(found.elements).filter(({ offer }) => textIn(offer, 'provider') !== undefined);
  if (sold.length > 0 && !sold.some(({ offer }) => listed.has(sellerOf(offer)))) {
    context.observe('list-transactional-providers.form', 'the names differ from those in offers');
    throw new NotApplicable('the listed names differ from those in offers');
  }
  return listed;
}

/**
 * Throws `NotApplicable` if a provider that seems to be missing may be listed by another name, since some listed name
 * is in no offer.
 */
function skipIfOtherNames(
  { profile }: Context,
  listed: ReadonlyMap<string, string>,
  offers: readonly Seen[],
) {
  if (profile.parkings?.provider_list_form != null) return;
  const named = new Set(offers.map(({ value }) => sellerOf(value)));
  const other = [...listed].find(([name]) => !named.has(name))?.[1];
  if (other !== undefined)
    throw new NotApplicable(`no offer seen names ${other}, so the list may have other names for providers`);
}

/** How many parkings of a provider to read, how many must lack its offers to fail, and how many to search at. */
const maxParkings = 20;
const enough = 3;
const maxSearches = 5;

/** Requires that a search at one of a provider's parkings finds an offer of that provider. */
async function assertTransacts(context: Context, provider: string, list: Exchange): Promise<void> {
  const call = { path: { provider }, query: { limit: maxParkings } };
  const own = await ask(context, 'listProviderParkings', call).catch(whenInconclusive(null));
  if (own === null || own.elements.length < enough) return;
  const places = own.elements.flatMap((parking) => placeOf(parking) ?? []);
  const exchanges = [];
  for (const place of sampleEvenly(places, maxSearches)) {
    const body = { ...place, ...usualStay() };
    const found = await ask(context, 'searchAvailableParkings', { body }).catch(whenInconclusive(null));
    if (found === null) return;
    if (foundOffers(found.elements).some(({ offer }) => sellerOf(offer) === fold(provider))) return;
    exchanges.push(found.exchange);
  }
  assertThat(exchanges.length < enough, {
    expected: 'providers whose offers a search finds at their parkings',
    found: `${provider}, whose offers are not found at ${exchanges.length} of its parkings`,
    exchanges: [...exchanges, list],
  });
}
