import { expect, test } from 'vitest';
import { exactlyTwoThirdsOf, guardedPrice, largestRefused, smallestPassing } from './guard-price.ts';

test.each([
  { price: 13.2, want: 8.8 },
  { price: 6.6, want: 4.4 },
  { price: 4.4, want: null },
  // 0.7 * 1.5 is less than 1.05 in binary fractions.
  { price: 1.05, want: null },
  { price: 0, want: null },
])('$price is exactly 50% above $want', ({ price, want }) => {
  expect(exactlyTwoThirdsOf(price)).toBe(want);
});

test('around every price, what passes and what is refused lie on the two sides of the boundary', () => {
  for (let cents = 2; cents < 5000; cents += 1) {
    const price = cents / 100;
    const passing = Math.round(smallestPassing(price) * 100);
    const refused = Math.round(largestRefused(price) * 100);
    expect(passing * 3).toBeGreaterThanOrEqual(cents * 2);
    expect(passing * 3).toBeLessThanOrEqual(cents * 2 + 3);
    expect(cents * 2 - refused * 3).toBeGreaterThanOrEqual(2);
    expect(cents * 2 - refused * 3).toBeLessThanOrEqual(4);
  }
});

const booking = { actual_price: 2.2, svc_price: 2 };
const euro = { rates: [{ currency: 'EUR' }] };
const krona = { rates: [{ currency: 'SEK' }] };

test.each([
  { basis: null, offer: euro, want: 2.2 },
  { basis: null, offer: {}, want: 2.2 },
  { basis: null, offer: krona, want: null },
  { basis: 'eur-with-commission', offer: krona, want: 2.2 },
  { basis: 'eur-without-commission', offer: krona, want: 2 },
  { basis: 'rates-with-commission', offer: krona, want: null },
  { basis: 'rates-with-commission', offer: {}, want: null },
  { basis: 'rates-without-commission', offer: euro, want: 2 },
] as const)('with the basis $basis, the guard compares $want', ({ basis, offer, want }) => {
  expect(guardedPrice(basis, offer, booking)).toBe(want);
});
