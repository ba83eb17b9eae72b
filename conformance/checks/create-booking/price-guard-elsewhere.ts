import { asUser, type CheckDefinition, type Context } from '../../check/check.ts';
import { declaredOrSkip } from '../../expectations/open-points.ts';
import {
  attemptBooking,
  bookingDesk,
  informationalMembers,
  type NewBooking,
} from '../../fixtures/bookings/booking-desk.ts';
import {
  bookingsElsewhere,
  maxCurrencies,
  offerLater,
  otherCurrencies,
} from '../../fixtures/bookings/bookings-elsewhere.ts';
import { freshSlot, offersToBook, provenOffer } from '../../fixtures/bookings/kit-bookings.ts';
import { hasEuroRates } from '../../fixtures/bookings/price-guard-limits.ts';
import { requireBooked } from '../../fixtures/bookings/special-booking.ts';
import { bookableNow } from '../../fixtures/bookings/starting-now.ts';
import { farBelow, presumeUsualGuard } from '../../fixtures/bookings/usual-guard.ts';
import { mayBeBooked } from '../../fixtures/offers/availability.ts';
import { bareSlot, type WantedSlot } from '../../fixtures/offers/stays.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { numberIn, textIn } from '../../kernel/json.ts';
import { assertThat, Failure, failureOf, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** A booking that costs more than this many times the expected_price is too expensive in any currency. */
const farBeyond = 5;

/** An expected_price, in any currency, that no booking of a few days costs. */
const farAbove = 100_000;

/** How many other providers to try. */
const maxProviders = 4;

/** A booking that the price guard must stop. */
interface GuardedBooking extends WantedSlot {
  /** How a finding names it, if not in the words of the check. */
  readonly what?: string;
  /** The user who books; the first if omitted. */
  readonly client?: Context;
  /** Further members of the request, which may include another expected_price. */
  readonly members?: Partial<NewBooking>;
  /** Set if the request names no vehicle, so that the booking is for the default vehicle. */
  readonly isForDefaultVehicle?: true;
}

/** Checks that the guard holds for every offer, stay and user (4.9), with an expected_price that is far too low. */
export const priceGuardElsewhereChecks: readonly CheckDefinition[] = [
  elsewhere('other-currencies', 'of an offer in another currency', async (context) =>
    (await otherCurrencies(context)).map((slot) => ({
      ...slot,
      what: `of ${slot.svcpid} in ${slot.currency}`,
    })),
  ),
  {
    id: 'price-guard.accepts-in-other-currencies',
    clause: 'create-booking.price-guard-boundary',
    also: ['create-booking.expected_price', 'create-booking.price-guard'],
    title: 'A booking with rates in another currency succeeds if it costs half the expected_price in EUR.',
    needs: ['writes'],
    bookings: maxCurrencies,
    async run(context) {
      if (!declaredOrSkip(context, 'bookings.expected_price_basis').startsWith('eur'))
        throw new NotApplicable('the profile declares an expected_price in the currency of the rates');
      let tried = 0;
      for (const { currency, made, ...booked } of await bookingsElsewhere(context)) {
        const actual = numberIn(made.booking, 'actual_price') ?? 0;
        const slot = currency === 'EUR' || actual <= 0 ? null : await offerLater(context, booked);
        if (slot === null) continue;
        tried += 1;
        const expected_price = Math.ceil(2 * actual);
        const failure = await failureOf(
          requireBooked(
            context,
            () => attemptBooking(context, slot, { expected_price }),
            () => attemptBooking(context, slot),
            `a booking of ${slot.svcpid} in ${currency} for an expected_price of ${expected_price}, since it costs ${actual}`,
          ),
        );
        if (failure !== null) throw new Failure({ ...failure.evidence, source: 'profile' });
      }
      if (tried === 0)
        throw new NotApplicable('no offer in another currency can be booked at a price above zero');
    },
  },
  elsewhere('other-providers', 'of an offer of another provider', async (context) => {
    const [proven, ...others] = await offersToBook(context);
    const providers = groupBy(others, ({ shown }) => textIn(shown, 'provider'));
    for (const known of [undefined, textIn(proven.shown, 'provider')]) providers.delete(known);
    return [...providers].slice(0, maxProviders).map(([provider, [offer]]) => ({
      ...offer,
      what: `of ${offer.svcpid} of the provider ${provider}`,
    }));
  }),
  elsewhere('long-stays', 'of more than a day, requested with every optional member,', longStays, {
    accepts: true,
  }),
  elsewhere('zero', 'with an expected_price of 0', async (context) => {
    const slot = await freshSlot(context);
    return [{ ...slot, what: `of ${slot.svcpid}`, members: { expected_price: 0 } }];
  }),
  elsewhere('without-start', 'without start', async (context) => (await bookableNow(context)).slice(0, 1)),
  elsewhere('default-vehicle', 'for the default vehicle', async (context) => [
    { ...(await freshSlot(context)), isForDefaultVehicle: true },
  ]),
  {
    ...elsewhere(
      'second-user',
      'of the second user',
      async (context) => [{ ...(await provenOffer(context)), client: asUser(context, 1) }],
      { accepts: true },
    ),
    needs: ['writes', 'second-user'],
  },
];

/** `accepts` says whether the guard must also let the first of the bookings pass. */
function elsewhere(
  id: string,
  what: string,
  bookingsOf: (context: Context) => Promise<readonly GuardedBooking[]>,
  { accepts = false }: { readonly accepts?: boolean } = {},
): CheckDefinition {
  return {
    id: `price-guard.${id}`,
    clause: 'create-booking.price-guard',
    also: [
      'create-booking.requires-price-check',
      ...(accepts ? ['create-booking.price-guard-boundary'] : []),
    ],
    title: `A booking ${what} fails if it costs many times the expected_price${accepts ? ', and succeeds if it costs far less' : ''}.`,
    needs: ['writes'],
    ...(accepts && { bookings: 1 }),
    async run(context) {
      const guarded = await bookingsOf(context);
      if (guarded.length === 0) throw new NotApplicable(`no booking ${what} can be tried`);
      await presumeUsualGuard(context);
      await Promise.all(guarded.map((booking) => requireStopped(context, { what, ...booking })));
      const [first] = guarded;
      if (accepts && first !== undefined) await requireAccepted(context, { what, ...first });
    },
  };
}

/** Requires that a booking succeeds with an expected_price far above its price if it succeeds with none. */
async function requireAccepted(
  context: Context,
  { what, client = context, members = {}, ...slot }: GuardedBooking,
) {
  const { expected_price: _, ...others } = members;
  await requireBooked(
    client,
    () => attemptBooking(client, slot, { ...others, expected_price: farAbove }),
    () => attemptBooking(client, slot, others),
    `a booking ${what} with an expected_price of ${farAbove} to succeed, as it does with none`,
  );
}

async function requireStopped(context: Context, booking: GuardedBooking) {
  const { what, client = context, members, isForDefaultVehicle } = booking;
  const vehicle = isForDefaultVehicle ? {} : await bookingDesk(context).vehicle(client);
  const body = { ...bareSlot(booking), ...vehicle, expected_price: farBelow, ...members };
  const { status, body: answered, exchange } = await client.call('createBooking', { body });
  const price = numberIn(answered, 'actual_price') ?? 0;
  const made = isSuccess(status) && textIn(answered, 'uid') !== undefined;
  assertThat(!made || price <= farBeyond * body.expected_price, {
    expected: `a refusal of a booking ${what} with an expected_price of ${body.expected_price}`,
    found: `${status} with an actual_price of ${price}`,
    exchanges: [exchange],
  });
  // An offer that cannot be booked anyway proves nothing about the guard.
  if (!made && !(await mayBeBooked(context, booking)))
    throw new Inconclusive(`the offer of a booking ${what} is no longer available`, [exchange]);
}

async function longStays(context: Context): Promise<readonly GuardedBooking[]> {
  for (const offer of await offersToBook(context)) {
    const slot = { ...offer, duration: 2 * 24 * 60 };
    if (!(await mayBeBooked(context, slot))) continue;
    // With the price of a shorter stay, a guard that does not use the whole duration would let the booking pass.
    const shorter = hasEuroRates(offer.shown) ? Math.ceil(numberIn(offer.shown, 'customer_price') ?? 1) : 1;
    // Unlike one cent, a whole number may be read as a value of another type.
    return [...new Set([1, shorter])].map((expected_price) => ({
      ...slot,
      what: 'of two days with every optional member',
      members: { ...informationalMembers, expected_price },
    }));
  }
  return [];
}
