import { amountsOf, centTolerance, judgeCommission, judgeSum } from '../../answers/amounts.ts';
import { metresBetween } from '../../answers/geometry.ts';
import { dateTimeFormsOf, instantOf, isDuring } from '../../answers/instants.ts';
import { objectsIn, placeOf } from '../../answers/parkings.ts';
import { type Context, checksWith } from '../../check/check.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import { openPoint, requireDeclared } from '../../expectations/open-points.ts';
import { type MadeBooking, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import {
  otherUsersBooking,
  provenOffer,
  type SeenBooking,
  seenBookings,
} from '../../fixtures/bookings/kit-bookings.ts';
import { bookingsElsewhere, maxCurrencies } from '../../fixtures/bookings/other-currencies.ts';
import { pricedBooking } from '../../fixtures/bookings/priced-booking.ts';
import { oneHour } from '../../fixtures/offers/stays.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { type JsonObject, numberIn, textIn } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';
import { everyDistinct } from '../forms/sightings.ts';

/** How far a booking may be from its offer, in metres: one may show the entrance, the other the middle. */
const samePlace = 5000;

/** Currencies of 2.2 of which one unit is worth less than half a euro. */
const farFromEuro: ReadonlySet<string> = new Set(['CZK', 'CLP', 'PLN', 'RON', 'SEK', 'DKK']);

const none = new Inconclusive('no booking of this run shows it');

/** Checks every booking response of the run against a requirement. */
async function judgeBookings(context: Context, judge: (seen: SeenBooking) => Judgement): Promise<void> {
  await pricedBooking(context).catch(whenInconclusive(undefined));
  judgeEach(await seenBookings(context), judge, none);
}

/** Records which amount the commission of each booking can be a fraction of. */
async function observeBasis(context: Context): Promise<void> {
  await pricedBooking(context).catch(whenInconclusive(undefined));
  for (const { booking } of await seenBookings(context)) {
    const { fraction, commission } = amountsOf(booking);
    if (fraction === undefined || commission === undefined) continue;
    const values = ['svc_price', 'actual_price'].filter((basis) => {
      const amount = numberIn(booking, basis);
      return amount !== undefined && Math.abs(commission - fraction * amount) <= centTolerance;
    });
    context.observe('booking.commission-base', `it is of ${values.join(' or ') || 'neither amount'}`, {
      entry: 'bookings.commission_basis',
      values,
    });
  }
}

/** Checks every booking in any answer of the run against a requirement. */
async function judgeAll(context: Context, judge: (booking: JsonObject) => Judgement): Promise<void> {
  await pricedBooking(context).catch(whenInconclusive(undefined));
  judgeEach(await everyDistinct(context, 'booking'), ({ value }) => judge(value), none);
}

/** The shared booking. Throws `Inconclusive` if it is not of the offer that was booked. */
async function bookingOfProven(context: Context): Promise<MadeBooking> {
  const { svcpid } = await provenOffer(context);
  const made = await sharedBooking(context);
  if (made.booking.svcpid === svcpid) return made;
  throw new Inconclusive('the booking is for another offer', [made.answer.exchange]);
}

/** Fails if a booking shows three timestamps: two may be when it was booked and, a little later, billed. */
async function requireSteadyTimestamp(context: Context): Promise<void> {
  const made = groupBy(await seenBookings(context), ({ booking }) => textIn(booking, 'uid'));
  const shown = (await everyDistinct(context, 'booking')).flatMap(({ value, exchange }) => {
    const uid = textIn(value, 'uid');
    const moment = instantOf(value.timestamp);
    // Another check covers a uid of two bookings, and it is open what else a cancellation changes.
    const isSteady = made.get(uid)?.length === 1 && value.cancelled !== true;
    return moment !== null && isSteady ? [{ uid, moment, timestamp: value.timestamp, exchange }] : [];
  });
  for (const [uid, answers] of groupBy(shown, (one) => one.uid)) {
    const apart: typeof shown = [];
    for (const one of answers) {
      if (apart.every(({ moment }) => Math.abs(moment - one.moment) > 1000)) apart.push(one);
    }
    assertThat(apart.length < 3, {
      expected: `one timestamp for ${uid}, when it was booked`,
      found: apart.map(({ timestamp }) => timestamp).join(', '),
      exchanges: apart.map(({ exchange }) => exchange),
    });
  }
}

/** Checks of the values in a booking (2.5); other checks cover the form of its fields. */
export const bookingFieldsChecks = checksWith({ needs: ['writes'] }, [
  {
    id: 'booking.uid-unique',
    title: 'Every booking has a unique uid.',
    phase: 'after',
    async run(context) {
      const known = new Set<string>();
      await judgeBookings(context, ({ booking }) => {
        const uid = textIn(booking, 'uid');
        if (uid === undefined) return undefined;
        const isNew = !known.has(uid);
        known.add(uid);
        if (isNew) return null;
        return { expected: 'a unique uid', found: `${uid} for two bookings` };
      });
      if (known.size < 2) throw new Inconclusive('only one booking was made');
    },
  },
  {
    id: 'booking.timestamp-when-booked',
    title: 'timestamp is when the booking was made, not when the stay starts or the booking is shown.',
    phase: 'after',
    async run(context) {
      await judgeBookings(context, ({ booking, exchange }) => {
        const moment = instantOf(booking.timestamp);
        if (moment === null) return undefined;
        return isDuring(moment, exchange)
          ? null
          : {
              expected: `a timestamp near ${new Date(exchange.sentAt).toISOString()}, when it was booked`,
              found: String(booking.timestamp),
            };
      });
      await requireSteadyTimestamp(context);
    },
  },
  openPoint('service.date-time-offset', {
    title: 'The date-times of a booking have the offset and the precision that the profile declares.',
    phase: 'after',
    async find(context, _, declared) {
      return (await seenBookings(context)).flatMap(({ booking, exchange }) =>
        ['timestamp', 'start'].map((member) => {
          const forms = dateTimeFormsOf(textIn(booking, member) ?? '');
          const [form] = forms;
          return {
            // A form for which the profile has no word contradicts nothing.
            fits: forms.length > 0 || declared === null ? forms : [declared],
            proves: forms.slice(0, 1),
            shown: `the ${member} ${form === undefined ? 'has another form' : `is written as ${form}`}`,
            exchanges: [exchange],
          };
        }),
      );
    },
  }),
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
        if (judgement != null) throw new Failure({ ...judgement, exchanges: [made.answer.exchange] });
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
        const isClear = farFromEuro.has(currency) && price >= 1 && booked.stay.duration === oneHour;
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
          exchanges: [made.answer.exchange],
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
  {
    id: 'booking.commission-base',
    also: ['booking.commission_percent-fraction'],
    title: 'commission_price is commission_percent of the amount that the profile declares.',
    phase: 'after',
    settles: ['bookings.commission_basis'],
    async run(context) {
      if (context.profile.bookings?.commission_basis == null) await observeBasis(context);
      const basis = requireDeclared(context, 'bookings.commission_basis');
      return judgeBookings(context, ({ booking }) => {
        const amount = numberIn(booking, basis);
        const { fraction, commission } = amountsOf(booking);
        if (amount === undefined || fraction === undefined || commission === undefined) return undefined;
        return Math.abs(commission - fraction * amount) <= centTolerance
          ? null
          : {
              expected: `a commission_price of ${(fraction * amount).toFixed(2)}, ${fraction} of ${basis}`,
              found: `${commission}`,
              source: 'profile',
            };
      });
    },
  },
  {
    id: 'booking.commission_percent-value',
    also: ['booking.commission_percent-fraction'],
    title: 'commission_percent has the value that the profile declares.',
    phase: 'after',
    run(context) {
      const declared = requireDeclared(context, 'bookings.commission_percent');
      return judgeBookings(context, ({ booking }) => {
        const { fraction } = amountsOf(booking);
        if (fraction === undefined) return undefined;
        return Math.abs(fraction - declared) <= 1e-6
          ? null
          : { expected: `a commission_percent of ${declared}`, found: `${fraction}`, source: 'profile' };
      });
    },
  },
  {
    id: 'booking.type-booking',
    title: 'A pre-booked reservation has type booking.',
    phase: 'after',
    run: (context) =>
      judgeBookings(context, ({ booking }) =>
        booking.type === 'booking' ? null : { expected: 'type booking', found: JSON.stringify(booking.type) },
      ),
  },
  {
    id: 'booking.position',
    clause: 'booking.lat',
    also: ['booking.long', 'booking.lat-bounds'],
    title: 'The lat and long of a booking are those of the booked parking.',
    phase: 'after',
    async run(context) {
      const place = placeOf((await provenOffer(context)).shown);
      if (place === null) throw new Inconclusive('the booked offer does not show its position');
      const { booking, answer } = await bookingOfProven(context);
      const { lat, long } = booking;
      if (lat == null && long == null) throw new NotApplicable('the booking has no lat and long');
      const own = { lat: Number(lat), long: Number(long) };
      assertThat(metresBetween(place, own) <= samePlace, {
        expected: `the position of the offer, ${place.lat}, ${place.long}`,
        found: `${own.lat}, ${own.long}`,
        exchanges: [answer.exchange],
      });
    },
  },
  {
    id: 'booking.cancel_mn-of-offer',
    clause: 'booking.cancel_mn-minutes',
    also: ['booking.cancel_mn', 'booking.cancel_mn-null', 'offer.cancel_mn', 'offer.cancel_mn-null'],
    title: 'A booking has the cancel_mn of its offer.',
    async run(context) {
      const { svcpid, shown } = await provenOffer(context);
      const notice = numberIn(shown, 'cancel_mn');
      if (notice === undefined) throw new NotApplicable('the booked offer has no cancel_mn');
      const { booking, answer } = await bookingOfProven(context);
      assertThat(booking.cancel_mn === notice, {
        expected: `cancel_mn ${notice}, as GET /offers/:svcpid shows for ${svcpid}`,
        found: booking.cancel_mn == null ? 'none' : JSON.stringify(booking.cancel_mn),
        exchanges: [answer.exchange],
      });
    },
  },
  {
    id: 'booking.user_uid-of-token',
    clause: 'auth.x-access-token-identifies-user',
    also: ['booking.user_uid'],
    title: 'A booking belongs to the user whose token was sent.',
    needs: ['writes', 'second-user'],
    bookings: 1,
    async run(context) {
      const first = await sharedBooking(context);
      const second = await otherUsersBooking(context);
      const exchanges = [first.answer.exchange, second.answer.exchange];
      for (const [user, { booking, answer }] of [first, second].entries()) {
        const declared = context.profile.credentials.users[user]?.user_uid ?? null;
        assertThat(declared === null || booking.user_uid === declared, {
          expected: `user_uid ${declared}`,
          found: JSON.stringify(booking.user_uid),
          source: 'profile',
          exchanges: [answer.exchange],
        });
      }
      assertThat(first.booking.user_uid !== second.booking.user_uid, {
        expected: 'different user_uids in the bookings of different users',
        found: `${JSON.stringify(second.booking.user_uid)} in both`,
        exchanges,
      });
    },
  },
]);
