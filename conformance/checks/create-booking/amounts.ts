import { amountsOf, centTolerance, judgeCommission, judgeSum } from '../../answers/amounts.ts';
import { objectsIn } from '../../answers/parkings.ts';
import { type Context, checksWith } from '../../check/check.ts';
import { judgeBookings, noneSeen } from '../../expectations/judge-bookings.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import { declaredOrSkip, openPoint } from '../../expectations/open-points.ts';
import { bookingsElsewhere, maxCurrencies } from '../../fixtures/bookings/bookings-elsewhere.ts';
import { seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { pricedBooking } from '../../fixtures/bookings/priced-booking.ts';
import { oneHour } from '../../fixtures/offers/stays.ts';
import { type JsonObject, numberIn } from '../../kernel/json.ts';
import { assertThat, Failure, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';
import { everyDistinct } from '../forms/sightings.ts';

/** Currencies of 2.2 of which one unit is worth less than half a euro. */
const farFromEuro: ReadonlySet<string> = new Set(['CZK', 'CLP', 'PLN', 'RON', 'SEK', 'DKK']);

/** Checks every booking in any answer of the run against a requirement. */
async function judgeAll(context: Context, judge: (booking: JsonObject) => Judgement): Promise<void> {
  await pricedBooking(context).catch(whenInconclusive(undefined));
  judgeEach(await everyDistinct(context, 'booking'), ({ value }) => judge(value), noneSeen);
}

/** Checks of the amounts in a booking, in EUR, and of its commission (2.5). */
export const bookingAmountsChecks = checksWith({ needs: ['writes'] }, [
  {
    id: 'booking.actual_price-sum',
    also: ['booking.actual_price-tolerance'],
    title: 'actual_price is svc_price plus commission_price.',
    phase: 'after',
    run: (context) => judgeAll(context, (booking) => judgeSum(amountsOf(booking), context.profile)),
  },
  {
    id: 'booking.actual_price-sum-elsewhere',
    clause: 'booking.actual_price-sum',
    title: 'actual_price is svc_price plus commission_price, whatever the currency of the rates.',
    bookings: maxCurrencies,
    async run(context) {
      const elsewhere = await bookingsElsewhere(context);
      if (elsewhere.length === 0)
        throw new NotApplicable('no offer with rates in another currency can be booked');
      for (const { made } of elsewhere) {
        const judgement = judgeSum(amountsOf(made.booking), context.profile);
        if (judgement != null) throw new Failure({ ...judgement, exchanges: [made.exchange] });
      }
    },
  },
  {
    id: 'booking.actual_price-euro',
    title: 'A booking of an hour does not cost as much in EUR as the hourly rate in another currency.',
    async run(context) {
      const priced = (await bookingsElsewhere(context)).flatMap(({ currency, shown, ...booked }) => {
        const hourly = objectsIn(shown, 'rates').find(({ time, unit }) => time === 1 && unit === 'hour');
        const price = numberIn(hourly, 'price') ?? 0;
        const isClear = farFromEuro.has(currency) && price >= 1 && booked.duration === oneHour;
        return isClear ? [{ ...booked, price, currency }] : [];
      });
      if (priced.length === 0)
        throw new NotApplicable('no offer with an hourly rate in another currency can be booked');
      for (const { svcpid, made, price, currency } of priced) {
        const actual = numberIn(made.booking, 'actual_price') ?? 0;
        // The commission may have been added to the rate once more, or taken off.
        const isSame = [1, 1.1, 1 / 1.1].some((share) => Math.abs(actual - price * share) <= centTolerance);
        assertThat(!isSame, {
          expected: `an actual_price in EUR for ${svcpid}, whose hourly rate is ${price} ${currency}`,
          found: `${actual}, as if that rate were in EUR`,
          exchanges: [made.exchange],
        });
      }
    },
  },
  {
    id: 'booking.commission_percent-fraction',
    title: 'commission_percent is a fraction: 0.1 means 10%.',
    settles: ['bookings.commission_percent'],
    phase: 'after',
    run: (context) =>
      judgeAll(context, (booking) => {
        const amounts = amountsOf(booking);
        if (amounts.fraction !== undefined)
          context.observe('bookings.commission_percent', `${amounts.fraction}`, {
            entry: 'bookings.commission_percent',
            values: [amounts.fraction],
          });
        return judgeCommission(amounts);
      }),
  },
  openPoint('booking.commission-base', {
    also: ['booking.commission_percent-fraction'],
    title: 'commission_price is commission_percent of the amount that the profile declares.',
    phase: 'after',
    async find(context, _, declared) {
      await pricedBooking(context).catch(whenInconclusive(undefined));
      const found = (await seenBookings(context)).flatMap(({ booking, exchange }) => {
        const { fraction, commission } = amountsOf(booking);
        if (fraction === undefined || commission === undefined) return [];
        if (declared !== null && numberIn(booking, declared) === undefined) return [];
        const fits = ['svc_price', 'actual_price'].filter((basis) => {
          const amount = numberIn(booking, basis);
          return amount !== undefined && Math.abs(commission - fraction * amount) <= centTolerance;
        });
        const shown = `it is a share of ${fits.join(' or ') || 'neither amount'}`;
        return [{ fits, shown, exchanges: [exchange] }];
      });
      if (declared !== null && found.length === 0) throw noneSeen;
      return found;
    },
  }),
  {
    id: 'booking.commission_percent-value',
    also: ['booking.commission_percent-fraction'],
    title: 'commission_percent has the value that the profile declares.',
    phase: 'after',
    run(context) {
      const declared = declaredOrSkip(context, 'bookings.commission_percent');
      return judgeBookings(context, ({ booking }) => {
        const { fraction } = amountsOf(booking);
        if (fraction === undefined) return undefined;
        return Math.abs(fraction - declared) <= 1e-6
          ? null
          : { expected: `a commission_percent of ${declared}`, found: `${fraction}`, source: 'profile' };
      });
    },
  },
]);
