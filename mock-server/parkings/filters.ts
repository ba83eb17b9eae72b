import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import { createApplies } from '../availability/matches.ts';
import type { Call } from '../kernel/operation.ts';
import type { Choices } from '../profile/choices.ts';

/** The filters of a parking list (4.4, 4.5). */
export type ListFilters = Pick<
  Call<'listParkings'>['query'],
  'pluscode' | 'type' | 'provider' | 'automated' | 'bookable'
>;

/** Returns a parking as the list shows it, or null if it does not pass the filters. */
export type ListFilter = (parking: ParkingRecord) => ParkingRecord | null;

interface Filter {
  readonly ofParking: (parking: ParkingRecord) => boolean;
  /** Absent if the filter does not look at offers. */
  readonly ofOffer?: (offer: OfferRecord) => boolean;
}

/** Builds the filters of a list as the profile says; `combined` says whether a parking must pass all of them or any. */
export function createListFilters(
  choices: Choices,
): (wanted: ListFilters, combined: Choices['parkings']['combined_filters']) => ListFilter {
  const { filters_on_one_offer, filters_offers, pluscode_match } = choices.parkings;
  const applies = createApplies(choices);
  const matchesCode = (id: string, sought: string) =>
    pluscode_match === 'exact' ? id === sought : id.startsWith(sought);

  function filtersIn({ pluscode, type, provider, ...flags }: ListFilters): Filter[] {
    const filters: Filter[] = [];
    if (pluscode !== undefined) filters.push({ ofParking: ({ id }) => matchesCode(id, pluscode) });
    if (type !== undefined) filters.push({ ofParking: (parking) => parking.type === type });
    if (provider !== undefined) {
      const ofOffer = (offer: OfferRecord) => offer.provider === provider;
      filters.push({ ofOffer, ofParking: ({ offers }) => offers.some(ofOffer) });
    }
    for (const flag of ['automated', 'bookable'] as const) {
      const wanted = flags[flag];
      if (!applies(wanted)) continue;
      filters.push({
        ofOffer: (offer) => offer[flag] === wanted,
        ofParking: ({ offers }) => offers.some((offer) => offer[flag]) === wanted,
      });
    }
    return filters;
  }

  function passingAll(filters: readonly Filter[]): ListFilter {
    const offerFilters = filters.flatMap(({ ofOffer }) => ofOffer ?? []);
    const passesAll = (offer: OfferRecord) => offerFilters.every((passes) => passes(offer));
    const needsOffer = offerFilters.length > 0 && filters_on_one_offer;
    const tests = needsOffer ? filters.filter(({ ofOffer }) => ofOffer === undefined) : filters;
    return (parking) => {
      if (needsOffer && !parking.offers.some(passesAll)) return null;
      if (!tests.every(({ ofParking }) => ofParking(parking))) return null;
      return filters_offers ? { ...parking, offers: parking.offers.filter(passesAll) } : parking;
    };
  }

  function passingAny(filters: readonly Filter[]): ListFilter {
    const each = filters.map((filter) => passingAll([filter]));
    return (parking) => {
      const passed = each.flatMap((passes) => passes(parking) ?? []);
      if (passed.length === 0) return null;
      const shown = new Set(passed.flatMap(({ offers }) => offers));
      return { ...parking, offers: parking.offers.filter((offer) => shown.has(offer)) };
    };
  }

  return (wanted, combined) => {
    const filters = filtersIn(wanted);
    if (filters.length === 0) return (parking) => parking;
    return combined === 'any' ? passingAny(filters) : passingAll(filters);
  };
}
