import { instantOf, isClockStopped, isDuring, isSameMoment } from '../../answers/instants.ts';
import { type Context, checksWith, shared } from '../../check/check.ts';
import { cancelledDatePointer, expectedCancelledDate } from '../../expectations/cancelled-date.ts';
import { requireListedCancelled } from '../../expectations/listed-cancelled.ts';
import { settle } from '../../expectations/open-points.ts';
import { presumeSuccess, requireFit } from '../../expectations/statuses.ts';
import { attemptBooking, type MadeBooking, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { bookingIn, listWaits, presumeWhole } from '../../fixtures/bookings/booking-list.ts';
import { bookingAbroad } from '../../fixtures/bookings/bookings-elsewhere.ts';
import {
  cancel,
  cancellableBooking,
  cancellation,
  cancellationPause,
  cancelledAtOnce,
  carriedOut,
  isCancellable,
  listAfterCancelling,
  showsBooking,
} from '../../fixtures/bookings/cancellation.ts';
import { freshSlot, offersToBook } from '../../fixtures/bookings/kit-bookings.ts';
import { cancelledTwice } from '../../fixtures/bookings/own-bookings.ts';
import { differenceOf } from '../../fixtures/bookings/same-booking.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asObject, type JsonObject, textIn } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

const bookingOf = ({ body }: Answer): JsonObject => asObject(body) ?? {};

function isTimely(answer: Answer): boolean {
  const date = instantOf(bookingOf(answer).cancelled_date);
  return date !== null && isDuring(date, answer.exchange);
}

/** Checks of DELETE /bookings/:booking_uid (3.1, 4.10, rule 1 of section 7). */
export const cancelBookingChecks = checksWith({ needs: ['writes'], waits: 2 * cancellationPause }, [
  {
    id: 'cancel-booking.first-cancel-200',
    also: ['service.books-and-cancels'],
    title: 'The first cancellation of a booking returns 200 with the booking.',
    bookings: 1,
    async run(context) {
      const { made, first } = await cancellation(context);
      if (!isSuccess(first.status) && !isCancellable(context, made)) {
        const reason = 'no booking can be cancelled, so the response to a cancellation is open';
        throw new Inconclusive(`${reason}: ${first.status}`, [first.exchange]);
      }
      const isBooking = textIn(bookingOf(first), 'uid') !== undefined;
      assertThat(first.status === 200 && isBooking, {
        expected: '200 with the booking',
        found: `${first.status} with ${isBooking ? 'a booking' : 'a body that has no uid'}`,
        exchanges: [made.exchange, first.exchange],
      });
    },
  },
  {
    id: 'cancel-booking.first-cancel-cancels',
    also: ['service.books-and-cancels'],
    title: 'The first cancellation sets cancelled to true.',
    async run(context) {
      const { first } = await carriedOut(context);
      const { cancelled } = bookingOf(first);
      const found = `cancelled ${JSON.stringify(cancelled)}`;
      assertThat(cancelled === true, { expected: 'cancelled true', found, exchanges: [first.exchange] });
    },
  },
  {
    id: 'cancel-booking.first-cancel-date',
    title: 'cancelled_date is the time of the first cancellation, not of the booking.',
    async run(context) {
      const { made, first } = await carriedOut(context);
      const exchanges = [made.exchange, first.exchange];
      const { cancelled_date: date } = bookingOf(first);
      const moment = instantOf(date);
      if (moment === null) throw new Inconclusive('the response has no readable cancelled_date', exchanges);
      const expected = expectedCancelledDate(first.exchange);
      assertThat(isDuring(moment, first.exchange), {
        expected,
        found: String(date),
        at: cancelledDatePointer,
        exchanges,
      });
      if (isClockStopped(made.exchange, first.exchange))
        throw new Inconclusive('the clock of the service stands still', exchanges);
      // Times to the minute are the same for both (service.date-time-offset).
      const isToTheMinute = moment % 60_000 === 0;
      const { timestamp } = made.booking;
      const { sentAt, milliseconds } = made.exchange;
      // One time may be written in milliseconds and the other in whole seconds, up to a second too early.
      const earliest = (instantOf(timestamp) ?? 0) + first.exchange.sentAt - sentAt - milliseconds - 1000;
      assertThat(isToTheMinute || !isSameMoment(date, timestamp) || moment >= earliest, {
        expected,
        found: `${date}, the timestamp of the booking ${cancellationPause} s earlier`,
        at: cancelledDatePointer,
        exchanges,
      });
    },
  },
  {
    id: 'cancel-booking.first-cancel-date-abroad',
    clause: 'cancel-booking.first-cancel-date',
    title: 'cancelled_date is the time of the cancellation in another time zone too.',
    bookings: 1,
    async run(context) {
      const { made, first } = await cancelledAbroad(context);
      const { first: usual } = await carriedOut(context);
      if (!isTimely(usual))
        throw new Inconclusive('cancelled_date is not the time of a usual cancellation either', [
          usual.exchange,
        ]);
      const { cancelled_date: date } = bookingOf(first);
      assertThat(isTimely(first), {
        expected: expectedCancelledDate(first.exchange),
        found: String(date),
        at: cancelledDatePointer,
        exchanges: [made.exchange, first.exchange],
      });
    },
  },
  {
    id: 'cancel-booking.response-body',
    also: ['booking.svcpid', 'booking.user_uid', 'booking.parking_name', 'booking.cancel_mn-minutes'],
    title: 'A cancellation returns the cancelled booking, with cancelled and cancelled_date.',
    async run(context) {
      const { made, first, repeat } = await carriedOut(context);
      for (const member of ['cancelled', 'cancelled_date']) {
        assertThat(bookingOf(first)[member] != null, {
          expected: `a booking with ${member}`,
          found: `a booking without ${member}`,
          exchanges: [first.exchange],
        });
      }
      for (const answer of [first, repeat].filter(({ status }) => isSuccess(status))) {
        const shown = bookingOf(answer);
        // Another member that is missing proves nothing.
        const other = ['uid', 'svcpid'].find(
          (member) => made.booking[member] !== undefined && shown[member] !== made.booking[member],
        );
        const member = other ?? differenceOf(made, shown)?.member;
        if (member === undefined) continue;
        throw new Failure({
          expected: `${member} ${JSON.stringify(made.booking[member])}, as in the booking that was cancelled`,
          found: JSON.stringify(shown[member]) ?? 'none',
          exchanges: [made.exchange, answer.exchange],
        });
      }
    },
  },
  {
    id: 'cancel-booking.repeat-200',
    title: 'Cancelling a cancelled booking returns 200.',
    phase: 'after',
    async run(context) {
      const { first, repeat } = await carriedOut(context);
      const later = await thirdCancellation(context);
      for (const again of [repeat, later]) {
        const nth = again === repeat ? 'second' : 'third';
        requireFit(again.status === 200, again, `200 for the ${nth} cancellation`, [first.exchange]);
      }
      for (const { first, repeat } of await cancelledTwice(context)) {
        const fits = repeat.status === 200 || !isSuccess(first.status);
        requireFit(fits, repeat, '200 for the second cancellation of any booking', [first.exchange]);
      }
    },
  },
  {
    id: 'cancel-booking.repeat-keeps-cancelled',
    title: 'A booking stays cancelled when it is cancelled again.',
    async run(context) {
      const { first, repeat } = await repeated(context);
      assertThat(bookingOf(repeat).cancelled === true, {
        expected: 'cancelled true after the second cancellation, too',
        found: `cancelled ${JSON.stringify(bookingOf(repeat).cancelled)}`,
        exchanges: [first.exchange, repeat.exchange],
      });
    },
  },
  {
    id: 'cancel-booking.repeat-keeps-date',
    title: 'A second cancellation of any booking keeps the first cancelled_date.',
    phase: 'after',
    async run(context) {
      const { first, repeat } = await repeated(context);
      requireOneDate([first, repeat, await thirdCancellation(context)]);
      for (const one of await cancelledTwice(context).catch(whenInconclusive([])))
        if (isSuccess(one.first.status)) requireOneDate([one.first, one.repeat]);
    },
  },
  {
    id: 'cancel-booking.repeat-keeps-date-abroad',
    clause: 'cancel-booking.repeat-keeps-date',
    title: 'A second cancellation keeps the first cancelled_date in another time zone too.',
    waits: cancellationPause,
    async run(context) {
      const { made, first } = await cancelledAbroad(context);
      await context.pause(cancellationPause);
      requireOneDate([first, await cancel(context, made.uid)]);
    },
  },
  {
    id: 'cancel-booking.two-at-once',
    clause: 'cancel-booking.repeat-keeps-date',
    also: ['cancel-booking.repeat-200'],
    title: 'Two simultaneous cancellations both return 200 with the same cancelled_date.',
    bookings: 1,
    waits: cancellationPause + listWaits,
    async run(context) {
      const { made, both } = await cancelledAtOnce(context);
      const exchanges = both.map(({ exchange }) => exchange);
      if (!both.some(({ status }) => isSuccess(status)))
        throw new Inconclusive('neither cancellation succeeded', exchanges);
      const found = both.map(({ status }) => status).join(' and ');
      const areRight = both.every(({ status }) => status === 200);
      assertThat(areRight, { expected: '200 for both', found, exchanges });
      await context.pause(cancellationPause);
      requireOneDate([...both, await cancel(context, made.uid)]);
    },
  },
  {
    id: 'cancel-booking.listed-cancelled',
    clause: 'cancel-booking.first-cancel-cancels',
    also: [
      'list-bookings.cancelled-listed',
      'list-bookings.booking-objects',
      'cancel-booking.first-cancel-date',
      'cancel-booking.response-body',
      'cancel-booking.repeat-keeps-date',
      'booking.cancelled',
    ],
    title: 'If GET /bookings lists a cancelled booking, it shows it as cancelled.',
    bookings: 1,
    waits: 2 * cancellationPause + listWaits,
    settles: ['bookings.lists_cancelled'],
    async run(context) {
      const { made, first, repeat } = await carriedOut(context);
      const list = await listAfterCancelling(context, made.uid);
      const listed = bookingIn(list, made.uid);
      const exchanges = [first.exchange, ...list.exchanges];
      const found =
        listed === undefined ? 'it is not listed' : `it is listed with cancelled ${listed.cancelled}`;
      presumeWhole(context, list, made.uid, exchanges);
      const active = await sharedBooking(context);
      if (listed === undefined && bookingIn(list, active.uid) === undefined)
        throw new Inconclusive('the list lacks active bookings as well', exchanges);
      settle(context, 'list-bookings.cancelled-listed', {
        fits: [listed !== undefined],
        shown: found,
        exchanges,
      });
      if (listed === undefined) return;
      assertThat(listed.cancelled === true, {
        expected: `${made.uid} listed as cancelled`,
        found,
        exchanges,
      });
      const date = bookingOf(isSuccess(repeat.status) ? repeat : first).cancelled_date;
      // An absent date says nothing, but null means that a booking is not cancelled (section 6).
      const isComparable = listed.cancelled_date === null || instantOf(listed.cancelled_date) !== null;
      if (instantOf(date) === null || !isComparable) return;
      assertThat(isSameMoment(date, listed.cancelled_date), {
        expected: `cancelled_date ${String(date)}, as the cancellation returned`,
        found: String(listed.cancelled_date),
        exchanges: [repeat.exchange, ...list.exchanges],
      });
    },
  },
  {
    id: 'cancel-booking.several-at-once',
    clause: 'cancel-booking.first-cancel-cancels',
    also: ['cancel-booking.first-cancel-200', 'cancel-booking.repeat-keeps-date'],
    title:
      'Two bookings that are cancelled at the same time, while a third is made, are both cancelled and keep their cancelled_date.',
    bookings: 3,
    waits: listWaits + cancellationPause,
    async run(context) {
      const made = [
        await cancellableBooking(context),
        await cancellableBooking(context, await bookingOfOtherProvider(context)),
      ];
      const slot = await freshSlot(context);
      const [, ...cancelled] = await Promise.all([
        attemptBooking(context, slot),
        ...made.map(async ({ uid }) => ({ uid, first: await cancel(context, uid) })),
      ]);
      if (!cancelled.every(({ first }) => isSuccess(first.status)))
        throw new NotApplicable('one of the bookings cannot be cancelled');
      await requireListedCancelled(
        context,
        cancelled.map(({ first }) => first.exchange),
      );
      await context.pause(cancellationPause);
      for (const { uid, first } of cancelled) {
        if (instantOf(bookingOf(first).cancelled_date) === null) continue;
        requireOneDate([first, await cancel(context, uid)]);
      }
    },
  },
]);

/** A booking in another time zone, and its first cancellation. */
const cancelledAbroad = shared(async (context) => {
  const made = await bookingAbroad(context);
  if (made === null) throw new NotApplicable('no parking in another time zone can be booked');
  const first = await cancel(context, made.uid);
  if (!isSuccess(first.status) || instantOf(bookingOf(first).cancelled_date) === null)
    throw new NotApplicable(`the cancellation there returned ${first.status} without a cancelled_date`);
  return { made, first };
});

/** A booking of another provider than the proven offer's; null if none can be made. */
async function bookingOfOtherProvider(context: Context): Promise<MadeBooking | null> {
  const [proven, ...others] = await offersToBook(context);
  const known = [undefined, textIn(proven.shown, 'provider')];
  const other = others.find(({ shown }) => !known.includes(textIn(shown, 'provider')));
  return other === undefined ? null : (await attemptBooking(context, other, {}, { isOptional: true })).made;
}

/** The cancelled booking, cancelled once more when all other checks are done, so that some time has passed. */
const thirdCancellation = shared(async (context) => {
  const { made } = await carriedOut(context);
  return cancel(context, made.uid);
});

/** The first and the second cancellation. Throws `Inconclusive` if the second failed, which another check covers. */
async function repeated(context: Context) {
  const { first, repeat } = await carriedOut(context);
  presumeSuccess(repeat, 'the second cancellation');
  if (!showsBooking(repeat))
    throw new Inconclusive('the second cancellation returned no booking', [repeat.exchange]);
  return { first, repeat };
}

/** Requires every successful cancellation of a booking to show the date of the first, if it shows a booking at all. */
function requireOneDate([first, ...others]: readonly [Answer, ...Answer[]]): void {
  const date = bookingOf(first).cancelled_date;
  if (instantOf(date) === null)
    throw new Inconclusive('the first response has no readable cancelled_date', [first.exchange]);
  for (const other of others.filter((one) => isSuccess(one.status) && showsBooking(one))) {
    assertThat(isSameMoment(date, bookingOf(other).cancelled_date), {
      expected: `cancelled_date ${String(date)} in each response`,
      found: String(bookingOf(other).cancelled_date ?? 'no cancelled_date'),
      at: cancelledDatePointer,
      exchanges: [first.exchange, other.exchange],
    });
  }
}
