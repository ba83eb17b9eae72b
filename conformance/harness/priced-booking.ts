import { amountsAgree } from './amounts.ts';
import type { MadeBooking } from './booking-desk.ts';
import type { Context } from './context.ts';
import type { AvailableOffer, Stay } from './facts.ts';
import { exactlyTwoThirdsOf, guardedPrice, hasEuroRates } from './guard-price.ts';
import { instantOf } from './instants.ts';
import { numberIn } from './json.ts';
import { offerFor, offersToBook } from './kit-bookings.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';
import { shared } from './shared.ts';

/** A booking that was made without expected_price, so that its price can be expected of the same stay. */
export interface PricedBooking {
  readonly offer: AvailableOffer;
  readonly stay: Stay;
  readonly made: MadeBooking;
  /** EUR that the price guard compares; null where that cannot be known. */
  readonly price: number | null;
}

/** Durations in minutes that are asked about, offers that are, and bookings that are made, to find a price that suits. */
const durations = [120, 720, 180, 240, 90, 300, 1440];
const mostOffers = 4;
const mostBookings = 3;

/**
 * A booking of another duration than the shared one, and with its start written at another offset. As far as can be
 * found with a few bookings, its price is 50% above a whole number of cents.
 */
export const pricedBooking = shared(async (context): Promise<PricedBooking> => {
  let best: PricedBooking | null = null;
  let made = 0;
  const full = new Set<string>();
  for await (const { offer, stay } of promising(context)) {
    if (full.has(offer.svcpid)) continue;
    const priced = await bookPriced(context, offer, stay);
    if (priced === null) full.add(offer.svcpid);
    else made += 1;
    if (priced !== null) best = better(best, priced);
    if (best !== null && isExact(best.price)) return best;
    if (made >= mostBookings || full.size >= mostOffers) break;
  }
  if (best === null) throw new Inconclusive('no second booking could be made');
  return best;
});

async function bookPriced(
  context: Context,
  offer: AvailableOffer,
  stay: Stay,
): Promise<PricedBooking | null> {
  const { made } = await context.facts.desk.attempt(context, { svcpid: offer.svcpid, ...stay });
  if (made === null) return null;
  const basis = context.profile.bookings?.expected_price_basis ?? null;
  const price = amountsAgree(made.booking) ? guardedPrice(basis, offer.told, made.booking) : null;
  return { offer, stay, made, price };
}

const isExact = (price: number | null) => price !== null && exactlyTwoThirdsOf(price) !== null;

function better(best: PricedBooking | null, other: PricedBooking): PricedBooking {
  return best === null || (best.price === null && other.price !== null) ? other : best;
}

/** Offers and stays whose forecast suits; after them those of the proven offer, whatever their forecast. */
async function* promising(context: Context): AsyncIterable<{ offer: AvailableOffer; stay: Stay }> {
  const offers = await offersToBook(context);
  const euroFirst = [...offers].sort((a, b) => Number(hasEuroRates(b.told)) - Number(hasEuroRates(a.told)));
  const others: { offer: AvailableOffer; stay: Stay }[] = [];
  for (const offer of euroFirst.slice(0, mostOffers)) {
    const start = atOtherOffset(offer.stay.start);
    for (const duration of durations) {
      const stay = { start, duration };
      const [told] = await offerFor(context, offer.svcpid, stay).catch(whenInconclusive([]));
      if (told === undefined || told.available === false) continue;
      const forecast = numberIn(told, 'customer_price') ?? null;
      if (isExact(forecast)) yield { offer, stay };
      else others.push({ offer, stay });
    }
  }
  yield* others;
}

/** The same moment written with the offset of +02:00. */
function atOtherOffset(start: string): string {
  const instant = instantOf(start);
  if (instant === null) return start;
  return new Date(instant + 2 * 60 * 60_000).toISOString().replace(/\.\d+Z$/, '+02:00');
}
