import { sameCent } from '../../answers/amounts.ts';
import { type Context, checksWith } from '../../check/check.ts';
import { bookableOffers } from '../../fixtures/bookings/bookable-offers.ts';
import {
  attemptBooking,
  type BookingAttempt,
  bodyFor,
  type NewBooking,
  requestBooking,
  sharedBooking,
} from '../../fixtures/bookings/booking-desk.ts';
import { freshSlot } from '../../fixtures/bookings/kit-bookings.ts';
import {
  exactlyTwoThirdsOf,
  largestRefused,
  smallestPassing,
} from '../../fixtures/bookings/price-guard-limits.ts';
import {
  type PricedBooking,
  pricedBooking,
  pricedSharedBooking,
} from '../../fixtures/bookings/priced-booking.ts';
import { requireBooked } from '../../fixtures/bookings/special-booking.ts';
import {
  farBelow,
  presumeUsualGuard,
  requireGuardRefuses,
  usualGuard,
} from '../../fixtures/bookings/usual-guard.ts';
import { isAvailable, mayBeBooked } from '../../fixtures/offers/availability.ts';
import { laterBy } from '../../fixtures/offers/stays.ts';
import { type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { numberIn } from '../../kernel/json.ts';
import {
  assertThat,
  errorOf,
  Failure,
  failureOf,
  Inconclusive,
  whenInconclusive,
} from '../../kernel/outcomes.ts';

/** A factor that raises a price in EUR above the price in any currency in which expected_price may be read. */
const beyondEveryPrice = 2000;

/** How many offers to try if no booking without expected_price succeeds. */
const maxOffers = 2;

/** Checks of the price guard of POST /bookings (4.9, rule 2 of section 7). */
export const priceGuardChecks = checksWith({ needs: ['writes'] }, [
  {
    id: 'price-guard.optional',
    clause: 'create-booking.price-guard-optional',
    title: 'Without expected_price, a booking succeeds at any price.',
    async run(context) {
      const without = await errorOf(sharedBooking(context), Error);
      if (without === null) return;
      for (const offer of (await bookableOffers(context)).slice(0, maxOffers)) {
        const made = await requireBooked(
          context,
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
    run: usualGuard,
  },
  {
    id: 'price-guard.just-beyond',
    clause: 'create-booking.price-guard',
    also: [
      'create-booking.requires-price-check',
      'create-booking.price-guard-basis',
      'booking.actual_price-sum',
    ],
    title: 'A booking fails if it costs only a few cents more than 150% of the expected_price.',
    async run(context) {
      const priced = await pricedBooking(context);
      const price = knownPrice(priced);
      const expected = largestRefused(price);
      if (expected <= 0) throw new Inconclusive(`the stay costs only ${price}`, [priced.made.exchange]);
      await requireGuardRefuses(context, priced, expected);
      const usual = await pricedSharedBooking(context);
      const usualExpected = largestRefused(usual.price ?? 0);
      if (usualExpected > 0) await requireGuardRefuses(context, usual, usualExpected);
    },
  },
  {
    id: 'price-guard.exact-boundary',
    clause: 'create-booking.price-guard-boundary',
    also: ['create-booking.price-guard-basis', 'create-booking.price-guard'],
    title: 'A booking that costs exactly 50% more than the expected_price succeeds at its own price.',
    bookings: 1,
    async run(context) {
      const priced = await pricedBooking(context);
      const price = knownPrice(priced);
      const expected = smallestPassing(price);
      await requireGuardAccepts(context, priced, { expected, weeks: 1, isBoundary: true });
      if (exactlyTwoThirdsOf(price) === null) {
        const reason = `no stay that was tried has a price that exceeds an expected_price in whole cents by exactly 50%; ${price} with an expected ${expected} succeeds`;
        throw new Inconclusive(reason, [priced.made.exchange]);
      }
    },
  },
  {
    id: 'price-guard.as-expected',
    clause: 'create-booking.price-guard-boundary',
    also: ['create-booking.expected_price', 'create-booking.price-guard'],
    title: 'A booking succeeds if it costs exactly the expected_price.',
    bookings: 1,
    async run(context) {
      const priced = await pricedBooking(context);
      await requireGuardAccepts(context, priced, { expected: knownPrice(priced), weeks: 2 });
    },
  },
  {
    id: 'price-guard.cheaper',
    clause: 'create-booking.price-guard-boundary',
    also: ['create-booking.expected_price', 'create-booking.price-guard'],
    title: 'A booking that costs far less than the expected_price succeeds at its own price.',
    bookings: 1,
    async run(context) {
      const priced = await pricedBooking(context);
      const actual = numberIn(priced.made.booking, 'actual_price') ?? 1;
      const expected = priced.price === null ? actual * beyondEveryPrice : priced.price * 3;
      const rounded = Math.round(expected * 100) / 100;
      await requireGuardAccepts(context, priced, { expected: rounded, weeks: 3 });
    },
  },
  {
    id: 'price-guard.after-refusal',
    clause: 'create-booking.price-guard',
    also: ['create-booking.requires-price-check', 'create-booking.price-guard-optional'],
    title:
      'A booking that the price guard refused is refused when repeated, and succeeds without expected_price.',
    bookings: 1,
    async run(context) {
      await presumeUsualGuard(context);
      const slot = await freshSlot(context);
      const body = await bodyFor(context, slot);
      const refused = [];
      for (const nth of ['first', 'second']) {
        const { answer, made } = await requestBooking(context, { ...body, expected_price: farBelow });
        refused.push(answer.exchange);
        if (made === null) continue;
        const price = numberIn(made.booking, 'actual_price');
        const found = `${answer.status} with an actual_price of ${price} for the ${nth} request`;
        if (nth === 'first')
          throw new Inconclusive(
            `a booking with an expected_price of ${farBelow} is not refused: ${found}`,
            refused,
          );
        const expected = `the same refusal again of a booking with an expected_price of ${farBelow}`;
        throw new Failure({ expected, found, exchanges: refused });
      }
      // The same weekday, so that only the refusal is different. Attempts are cancelled, so they can share a day.
      const later = { ...slot, start: laterBy(slot.start, 7) };
      const other = (await mayBeBooked(context, later)) ? later : await freshSlot(context);
      const elsewhere = () => attemptBooking(context, other);
      const expected = 'a booking without expected_price after one with it was refused';
      const failure = await failureOf(
        requireBooked(context, () => requestBooking(context, body), elsewhere, expected),
      );
      if (failure === null) return;
      const exchanges = [...refused, ...failure.evidence.exchanges];
      if (!(await isAvailable(context, slot)))
        throw new Inconclusive('the offer is no longer available for the stay', exchanges);
      throw new Failure({ ...failure.evidence, exchanges });
    },
  },
]);

/** The price that the guard compares. Throws `Inconclusive` if it cannot be known. */
function knownPrice(priced: PricedBooking): number {
  if (priced.price !== null) return priced.price;
  throw new Inconclusive(
    'the specification does not say what the guard compares here: the offer shows no rates in EUR, or the amounts contradict each other',
    [priced.made.exchange],
  );
}

interface Guarded {
  readonly expected: number;
  /** Whether a booking proves nothing unless it has the very same price as before. */
  readonly isBoundary?: true;
}

/**
 * Requires that a booking of a known price succeeds with an expected price. It first tries the same weekday some weeks
 * later, which takes no space that other checks need.
 */
async function requireGuardAccepts(
  context: Context,
  priced: PricedBooking,
  { weeks, ...guarded }: Guarded & { readonly weeks: number },
): Promise<void> {
  if (guarded.expected <= 0) throw new Inconclusive('the stay costs nothing', [priced.made.exchange]);
  const later = { ...priced, start: laterBy(priced.start, 7 * weeks) };
  const slots = (await mayBeBooked(context, later)) ? [later, priced] : [priced];
  const exchanges: Exchange[] = [priced.made.exchange];
  for (const slot of slots) {
    const book = async (members?: Partial<NewBooking>) => {
      const attempt = await attemptBooking(context, slot, members);
      exchanges.push(attempt.answer.exchange);
      return { ...attempt, price: numberIn(attempt.made?.booking, 'actual_price') };
    };
    if (await isAccepted(priced, book, guarded)) return;
  }
  const before = numberIn(priced.made.booking, 'actual_price');
  throw new Inconclusive(
    `the stay that cost ${before} now has another price or can no longer be booked`,
    exchanges,
  );
}

/** Whether a stay is booked despite its expected price; false if it proves nothing. Fails if the guard refuses it. */
async function isAccepted(
  priced: PricedBooking,
  book: (members?: Partial<NewBooking>) => Promise<BookingAttempt & { readonly price: number | undefined }>,
  { expected, isBoundary }: Guarded,
): Promise<boolean> {
  const before = numberIn(priced.made.booking, 'actual_price');
  const refusals: Exchange[] = [];
  // Twice, because a provider may fail.
  while (refusals.length < 2) {
    const { answer, made, price } = await book({ expected_price: expected });
    assertThat(price === undefined || price === before || Math.abs(price - expected) > sameCent, {
      expected: `a booking for ${before}, the price of the stay, whatever the expected_price`,
      found: `an actual_price of ${price}, exactly the expected_price`,
      exchanges: [priced.made.exchange, answer.exchange],
    });
    if (made !== null && (price === before || isBoundary === undefined)) return true;
    if (isSuccess(answer.status)) return false;
    refusals.push(answer.exchange);
  }
  const control = await book();
  if (control.made === null || control.price !== before) return false;
  // The price or a space may have changed for a moment, so the refusal must repeat at the same price.
  const last = await book({ expected_price: expected });
  if (last.made !== null) return true;
  throw new Failure({
    expected: `a booking for ${before}, at most 50% above the expected ${expected}`,
    found: `statuses ${refusals.map(({ status }) => status).join(' and ')}`,
    exchanges: [control.answer.exchange, ...refusals],
  });
}
