import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/control/types.ts';
import type { Choices } from '../profile/choices.ts';
import { brokenLimit, closedReason, isAlwaysFull, type Reason, type Stay } from './availability.ts';
import type { Occupancy } from './occupancy.ts';
import { priceInEuroCents, toUnits } from './price.ts';

/** The price of an offer for one stay, in EUR, and whether it can be booked. */
export type Quote = Pick<components['schemas']['OfferQuote'], 'price' | 'available' | 'reason'>;

/** Quotes the offers of one parking for one stay, as of now. What the offers share is looked up only once. */
export type Quotes = ReturnType<ReturnType<typeof createQuotes>>;

/** How many spaces are free during the whole stay. */
export function countFreeSpots(
  parking: ParkingRecord,
  stay: Stay,
  occupancy: Occupancy,
  { takes_space }: Choices['bookings'],
): number {
  if (isAlwaysFull(parking)) return 0;
  const taken = takes_space ? occupancy.peak(parking.index, stay) : 0;
  return Math.max(0, parking.capacity - taken);
}

/**
 * Creates the function that prices the offers of a parking and checks their availability, as the profile says for one
 * group of operations. Searches, offers and bookings all use it, so that they agree.
 */
export function createQuotes(
  occupancy: Occupancy,
  choices: Choices,
  group: 'bookings' | 'offers' | 'search',
) {
  // A request takes time to arrive, so its start may be slightly in the past by then.
  const grace =
    choices[group].past_start === 'accept'
      ? Number.POSITIVE_INFINITY
      : choices.bookings.past_start_grace_minutes * 60_000;
  const { limits_enforced } = choices.offers;
  const enforcesLimits =
    limits_enforced === 'offer-unavailable' ||
    (limits_enforced === 'booking-refused' && group === 'bookings');

  return (parking: ParkingRecord, stay: Stay, now: number) => {
    let free: number | undefined;
    let closed: Reason | null | undefined;

    function freeSpots(): number {
      free ??= countFreeSpots(parking, stay, occupancy, choices.bookings);
      return free;
    }

    function closedFor(): Reason | null {
      if (closed === undefined) closed = closedReason(parking, stay);
      return closed;
    }

    /** Tries the most permanent reason first and the most temporary last (3.2). */
    function reasonFor(offer: OfferRecord): Reason {
      const lasting = permanentReason(offer);
      if (lasting !== null) return lasting;
      if (stay.start < now - grace) return 'start_too_early';
      const obstacle = (enforcesLimits ? brokenLimit(offer, stay, now) : null) ?? closedFor();
      if (obstacle !== null) return obstacle;
      return offer.behaviour?.alwaysFull === true || freeSpots() === 0 ? 'parking_is_full' : 'verificado';
    }

    return {
      quote(offer: OfferRecord): Quote {
        const reason = reasonFor(offer);
        return { price: priceFor(offer, stay), available: reason === 'verificado', reason };
      },
      /** The number of spaces that are free at the busiest moment of the stay. */
      freeSpots,
    };
  };
}

/** Quotes an offer for a search without a duration (4.2), which reports only permanent reasons against a booking. */
export function quoteUnverified(offer: OfferRecord, stay: Stay): Quote {
  const reason = permanentReason(offer) ?? 'no_verificado';
  return { price: priceFor(offer, stay), available: reason === 'no_verificado', reason };
}

/** Why an offer cannot be booked for any stay; null if it can. */
function permanentReason({ bookable, rates }: OfferRecord): Reason | null {
  if (!bookable) return 'parking_not_available';
  return rates.length === 0 ? 'no_available_rates' : null;
}

function priceFor(offer: OfferRecord, stay: Stay): number | null {
  const cents = priceInEuroCents(offer, stay.minutes);
  return cents === null ? null : toUnits(cents);
}
