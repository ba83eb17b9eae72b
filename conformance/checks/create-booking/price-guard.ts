import type { CheckDefinition } from '../../check/check.ts';
import { bookableOffers } from '../../fixtures/bookings/bookable-offers.ts';
import { exactlyTwoThirdsOf, largestRefused, smallestPassing } from '../../fixtures/bookings/guard-price.ts';
import { guarded, learnt, requireGuarded, requirePassed } from '../../fixtures/bookings/guard-trials.ts';
import { pricedBooking } from '../../fixtures/bookings/priced-booking.ts';
import { requireTaken } from '../../fixtures/bookings/refused-for-itself.ts';
import { attemptBooking, sharedBooking } from '../../fixtures/bookings/shared-booking.ts';
import { numberIn } from '../../kernel/json.ts';
import { Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** A factor that raises a price in EUR above the price in any currency in which expected_price may be read. */
const beyondEveryPrice = 2000;

/** How many offers to try if no booking without expected_price succeeds. */
const maxOffers = 2;

/** Checks of the price guard of POST /bookings (4.9, rule 2 of section 7). */
export const priceGuardChecks: readonly CheckDefinition[] = [
  {
    id: 'price-guard.optional',
    clause: 'create-booking.price-guard-optional',
    title: 'Without expected_price, a booking succeeds at any price.',
    needs: ['writes'],
    async run(context) {
      const without = await sharedBooking(context).then(
        () => null,
        (error: unknown) => error,
      );
      if (without === null) return;
      for (const offer of (await bookableOffers(context)).slice(0, maxOffers)) {
        const made = await requireTaken(
          () => attemptBooking(context, offer),
          () => attemptBooking(context, offer, { expected_price: 1e6 }),
          'a booking without expected_price, since one with it succeeds',
        ).catch(whenInconclusive(null));
        if (made !== null) return;
      }
      throw without;
    },
  },
  {
    id: 'price-guard.far-below',
    clause: 'create-booking.price-guard',
    also: ['create-booking.requires-price-check'],
    title: 'A booking fails if it costs many times the expected_price, and leaves nothing behind.',
    needs: ['writes'],
    async run(context) {
      const priced = await pricedBooking(context);
      const actual = numberIn(priced.made.booking, 'actual_price') ?? 0;
      if (actual < 0.1)
        throw new Inconclusive(`the stay costs ${actual}, so no price is far below it`, [learnt(priced)]);
      await requireGuarded(context, priced, 0.01);
    },
  },
  {
    id: 'price-guard.just-beyond',
    clause: 'create-booking.price-guard',
    also: [
      'create-booking.requires-price-check',
      'create-booking.price-guard-basis',
      'booking.actual_price-sum',
    ],
    title: 'A booking fails if it costs more than 50% above the expected_price by only a few cents.',
    needs: ['writes'],
    async run(context) {
      const priced = await pricedBooking(context);
      const price = guarded(priced);
      const expected = largestRefused(price);
      if (expected <= 0) throw new Inconclusive(`the stay costs only ${price}`, [learnt(priced)]);
      await requireGuarded(context, priced, expected);
    },
  },
  {
    id: 'price-guard.exact-boundary',
    clause: 'create-booking.price-guard-boundary',
    also: ['create-booking.price-guard-basis', 'create-booking.price-guard'],
    title: 'A booking succeeds if it costs exactly 50% more than the expected_price.',
    needs: ['writes'],
    bookings: 1,
    async run(context) {
      const priced = await pricedBooking(context);
      const price = guarded(priced);
      const expected = smallestPassing(price);
      await requirePassed(context, priced, { expected, weeks: 1, isBoundary: true });
      if (exactlyTwoThirdsOf(price) === null) {
        const reason = `no stay tried has a price that is exactly 50% above a whole cent; ${price} with an expected ${expected} succeeds`;
        throw new Inconclusive(reason, [learnt(priced)]);
      }
    },
  },
  {
    id: 'price-guard.as-expected',
    clause: 'create-booking.price-guard-boundary',
    also: ['create-booking.expected_price', 'create-booking.price-guard'],
    title: 'A booking succeeds if it costs exactly the expected_price.',
    needs: ['writes'],
    bookings: 1,
    async run(context) {
      const priced = await pricedBooking(context);
      await requirePassed(context, priced, { expected: guarded(priced), weeks: 2, isBoundary: false });
    },
  },
  {
    id: 'price-guard.cheaper',
    clause: 'create-booking.price-guard-boundary',
    also: ['create-booking.expected_price', 'create-booking.price-guard'],
    title: 'A booking succeeds if it costs far less than the expected_price.',
    needs: ['writes'],
    bookings: 1,
    async run(context) {
      const priced = await pricedBooking(context);
      const actual = numberIn(priced.made.booking, 'actual_price') ?? 1;
      const expected = priced.price === null ? actual * beyondEveryPrice : priced.price * 3;
      const rounded = Math.round(expected * 100) / 100;
      await requirePassed(context, priced, { expected: rounded, weeks: 3, isBoundary: false });
    },
  },
];
