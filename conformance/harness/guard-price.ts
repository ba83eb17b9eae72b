import type { Profile } from '../../spec/generated/profile-types.ts';
import { asArray, asObject, type JsonObject, numberIn, textIn } from './json.ts';

/** What expected_price is compared with: 4.9 names the actual price and leaves its currency open. */
export type GuardBasis = NonNullable<NonNullable<Profile['bookings']>['expected_price_basis']>;

/** EUR of a booking that the price guard compares; null where the profile's basis cannot be known from the booking. */
export function guardedPrice(
  basis: GuardBasis | null,
  offer: JsonObject,
  booking: JsonObject,
): number | null {
  // The prices of a booking are EUR, so a comparison in the currency of the rates can be followed where that is EUR.
  if (basis?.startsWith('rates') && !hasEuroRates(offer)) return null;
  if (basis === null && hasForeignRates(offer)) return null;
  const member = basis?.endsWith('without-commission') ? 'svc_price' : 'actual_price';
  return numberIn(booking, member) ?? null;
}

/** Whether all rates of an offer are in EUR. */
export function hasEuroRates(offer: JsonObject): boolean {
  const currencies = currenciesOf(offer);
  return currencies.length > 0 && currencies.every((currency) => currency.toUpperCase() === 'EUR');
}

function hasForeignRates(offer: JsonObject): boolean {
  return currenciesOf(offer).some((currency) => currency.toUpperCase() !== 'EUR');
}

function currenciesOf(offer: JsonObject): readonly string[] {
  return (asArray(offer.rates) ?? []).flatMap((rate) => {
    const object = asObject(rate);
    return object === null ? [] : (textIn(object, 'currency') ?? []);
  });
}

/**
 * The expected price, in whole cents, that a price exceeds by exactly 50 %; null where there is none, or where
 * computing with binary fractions would put the price above it: how rounding counts at the boundary is open.
 */
export function exactlyTwoThirdsOf(price: number): number | null {
  const cents = Math.round(price * 100);
  if (cents <= 0 || cents % 3 !== 0 || Math.abs(price * 100 - cents) > 1e-6) return null;
  const expected = (cents / 3) * 2;
  const euros = expected / 100;
  const readings = [
    price <= euros * 1.5,
    price / euros <= 1.5,
    price / 1.5 <= euros,
    price - euros <= euros * 0.5,
    price - euros <= euros / 2,
    (price - euros) / euros <= 0.5,
    price / euros - 1 <= 0.5,
    ((price - euros) / euros) * 100 <= 50,
    (price * 100) / euros <= 150,
    price <= euros + euros * 0.5,
  ];
  return readings.every((holds) => holds) ? euros : null;
}

/** The smallest expected price in whole cents that a price does not exceed by more than 50 %. */
export function smallestPassing(price: number): number {
  return exactlyTwoThirdsOf(price) ?? (Math.floor((price * 100) / 1.5 + 1e-9) + 1) / 100;
}

/**
 * The largest expected price in whole cents that a price exceeds by more than 50% and a cent, so that no rounding
 * to the cent hides it.
 */
export function largestRefused(price: number): number {
  return Math.floor((Math.round(price * 100) - 1) / 1.5 + 1e-9) / 100;
}
