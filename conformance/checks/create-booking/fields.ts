import { metresBetween } from '../../answers/geometry.ts';
import { dateTimeFormsOf, instantOf, isClockStopped, isDuring } from '../../answers/instants.ts';
import { placeOf } from '../../answers/parkings.ts';
import { type Context, checksWith } from '../../check/check.ts';
import { judgeBookings } from '../../expectations/judge-bookings.ts';
import { judgeEach } from '../../expectations/judge-each.ts';
import { openPoint } from '../../expectations/open-points.ts';
import { sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { leavesTime } from '../../fixtures/bookings/cancellation.ts';
import {
  otherUsersBooking,
  provenOffer,
  type SeenBooking,
  seenBookings,
} from '../../fixtures/bookings/kit-bookings.ts';
import { foundOffers, knownParkings } from '../../fixtures/offers/offers.ts';
import { lastInPath } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { numberIn, textIn } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';
import { everyDistinct } from '../forms/sightings.ts';

/** By at least which factor the cancel_mn of a booking and of its offer differ if one is not in minutes. */
const otherUnit = 20;

/** How far a booking may be from its offer, in metres: one may show the entrance, the other the middle. */
const samePlace = 5000;

/** Fails if a booking shows three timestamps: two may be when it was booked and, a little later, billed. */
async function requireSteadyTimestamp(context: Context): Promise<void> {
  const made = groupBy(await seenBookings(context), ({ uid }) => uid);
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

/** Fails if a booking has the timestamp of another one, although it was requested after the other was made. */
async function requireOwnTimestamp(context: Context): Promise<void> {
  const seen = (await seenBookings(context)).flatMap(({ booking, exchange }) => {
    const moment = instantOf(booking.timestamp);
    // Times to the minute may well be the same.
    return moment === null || moment % 60_000 === 0 ? [] : [{ booking, moment, exchange }];
  });
  for (const [first, ...others] of groupBy(seen, ({ moment }) => moment).values()) {
    const later = others.find(
      ({ booking, exchange }) =>
        booking.uid !== first.booking.uid &&
        exchange.sentAt > first.exchange.sentAt + first.exchange.milliseconds + 1000 &&
        !isClockStopped(first.exchange, exchange),
    );
    if (later === undefined) continue;
    throw new Failure({
      expected: `a timestamp near ${new Date(later.exchange.sentAt).toISOString()}, when it was booked`,
      found: `${String(later.booking.timestamp)}, as for an earlier booking`,
      exchanges: [first.exchange, later.exchange],
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
      await judgeBookings(context, ({ uid }) => {
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
      await requireOwnTimestamp(context);
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
    id: 'booking.type-booking',
    title: 'A pre-booked reservation has type booking.',
    phase: 'after',
    run: (context) =>
      judgeBookings(context, ({ booking: { type } }) => {
        if (type === undefined) return undefined;
        return type === 'booking' ? null : { expected: 'type booking', found: JSON.stringify(type) };
      }),
  },
  {
    id: 'booking.position',
    clause: 'booking.lat',
    also: ['booking.long', 'booking.lat-bounds'],
    title: 'The lat and long of a booking are those of the booked parking.',
    phase: 'after',
    async run(context) {
      const { svcpid, shown } = await provenOffer(context);
      const listed = foundOffers(await knownParkings(context).catch(whenInconclusive([])));
      const parkings = groupBy([{ svcpid, parking: shown }, ...listed], (one) => one.svcpid);
      const judge = ({ sent, booking }: SeenBooking) => {
        const { lat, long } = booking;
        // Another check covers a booking of another offer.
        const booked = booking.svcpid === sent.svcpid ? parkings.get(String(sent.svcpid)) : undefined;
        const places = (booked ?? []).flatMap(({ parking }) => placeOf(parking) ?? []);
        const [place] = places;
        if (place === undefined || (lat == null && long == null)) return undefined;
        const own = { lat: Number(lat), long: Number(long) };
        if (places.some((one) => metresBetween(one, own) <= samePlace)) return null;
        return {
          expected: `the position of the offer, ${place.lat}, ${place.long}`,
          found: `${own.lat}, ${own.long}`,
        };
      };
      judgeEach(
        await seenBookings(context),
        judge,
        new NotApplicable('no booking shows where its parking is'),
      );
    },
  },
  {
    id: 'booking.cancel_mn-of-offer',
    clause: 'booking.cancel_mn-minutes',
    also: ['booking.cancel_mn', 'booking.cancel_mn-null', 'offer.cancel_mn', 'offer.cancel_mn-null'],
    title: 'A booking has a cancel_mn if its offer has one, and both are in minutes.',
    phase: 'after',
    async run(context) {
      // Another check covers an answer with another offer than the one that was asked for.
      const read = (await everyDistinct(context, 'offer')).filter(
        ({ value, exchange }) => value.svcpid === lastInPath(exchange.url),
      );
      const offers = groupBy(read, ({ value }) => value.svcpid);
      const judge = ({ sent, booking, exchange }: SeenBooking) => {
        // Another check covers a booking of another offer.
        const shown = booking.svcpid === sent.svcpid ? (offers.get(sent.svcpid) ?? []) : [];
        const [notice, ...others] = new Set(shown.map(({ value }) => numberIn(value, 'cancel_mn')));
        // It may depend on the stay or the user, and a booking that is too late to cancel has none.
        const isSteady = notice !== undefined && others.length === 0 && exchange.user === 0;
        if (!isSteady || !leavesTime({ ...booking, cancel_mn: notice })) return undefined;
        const own = numberIn(booking, 'cancel_mn');
        // A service may add a margin of its own to what the provider asks for.
        const isInMinutes =
          own !== undefined && own >= notice / otherUnit && own <= Math.max(notice, 1) * otherUnit;
        if (isInMinutes) return null;
        return {
          expected: `a cancel_mn near ${notice}, as GET /offers/:svcpid shows for ${String(sent.svcpid)}`,
          found: booking.cancel_mn == null ? 'none' : JSON.stringify(booking.cancel_mn),
        };
      };
      const none = new NotApplicable('no booked offer has a cancel_mn that leaves time to cancel');
      judgeEach(await seenBookings(context), judge, none);
    },
  },
  {
    id: 'booking.user_uid-of-token',
    clause: 'auth.x-access-token-identifies-user',
    also: ['booking.user_uid'],
    title: 'A booking belongs to the user whose token was sent.',
    needs: ['writes', 'second-user'],
    phase: 'after',
    bookings: 1,
    async run(context) {
      const first = await sharedBooking(context);
      const second = await otherUsersBooking(context);
      for (const [user, { booking, exchange }] of [first, second].entries()) {
        if (booking.user_uid === undefined) throw new Inconclusive('a booking has no user_uid', [exchange]);
        const declared = context.profile.credentials.users[user]?.user_uid ?? null;
        assertThat(declared === null || booking.user_uid === declared, {
          expected: `user_uid ${declared}`,
          found: JSON.stringify(booking.user_uid),
          source: 'profile',
          exchanges: [exchange],
        });
      }
      await judgeBookings(context, ({ booking, exchange }) => {
        const { user_uid: own } = (exchange.user === 0 ? first : second).booking;
        return booking.user_uid === own
          ? null
          : { expected: `user_uid ${own}, as in another booking of the user`, found: `${booking.user_uid}` };
      });
      const isDeclared = context.profile.credentials.users.some(({ user_uid }) => user_uid != null);
      // The user with the payment method may be the employer of both.
      if (first.booking.user_uid === second.booking.user_uid && !isDeclared)
        throw new NotApplicable('bookings of both users have one user_uid, and the profile declares none');
    },
  },
]);
