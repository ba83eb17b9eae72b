import type { Currency } from '../../../generators/world/currencies.ts';
import { priceAtBooking, priceInCurrency, toUnits } from '../../availability/price.ts';
import type { Call } from '../../kernel/operation.ts';
import { offerUnavailable, Problem, priceGuard } from '../../kernel/problems.ts';
import { narrowed } from '../condition.ts';
import { type Clauses, type Deviation, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { ofFirstProvider } from '../deviate.ts';

const create = defectsIn('createBooking');
const guard = defectsIn('createBooking', 'The price guard');

type NewBooking = Call<'createBooking'>;

const stated = 'create-booking.price-guard';
const off = create.ignores(stated, 'expected_price');
const boundary = 'create-booking.price-guard-boundary';

/** A row in which the guard refuses prices above `factor` times expected_price, instead of 1.5 times. */
const guardsAt = (factor: number, clause: Clauses, phrase: string) =>
  guard.asks(clause, phrase, ({ expected_price }) =>
    expected_price === undefined ? {} : { expected_price: (expected_price * factor) / 1.5 },
  );

/** The same request without an expected price, which no guard refuses. */
function unguarded(call: NewBooking): NewBooking {
  const { expected_price: _, ...body } = call.body;
  return { ...call, body };
}

/** Whether a defective guard refuses a booking. `priceOf` returns the price of a stay of `minutes`, in EUR. */
type Guard = (priceOf: (minutes: number) => number, duration: number, expected: number) => boolean;

/** A row in which `refuses` replaces the guard. It gets NaN for the price of an offer without rates. */
const guardsBy = (clause: Clauses, phrase: string, refuses: Guard) =>
  guard.carriesOut(clause, phrase, (call, next, { catalogue }) => {
    const { svcpid, duration, expected_price: expected } = call.body;
    const offer = catalogue.findOffer(svcpid)?.offer;
    const priceOf = (minutes: number) =>
      offer === undefined ? Number.NaN : (priceAtBooking(offer, minutes) ?? Number.NaN) / 100;
    if (expected !== undefined && refuses(priceOf, duration, expected))
      throw priceGuard(expected, priceOf(duration));
    return next(unguarded(call));
  });

/** A row in which the guard lets through every booking whose rates are in a currency that it skips. */
const skipsCurrencies = (phrase: string, skips: (currency: Currency) => boolean) =>
  guard.carriesOut(stated, phrase, (call, next, { catalogue }) => {
    const currency = catalogue.findOffer(call.body.svcpid)?.offer.currency ?? 'EUR';
    return next(skips(currency) ? unguarded(call) : call);
  });

const ofFirstHour = guardsBy(
  stated,
  'compares only the price of the first hour',
  (priceOf, _duration, expected) => priceOf(60) > 1.5 * expected,
);

/** Changes a request with the same key as an earlier one of the user that the guard refused. */
function afterRefusal(
  keyOf: (body: NewBooking['body']) => string,
  change: (call: NewBooking) => NewBooking,
): Deviation<'createBooking'> {
  return (next) => {
    const refused = new Set<string>();
    return async (call) => {
      const key = `${call.user.uid} ${keyOf(call.body)}`;
      try {
        return await next(refused.has(key) ? change(call) : call);
      } catch (error) {
        if (isPriceGuard(error)) refused.add(key);
        throw error;
      }
    };
  };
}

/** Whether the guard refused a booking. */
const isPriceGuard = (error: unknown) => error instanceof Problem && error.code === 'price-guard';

/** Defects in the price guard (4.9, rule 2 of section 7). */
export const priceGuardDefects = topicDefects('price-guard', {
  off,
  'off-with-cc_email': narrowed('with:cc_email', off),
  'off-for-whole-numbers': create.asks(
    stated,
    'ignores an expected_price that is a whole number',
    ({ expected_price }) => (Number.isInteger(expected_price) ? { expected_price: undefined } : {}),
  ),
  'off-for-zero': create.asks(stated, 'ignores an expected_price of 0', ({ expected_price }) =>
    expected_price === 0 ? { expected_price: undefined } : {},
  ),
  'at-100-percent': guardsAt(2, stated, 'refuses only prices of twice the expected_price or more'),
  'at-51-percent': guardsAt(1.51, stated, 'accepts a price that is 51% above expected_price'),
  'without-commission': guardsAt(1.65, stated, 'compares the price without the commission'),
  'without-commission-up-to-an-hour': guardsBy(
    stated,
    'compares the price without the commission for stays of up to an hour',
    (priceOf, duration, expected) => priceOf(duration) > (duration <= 60 ? 1.65 : 1.5) * expected,
  ),
  'of-first-hour': ofFirstHour,
  'in-whole-euros': guardsBy(
    stated,
    'compares amounts that it has rounded to whole EUR',
    (priceOf, duration, expected) => Math.round(priceOf(duration)) > Math.round(1.5 * expected),
  ),
  'wrong-way-round': guardsBy(
    [stated, boundary],
    'refuses a price that expected_price exceeds by more than 50%',
    (priceOf, duration, expected) => expected > 1.5 * priceOf(duration),
  ),
  'refuses-the-boundary': guardsAt(
    1.5 * (1 - 1e-6),
    boundary,
    'refuses a price that is exactly 50% above expected_price',
  ),
  'at-25-percent': guardsAt(1.25, boundary, 'refuses a price that is more than 25% above expected_price'),
  'refuses-any-rise': guardsAt(1, boundary, 'refuses every price above expected_price'),
  'refuses-lower-prices': guardsBy(
    boundary,
    'refuses a price that is less than half of expected_price',
    (priceOf, duration, expected) => {
      const price = priceOf(duration);
      return price > 1.5 * expected || price < expected / 2;
    },
  ),
  'without-expectation': create.refusesIf(
    'create-booking.price-guard-optional',
    'a booking without expected_price',
    ({ body }) => body.expected_price === undefined,
    'expected_price',
  ),
  'books-all-the-same': guard.carriesOut(
    'create-booking.requires-price-check',
    'refuses a booking but lists it anyway',
    async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        if (isPriceGuard(error)) await next(unguarded(call));
        throw error;
      }
    },
  ),
  'off-for-repeated-requests': guard.on(
    stated,
    'accepts a request that it has refused before',
    afterRefusal(JSON.stringify, unguarded),
  ),
  'keeps-the-stay': guard.on(
    'create-booking.price-guard-optional',
    'refuses every further booking of a stay that it has refused once',
    afterRefusal(
      ({ svcpid, start }) => `${svcpid} ${start}`,
      ({ body: { svcpid } }) => {
        throw offerUnavailable(svcpid, 'parking_is_full');
      },
    ),
  ),
  'expected_price-refused': create.refusesIf(
    ['create-booking.expected_price', boundary],
    'an expected_price with decimals',
    ({ body }) => !Number.isInteger(body.expected_price ?? 0),
  ),
  'not-in-other-currencies': skipsCurrencies(
    'lets through every booking whose rates are not in EUR',
    (currency) => currency !== 'EUR',
  ),
  'not-in-danish-kroner': skipsCurrencies(
    'lets through every booking whose rates are in DKK',
    (currency) => currency === 'DKK',
  ),
  'compares-in-currency-of-rates': guard.carriesOut(
    boundary,
    'compares the price in the currency of the rates with expected_price',
    (call, next, { catalogue }) => {
      const { svcpid, duration, expected_price: expected } = call.body;
      const offer = catalogue.findOffer(svcpid)?.offer;
      const cents = offer === undefined ? null : priceInCurrency(offer.rates, duration);
      if (expected !== undefined && cents !== null && toUnits(cents) > 1.5 * expected)
        throw priceGuard(expected, toUnits(cents));
      return next(unguarded(call));
    },
  ),
  'not-for-other-providers': guard.on(
    stated,
    'lets through every booking except those of the provider that was booked first',
    (next, tools) => {
      const isOfFirst = ofFirstProvider(tools);
      return (call) => next(isOfFirst(call.body.svcpid) ? call : unguarded(call));
    },
  ),
  'not-for-second-user': narrowed('user:2', off),
  'not-without-start': narrowed('without:start', off),
  'not-without-number_plate': narrowed('without:number_plate', off),
  'not-beyond-a-day': narrowed('longer-than:1440', off),
  'of-first-hour-beyond-a-day': narrowed('longer-than:1440', ofFirstHour),
  'charges-what-is-expected': create.answers(
    [stated, 'booking.actual_price-sum'],
    'returns expected_price for actual_price if the request has it',
    (booking, { body: { expected_price } }) => ({
      ...booking,
      actual_price: expected_price ?? booking.actual_price,
    }),
  ),
});
