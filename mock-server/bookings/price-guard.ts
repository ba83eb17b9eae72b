import { toUnits } from '../availability/price.ts';
import type { RequestBody } from '../kernel/operation.ts';
import { invalidAt, priceGuard } from '../kernel/problems.ts';
import type { Choices } from '../profile/choices.ts';

type Body = RequestBody<'createBooking'>;

/** Throws if a price, in euro cents, is more than 50% above the expected one (4.9); exactly 50% passes. */
export function checkPriceGuard(priceCents: number, body: Body, choices: Choices['bookings']): void {
  const expected = expectedPrice(body, choices);
  // An amount in EUR times 150 is one and a half times as much in cents; its product may miss a whole cent by a hair.
  if (expected === undefined || priceCents - expected * 150 <= 1e-9) return;
  throw priceGuard(expected, toUnits(priceCents));
}

/** The expected price to compare with, if any. Whether it may be negative is open (4.9). */
function expectedPrice(
  { expected_price: price }: Body,
  { invalid_expected_price }: Choices['bookings'],
): number | undefined {
  if (price === undefined || price >= 0 || invalid_expected_price === 'compare') return price;
  if (invalid_expected_price === 'ignore') return undefined;
  throw invalidAt('body', '/expected_price', 'minimum', 'must be at least 0');
}
