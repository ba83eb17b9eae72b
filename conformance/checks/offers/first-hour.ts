import { titles } from '../../../spec/generated/operations.ts';
import { amountsOf, centTolerance } from '../../answers/amounts.ts';
import type { Ask } from '../../answers/ask.ts';
import { nameOf, objectsIn, svcpidOf } from '../../answers/parkings.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { comparison } from '../../expectations/comparison.ts';
import { sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { type SeenBooking, seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { hasEuroRates } from '../../fixtures/bookings/price-guard-limits.ts';
import { showsAllOffers } from '../../fixtures/offers/listings.ts';
import {
  askForListed,
  askForTable,
  type ShownOffer,
  type StayName,
} from '../../fixtures/offers/offer-table.ts';
import { readOffer } from '../../fixtures/offers/offers.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { numberIn } from '../../kernel/json.ts';
import { assertThat, type Evidence, Failure, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { everyDistinct, everyOffer } from '../forms/sightings.ts';

/** The commission in prices (section 8). */
const commission = 0.1;
/** How many parkings must show a ratio to rule out chance. */
const enough = 3;

/** Checks of the prices of a first hour and of the commission in prices (2.1, 2.2, 8). */
export const firstHourChecks: readonly CheckDefinition[] = [
  comparison('rate.price-commission-everywhere', {
    clause: 'rate.price-commission',
    title: 'No operation leaves the commission out of a rate that another shows with it.',
    compare: bareRates,
  }),
  ...checksWith({ phase: 'after' }, [
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
        // It may be missing in one operation, for one user or in one currency alone.
        const groups = groupBy(
          all,
          ({ exchange, currency }) => `${exchange.operation} ${exchange.user} ${currency}`,
        );
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
        requireCommission(seen, 'first_hour', shown);
      },
    },
    {
      id: 'rate.price-commission',
      title:
        'The price of a rate includes the commission: it is what the customer pays, not what the provider gets.',
      needs: ['writes'],
      async run(context) {
        const { svcpid, seen } = await hourBookings(context);
        await readOffer(context, svcpid);
        const shown = (await everyOffer(context))
          .filter(({ value }) => svcpidOf(value) === svcpid)
          .flatMap(({ value, exchange }) => {
            const rate = objectsIn(value, 'rates').find(
              ({ time, unit, currency }) => time === 1 && unit === 'hour' && currency === 'EUR',
            );
            const price = numberIn(rate, 'price');
            return price === undefined ? [] : [{ price, exchange }];
          });
        if (shown.length === 0) throw new NotApplicable('the booked offer has no hourly rate in EUR');
        requireCommission(seen, 'the hourly rate', shown);
      },
    },
  ]),
];

/**
 * Yields the rates that one operation shows without the commission and another with it. Other differences are not
 * judged: prices may depend on the stay. So a rate counts only if it lacks the commission for every stay that both
 * were asked about, and no rate counts if another in its currency differs by something else.
 */
async function* bareRates(context: Context, ask: Ask): AsyncIterable<Evidence> {
  const table = await askForTable(context, ask);
  const listed = await askForListed(context, ask, table);
  const shown = [...table.svcpids.flatMap(table.shownOf), ...listed.map((one) => ({ ...one, stay: null }))];
  // The commission may be missing only where prices are converted.
  const groups = groupBy(
    shown.flatMap(ratesOf),
    ({ exchange, currency }) => `${exchange.operation} ${currency}`,
  );
  for (const own of groups.values()) {
    for (const other of groups.values()) {
      if (own === other || own[0].currency !== other[0].currency) continue;
      const compared = compareRates(own, other);
      const bare = compared.filter((pairs) => pairs.every(lacksCommission));
      const same = compared.filter((pairs) => pairs.every(([{ price }, whole]) => price === whole.price));
      if (bare.length < enough || bare.length + same.length < compared.length) continue;
      for (const [[one, whole]] of bare)
        yield {
          expected: `${whole.price} for ${one.name}, as in ${titles[whole.exchange.operation]}`,
          found: `${one.price}, without the commission`,
          exchanges: [one.exchange, whole.exchange],
        };
    }
  }
}

type ShownRate = ReturnType<typeof ratesOf>[number];
type Pair = readonly [ShownRate, ShownRate];

/** The rates of an offer for a stay (null in a list), except those for the same time: which of them counts is open. */
function ratesOf({ svcpid, offer, stay, exchange }: ShownOffer & { readonly stay: StayName | null }) {
  const rates = objectsIn(offer, 'rates').flatMap(({ time, unit, currency, price }) =>
    typeof price === 'number'
      ? [{ name: `${time} ${unit} of ${svcpid}`, currency, price, stay, exchange }]
      : [],
  );
  const byName = groupBy(rates, ({ name, currency }) => `${name} ${currency}`);
  return [...byName.values()].flatMap((all) => (all.length === 1 ? all : []));
}

/** The prices that two operations show for each rate that both show for the same stay. */
function compareRates(own: readonly ShownRate[], other: readonly ShownRate[]) {
  const byName = groupBy(other, ({ name }) => name);
  const pairs = own.flatMap((rate): readonly Pair[] =>
    (byName.get(rate.name) ?? []).flatMap((one) => {
      const isOfStay = rate.stay === null || one.stay === null || rate.stay === one.stay;
      return isOfStay ? [[rate, one]] : [];
    }),
  );
  return [...groupBy(pairs, ([{ name }]) => name).values()];
}

function lacksCommission([bare, whole]: Pair): boolean {
  return bare.price > 0.5 && Math.abs(bare.price * (1 + commission) - whole.price) <= centTolerance;
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
    // A filter may leave out the bookable offer that is the best.
    const others = showsAllOffers(exchange, context) ? Math.max(...prices) : Number.POSITIVE_INFINITY;
    const lowestBookable = ofBookable.length === 0 ? others : Math.min(...ofBookable);
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
  return { svcpid: shared.svcpid, seen };
}

/**
 * A tariff may charge anything for an hour and change at any moment. So an operation leaves out the commission only if
 * all its prices equal, to the cent, the provider's share of every booking, and no operation shows a third price.
 */
function requireCommission(
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
  const groups = groupBy(shown, ({ exchange }) => `${exchange.operation} ${exchange.user}`).values();
  const own = [...groups].find((one) => one.every(({ price }) => isBare(price)));
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
