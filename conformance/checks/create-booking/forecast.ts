import { amountsAgree, amountsOf, centTolerance, sameCent } from '../../answers/amounts.ts';
import { objects } from '../../answers/ask.ts';
import { instantOf } from '../../answers/instants.ts';
import { svcpidOf } from '../../answers/parkings.ts';
import { asUser, type CheckDefinition, type Context } from '../../check/check.ts';
import { type SeenBooking, seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { hasEuroRates } from '../../fixtures/bookings/price-guard-limits.ts';
import { offersIfAny } from '../../fixtures/offers/availability.ts';
import { slotOf } from '../../fixtures/offers/stays.ts';
import { bodyOf, type Exchange, lastInPath } from '../../kernel/exchange.ts';
import { asArray, type JsonObject, numberIn, textIn } from '../../kernel/json.ts';
import { Failure, NotApplicable } from '../../kernel/outcomes.ts';

/** The price that GET /offers/:svcpid showed for a stay, in EUR. */
interface Forecast {
  /** The offer and the stay, as `keyOf` names them. */
  readonly stay: string;
  readonly price: number;
  readonly exchange: Exchange;
}

/** The check that a booking costs what GET /offers/:svcpid showed for its stay; see also offers-agree.ts. */
export const forecastOfBookingChecks: readonly CheckDefinition[] = [
  {
    id: 'offer.customer_price-of-booking',
    clause: 'offer.customer_price-forecast',
    also: [
      'offer.customer_price-expected',
      'offer.customer_price',
      'get-offer.start',
      'get-offer.duration',
      'booking.actual_price',
    ],
    title: 'A booking costs what its offer showed, if the profile says that offers show the booking price.',
    needs: ['writes'],
    phase: 'after',
    async run(context) {
      if (context.profile.offers?.price_forecast !== 'booking-price')
        throw new NotApplicable('the profile does not say that offers show the booking price');
      const compared = await compareAll(context);
      const held = new Set(compared.filter(({ holds }) => holds).map(({ svcpid }) => svcpid));
      for (const { svcpid, holds, seen, forecast, actual } of compared) {
        // An offer that never keeps its price may raise it before each booking, which the price guard is for.
        if (holds || !held.has(svcpid)) continue;
        if (!(await isStillForecast(context, seen, forecast))) continue;
        throw new Failure({
          expected: `an actual_price of ${forecast.price}, as GET /offers/:svcpid shows for this stay`,
          found: `${actual}`,
          source: 'profile',
          exchanges: [forecast.exchange, seen.exchange],
        });
      }
      if (held.size === 0) throw new NotApplicable('no offer was booked at the price it showed');
    },
  },
];

/** How often an offer must show the same price again before the booking counts as wrong. */
const enough = 3;

async function compareAll(context: Context) {
  const forecasts = forecastsIn(context);
  return (await seenBookings(context)).flatMap((seen) => {
    const forecast = forecastFor(seen, forecasts);
    const actual = numberIn(seen.booking, 'actual_price');
    if (forecast === null || actual === undefined || !addsUp(seen.booking)) return [];
    const holds = Math.abs(forecast.price - actual) <= centTolerance;
    return [{ svcpid: textIn(seen.sent, 'svcpid') ?? '', seen, forecast, actual, holds }];
  });
}

/** Whether the amounts of a booking add up; another check covers bookings where they do not. */
function addsUp(booking: JsonObject): boolean {
  const { actual = 0, service = 0, commission = 0 } = amountsOf(booking);
  return amountsAgree(booking) && Math.abs(actual - service - commission) <= sameCent;
}

/** Every price in the answers of GET /offers/:svcpid so far, if it is in EUR. */
function forecastsIn(context: Context): readonly Forecast[] {
  return context.exchanges().flatMap((exchange) => {
    if (exchange.operation !== 'getOffer' || exchange.status !== 200) return [];
    const { searchParams } = new URL(exchange.url);
    const svcpid = lastInPath(exchange.url);
    const offer = objects(asArray(bodyOf(exchange)) ?? []).find((one) => svcpidOf(one) === svcpid);
    const price = offer === undefined ? null : euroPriceOf(context, offer);
    const stay = keyOf(
      exchange.user,
      svcpid,
      searchParams.get('start'),
      Number(searchParams.get('duration')),
    );
    return price === null || stay === null ? [] : [{ stay, price, exchange }];
  });
}

/** The last forecast for the stay of a booking before it was made; null if there is none. */
function forecastFor({ sent, exchange }: SeenBooking, forecasts: readonly Forecast[]): Forecast | null {
  const stay = keyOf(
    exchange.user,
    textIn(sent, 'svcpid') ?? '',
    sent.start,
    numberIn(sent, 'duration') ?? 0,
  );
  const shown = forecasts.filter((forecast) => forecast.stay === stay);
  // If the offer ever showed another price for the stay, the price may also have changed before the booking.
  const [first] = shown;
  const moves = shown.some(({ price }) => Math.abs(price - (first?.price ?? price)) > centTolerance);
  return moves ? null : (shown.findLast((one) => one.exchange.sentAt <= exchange.sentAt) ?? null);
}

/** The customer_price if the profile or all rates say that it is in EUR, since its currency is open; else null. */
function euroPriceOf({ profile }: Context, offer: JsonObject): number | null {
  const isEuro = profile.offers?.price_currency === 'EUR' || hasEuroRates(offer);
  return isEuro && offer.available !== false ? (numberIn(offer, 'customer_price') ?? null) : null;
}

function keyOf(user: number, svcpid: string, start: unknown, duration: number): string | null {
  const instant = instantOf(start);
  return instant === null || duration <= 0 ? null : `${user} ${svcpid} ${instant} ${duration}`;
}

async function isStillForecast(context: Context, { sent, exchange }: SeenBooking, { price }: Forecast) {
  const user = asUser(context, exchange.user);
  for (let times = 0; times < enough; times += 1) {
    const [offer] = await offersIfAny(user, slotOf(sent));
    const again = numberIn(offer, 'customer_price');
    if (again === undefined || Math.abs(again - price) > centTolerance) return false;
  }
  return true;
}
