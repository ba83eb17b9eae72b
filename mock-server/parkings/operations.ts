import type { OfferRecord } from '../../generators/world/types.ts';
import type { Call, Operation } from '../kernel/operation.ts';
import { invalidAt, unknownItem } from '../kernel/problems.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import type { Choices } from '../profile/choices.ts';
import { createListFilters, type ListFilter } from './filters.ts';
import { createPresentParkings } from './present.ts';
import { createSearch } from './search.ts';

/** The operations on parkings and their providers (4.2 to 4.6). */
export function parkingOperations(deps: OperationDependencies) {
  const { catalogue, choices, arrange, writeJson } = deps;
  const { presentListParking } = createPresentParkings(writeJson);
  const filtersOf = createListFilters(choices);
  const isTransactional = (offer: OfferRecord) => catalogue.transactionalProviders.has(offer.provider);
  const isOperable = operableOffers[choices.parkings.operable];
  const types = new Set<string>(choices.parkings.types);

  const searchAvailableParkings = createSearch(deps);

  const listAvailableParkings: Operation<'listAvailableParkings'> = async () => ({
    status: 200,
    body: await presentPage(inOrder(), { limit: 0 }, (parking) =>
      parking.offers.some((offer) => isTransactional(offer) && isOperable(offer)) ? parking : null,
    ),
  });

  const listParkings: Operation<'listParkings'> = async ({ query }) => {
    const { unknown_type, unknown_provider_filter, combined_filters } = choices.parkings;
    const { type, provider } = query;
    if (type !== undefined && unknown_type === 'refuse' && !types.has(type))
      throw refusedQuery('type', 'exists', `must be one of ${[...types].join(', ')}`);
    if (provider !== undefined && unknown_provider_filter === 'refuse' && !catalogue.providers.has(provider))
      throw refusedQuery('provider', 'exists', 'must name a provider of this service');
    return {
      status: 200,
      body: await presentPage(candidatesFor(query), query, filtersOf(query, combined_filters)),
    };
  };

  /** Presents one page of the candidates that pass a filter. A limit of 0 means everything (section 8). */
  async function presentPage(
    candidates: Iterable<Candidate>,
    { offset = 0, limit = 100 }: { readonly offset?: number; readonly limit?: number },
    filter: ListFilter,
  ) {
    const end = limit === 0 ? Number.POSITIVE_INFINITY : offset + limit;
    const page: ReturnType<typeof presentListParking>[] = [];
    let passed = 0;
    await visitInTurns(candidates, ({ index, metres }) => {
      const parking = filter(catalogue.parking(index));
      if (parking === null) return true;
      if (passed >= offset) page.push(presentListParking(parking, metres));
      passed += 1;
      return passed < end;
    });
    if (page.length === 0 && offset > 0 && choices.limits.offset_past_end === 'refuse')
      throw refusedQuery('offset', 'maximum', 'must be less than the number of parkings');
    return page;
  }

  /**
   * The parkings near the point of the query, or all parkings if the query has no point. A point needs both
   * coordinates; the profile decides whether a single one is refused or ignored.
   */
  function candidatesFor(query: Call<'listParkings'>['query']): Iterable<Candidate> {
    const { lat, long, distance = defaultDistance } = query;
    const { distance_minimum } = choices.limits;
    if (distance < distance_minimum)
      throw refusedQuery('distance', 'minimum', `must be at least ${distance_minimum}`);
    if (lat !== undefined && long !== undefined) return arrange.nearby(catalogue.near(lat, long, distance));
    // An absent distance arrives as its default.
    if (distance !== defaultDistance && choices.parkings.distance_without_point === 'refuse')
      throw refusedQuery('distance', 'both-coordinates', 'requires lat and long');
    if ((lat === undefined && long === undefined) || !choices.parkings.point_needs_both) return inOrder();
    const missing = lat === undefined ? 'lat' : 'long';
    throw refusedQuery(missing, 'both-coordinates', 'is required if the other coordinate is sent');
  }

  function* inOrder(): Iterable<Candidate> {
    for (const index of arrange.list(catalogue.indexes())) yield { index };
  }

  const listProviderParkings: Operation<'listProviderParkings'> = async ({ path, query }) => {
    const { unknown_provider, provider_filter_defaults } = choices.parkings;
    if (unknown_provider === 'refuse' && !catalogue.providers.has(path.provider))
      throw unknownItem('provider', path.provider, 'provider');
    const flags = provider_filter_defaults === 'only-true' ? { automated: true, bookable: true } : {};
    const filter = filtersOf({ ...flags, ...query, provider: path.provider }, 'all');
    return { status: 200, body: await presentPage(inOrder(), query, filter) };
  };

  const listTransactionalProviders: Operation<'listTransactionalProviders'> = () => ({
    status: 200,
    body: [...catalogue.transactionalProviders],
  });

  return {
    searchAvailableParkings,
    listAvailableParkings,
    listParkings,
    listProviderParkings,
    listTransactionalProviders,
  };
}

const refusedQuery = (pointer: string, rule: string, detail: string) =>
  invalidAt('query', pointer, rule, detail);

/** The radius around the point of a list, in metres (4.4). */
const defaultDistance = 500;

/** A parking that may be listed, by its index in the world. */
interface Candidate {
  readonly index: number;
  /** The distance from the point of the request, if it has one. */
  readonly metres?: number;
}

/** Which offers of a transactional provider make their parking operable. */
const operableOffers: Readonly<Record<Choices['parkings']['operable'], (offer: OfferRecord) => boolean>> = {
  'transactional-provider': () => true,
  'bookable-or-automated': ({ bookable, automated }) => bookable || automated,
  bookable: ({ bookable }) => bookable,
};
