import { amountsOf, centTolerance } from '../../answers/amounts.ts';
import { nameOf, objectsIn, svcpidOf } from '../../answers/parkings.ts';
import { type Context, checksWith } from '../../check/check.ts';
import { sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { type SeenBooking, seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { hasEuroRates } from '../../fixtures/bookings/price-guard-limits.ts';
import { showsAllOffers } from '../../fixtures/offers/listings.ts';
import { pricingOperations } from '../../fixtures/offers/offer-table.ts';
import { readOffer } from '../../fixtures/offers/offers.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { numberIn, textIn } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { everyDistinct, everyOffer } from '../forms/sightings.ts';

/** The commission in prices (section 8). */
const commission = 0.1;
/** How many parkings must show a ratio to rule out chance. */
const enough = 3;

/** Checks of the prices of a first hour and of the commission in prices (2.1, 2.2, 8). */
export const firstHourChecks = checksWith({ phase: 'after' }, [
  {
    id: 'list-parking.best_offer-first-hour',
    also: [
      'list-parking.best_offer-source',
      'list-parking.best_offer-commission',
      'list-offer.first_hour-commission',
      'list-available-parkings.with-offers',
    ],
    title: 'best_offer is no higher than the lowest first_hour of the bookable offers listed with it.',
    async run(context) {
      const source = context.profile.parkings?.best_offer_source ?? null;
      const isDeclared = source === 'lowest-first-hour';
      const priced = await pricedParkings(context);
      for (const { parking, best, lowest, lowestBookable, exchange } of priced) {
        assertThat(source === 'independent' || best <= lowestBookable + centTolerance, {
          expected: `a best_offer of at most ${lowestBookable}, the lowest first_hour, for ${nameOf(parking)}`,
          found: `${best}`,
          exchanges: [exchange],
        });
        const agrees =
          !showsAllOffers(exchange, context) ||
          Math.abs(best - lowest) <= centTolerance ||
          Math.abs(best - lowestBookable) <= centTolerance;
        assertThat(!isDeclared || agrees, {
          expected: `a best_offer of ${lowest} for ${nameOf(parking)}, its lowest first_hour`,
          found: `${best}`,
          source: 'profile',
          exchanges: [exchange],
        });
        if (!agrees) context.observe('list-parking.best_offer-source', 'it is not the lowest first_hour');
      }
    },
  },
  {
    id: 'list-parking.best_offer-commission',
    title: 'best_offer includes the 10% commission.',
    async run(context) {
      const all = await pricedParkings(context);
      // One operation or currency alone may leave the commission out.
      const groups = groupBy(all, ({ exchange, currency }) => `${exchange.operation} ${currency}`);
      for (const priced of groups.values()) {
        const [first] = priced;
        const areBare = priced.every(
          ({ best, lowest }) => lowest > 0.5 && Math.abs(best * (1 + commission) - lowest) <= centTolerance,
        );
        assertThat(priced.length < enough || !areBare, {
          expected: `a best_offer of ${first.lowest} for ${nameOf(first.parking)}, commission included`,
          found: `${first.best}; every other best_offer is lower by the commission too`,
          exchanges: [first.exchange],
        });
      }
    },
  },
  {
    id: 'list-offer.first_hour-commission',
    title: 'first_hour includes the commission: it is what the customer pays, not what the provider gets.',
    needs: ['writes'],
    async run(context) {
      const { svcpid, seen } = await hourBookings(context);
      const own = (await everyDistinct(context, 'list-offer')).filter(
        ({ value }) => svcpidOf(value) === svcpid && hasEuroRates(value),
      );
      const shown = own.flatMap(({ value, exchange }) => {
        const price = numberIn(value, 'first_hour');
        return price === undefined ? [] : [{ price, exchange }];
      });
      if (shown.length === 0) throw new NotApplicable('the booked offer has no first_hour in EUR');
      assertCommission(seen, 'first_hour', shown);
    },
  },
  {
    id: 'rate.price-commission',
    title:
      'The price of a rate includes the commission: it is what the customer pays, not what the provider gets.',
    needs: ['writes'],
    async run(context) {
      await requireWholeEverywhere(context);
      const { svcpid, seen } = await hourBookings(context);
      await readOffer(context, svcpid);
      const shown = (await everyOffer(context))
        .filter(({ value }) => svcpidOf(value) === svcpid)
        .flatMap(({ value, exchange }) => {
          const rate = objectsIn(value, 'rates').find(
            ({ time, unit, currency }) => time === 1 && unit === 'hour' && currency === 'EUR',
          );
          const price = rate === undefined ? undefined : numberIn(rate, 'price');
          return price === undefined ? [] : [{ price, exchange }];
        });
      if (shown.length === 0) throw new NotApplicable('the booked offer has no hourly rate in EUR');
      assertCommission(seen, 'the hourly rate', shown);
    },
  },
]);

/** Fails if one operation leaves the commission out of all rates in a currency that another operation shows with it. */
async function requireWholeEverywhere(context: Context): Promise<void> {
  const rates = (await everyOffer(context)).flatMap(({ value, exchange }) =>
    objectsIn(value, 'rates').flatMap((rate) => {
      const price = numberIn(rate, 'price');
      // The commission may be missing only where prices are converted.
      const group = `${exchange.operation} ${rate.currency}`;
      const key = [svcpidOf(value), rate.time, rate.unit, rate.currency].join(' ');
      return price === undefined ? [] : [{ group, key, price, exchange }];
    }),
  );
  const distinct = new Map(rates.map((rate) => [`${rate.group} ${rate.key} ${rate.price}`, rate]));
  const groups = [...groupBy(distinct.values(), ({ group }) => group).values()].map((group) => ({
    isOfStay: pricingOperations.some((operation) => operation === group[0].exchange.operation),
    byKey: groupBy(group, ({ key }) => key),
  }));
  for (const own of groups) {
    for (const other of groups) {
      const [bare, whole] = bareAndWhole(own, other) ?? [];
      if (bare === undefined || whole === undefined) continue;
      throw new Failure({
        expected: `a rate of ${whole.price}, as in another response`,
        found: `${bare.price}; every other rate is lower by the commission too`,
        exchanges: [bare.exchange, whole.exchange],
      });
    }
  }
}

/** One of the prices that an operation shows for a rate of an offer. */
interface ShownRate {
  readonly price: number;
  readonly exchange: Exchange;
}

/** The rates that an operation shows in a currency. */
interface ShownRates {
  /** Whether the operation was asked about a stay. */
  readonly isOfStay: boolean;
  /** The prices shown for each rate of an offer. */
  readonly byKey: ReadonlyMap<string, readonly ShownRate[]>;
}

/**
 * A price in both that lacks the commission in the first, if no common rate has it in both; otherwise null. Prices may
 * depend on the start. If both were asked about the same stay, among others, a rate that has the commission in both
 * has a price in common; if not, every price of the first must be one of the second without the commission. Among
 * many prices of a rate, two differ by the commission by chance, so only rates with one price in each are counted.
 */
function bareAndWhole(own: ShownRates, other: ShownRates): readonly [ShownRate, ShownRate] | null {
  const haveCommonStay = own.isOfStay && other.isOfStay;
  const found: (readonly [ShownRate, ShownRate])[] = [];
  for (const [key, rates] of own.byKey) {
    const others = other.byKey.get(key);
    if (others === undefined) continue;
    const pairs = rates.flatMap((bare) => {
      const whole = others.find(
        ({ price }) => bare.price > 0.5 && Math.abs(bare.price * (1 + commission) - price) <= centTolerance,
      );
      return whole === undefined ? [] : [[bare, whole] as const];
    });
    const mayHaveIt = haveCommonStay
      ? rates.some(({ price }) => others.some((one) => one.price === price))
      : pairs.length < rates.length;
    if (mayHaveIt) return null;
    if (rates.length === 1 && others.length === 1) found.push(...pairs);
  }
  return found.length < enough ? null : (found[0] ?? null);
}

/**
 * Parkings that show best_offer and whose offers all show first_hour, with the lowest first_hour of all offers and of
 * bookable ones; the latter is the highest of all if none is bookable. The two may be in different currencies unless the
 * profile declares theirs or all rates are in EUR.
 */
async function pricedParkings(context: Context) {
  const isDeclared = context.profile.parkings?.first_hour_currency != null;
  const priced = (await everyDistinct(context, 'list-parking')).flatMap(({ value: parking, exchange }) => {
    const offers = objectsIn(parking, 'offers');
    const best = numberIn(parking, 'best_offer');
    const prices = offers.flatMap((offer) => numberIn(offer, 'first_hour') ?? []);
    const bookable = offers.filter((offer) => offer.bookable === true);
    const currencies = new Set(
      offers.flatMap((offer) => objectsIn(offer, 'rates').map((rate) => rate.currency)),
    );
    const isClear = currencies.size <= 1 && (isDeclared || [...currencies].every((one) => one === 'EUR'));
    if (best === undefined || prices.length === 0 || prices.length < offers.length || !isClear) return [];
    const lowest = Math.min(...prices);
    const ofBookable = bookable.flatMap((offer) => numberIn(offer, 'first_hour') ?? []);
    const lowestBookable = ofBookable.length === 0 ? Math.max(...prices) : Math.min(...ofBookable);
    return [{ parking, best, lowest, lowestBookable, currency: [...currencies][0], exchange }];
  });
  if (priced.length === 0) throw new NotApplicable('no parking has both best_offer and first_hour');
  return priced;
}

/** One-hour bookings of one offer, whose prices show the commission separately. */
async function hourBookings(context: Context) {
  const { sent: shared } = await sharedBooking(context);
  const seen = (await seenBookings(context)).filter(
    ({ sent }) => sent.svcpid === shared.svcpid && sent.duration === 60,
  );
  if (seen.length === 0) throw new NotApplicable('the booking of this run is not for one hour');
  return { svcpid: textIn(shared, 'svcpid') ?? '', seen };
}

/**
 * A tariff may charge anything for an hour and change at any moment. So an operation leaves out the commission only if
 * all its prices equal, to the cent, the provider's share of every booking, and no operation shows a third price.
 */
function assertCommission(
  seen: readonly SeenBooking[],
  what: string,
  shown: readonly { readonly price: number; readonly exchange: Exchange }[],
): void {
  const parts = seen.flatMap(({ booking, exchange }) => {
    const { actual, service } = amountsOf(booking);
    const tells = actual !== undefined && service !== undefined && actual - service >= 2 * centTolerance;
    return tells ? [{ actual, service, exchange }] : [];
  });
  const [part] = parts;
  if (part === undefined) throw new NotApplicable('no one-hour booking shows a commission');
  const isBare = (price: number) => parts.every(({ service }) => Math.abs(price - service) <= centTolerance);
  const isWhole = (price: number) => parts.every(({ actual }) => Math.abs(price - actual) <= centTolerance);
  // One operation alone may leave the commission out.
  const byOperation = groupBy(shown, ({ exchange }) => exchange.operation).values();
  const own = [...byOperation].find((one) => one.every(({ price }) => isBare(price)));
  if (own === undefined) return;
  const [first] = own;
  const third = shown.find(({ price }) => !isBare(price) && !isWhole(price));
  if (third !== undefined)
    throw new Inconclusive(`the price moves: ${first.price} in one response, ${third.price} in another`, [
      first.exchange,
      third.exchange,
    ]);
  throw new Failure({
    expected: `${what} with commission, such as the ${part.actual} EUR that an hour cost`,
    found: `${first.price}, the provider's share`,
    exchanges: [first.exchange, part.exchange],
  });
}
