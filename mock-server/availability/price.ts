import { currencies } from '../../generators/world/currencies.ts';
import { minutesOf } from '../../generators/world/rates.ts';
import type { OfferRecord, RateRecord } from '../../generators/world/types.ts';
import type { Choices } from '../profile/choices.ts';

/** The commission that rates include, as a fraction of the provider's price (section 1: 10%). */
export const commissionPercent = 0.1;

/**
 * The price of a stay of `minutes`, in cents of the offer's currency, commission included: the cheapest rate that
 * covers it or, if none does, whole periods of the longest rate and the cheapest rate for the rest. Null without rates.
 */
export function priceInCurrency(rates: readonly RateRecord[], minutes: number): number | null {
  let longest = rates[0];
  if (longest === undefined) return null;
  for (const rate of rates) if (minutesOf(rate) > minutesOf(longest)) longest = rate;
  const whole = Math.max(0, Math.ceil(minutes / minutesOf(longest)) - 1);
  const rest = minutes - whole * minutesOf(longest);
  let cheapest = longest.priceCents;
  for (const rate of rates) {
    if (minutesOf(rate) >= rest && rate.priceCents < cheapest) cheapest = rate.priceCents;
  }
  return whole * longest.priceCents + cheapest;
}

/** The price of a stay in euro cents, commission included; null if the offer has no rates. */
export function priceInEuroCents(offer: OfferRecord, minutes: number): number | null {
  const price = priceInCurrency(offer.rates, minutes);
  return price === null ? null : Math.round(price / currencies[offer.currency].perEuro);
}

/** The price in euro cents at the moment of booking, when a scenario offer may charge more or less than it quoted. */
export function priceAtBooking(offer: OfferRecord, minutes: number): number | null {
  const price = priceInEuroCents(offer, minutes);
  return price === null ? null : Math.round(price * (offer.behaviour?.bookingPriceFactor ?? 1));
}

/** The commission of a booking as a profile states it: the fraction, and the price that it is a fraction of. */
export type Commission = Pick<Choices['bookings'], 'commission_percent' | 'commission_basis'>;

/** Splits a price in cents into the provider's part and the commission (2.5), which add up to the price exactly. */
export function splitCommission(
  priceCents: number,
  { commission_percent: percent, commission_basis: basis }: Commission,
): { readonly providerCents: number; readonly commissionCents: number } {
  const providerCents = Math.round(
    basis === 'svc_price' ? priceCents / (1 + percent) : priceCents * (1 - percent),
  );
  return { providerCents, commissionCents: priceCents - providerCents };
}

/** Converts cents to an amount as the API writes it. */
export const toUnits = (cents: number): number => cents / 100;

/** Converts an amount of the API to cents. */
export const toCents = (units: number): number => Math.round(units * 100);
