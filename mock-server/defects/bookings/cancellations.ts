import type { BookingRecord } from '../../kernel/booking.ts';
import { always, at, copied, removed } from '../../kernel/edit-json.ts';
import type { AnyReply, Reply } from '../../kernel/operation.ts';
import { cancellationRefused, unknownBooking } from '../../kernel/problems.ts';
import { narrowed } from '../condition.ts';
import { type Defect, type DefectTools, type Deviation, type Row, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { ofFirstProvider } from '../deviate.ts';
import { editsIn } from '../edits-in.ts';
import * as edits from '../named-edits.ts';

const cancel = defectsIn('cancelBooking');
const first = defectsIn('cancelBooking', 'The first DELETE /bookings/:booking_uid');
const repeated = defectsIn('cancelBooking', 'A repeated DELETE /bookings/:booking_uid');
const list = defectsIn('listBookings');

const inCancelled = editsIn('cancelBooking', 'booking');
const inList = editsIn('listBookings', 'booking');

const listedActive = list.answers('first-cancel-cancels', 'shows a cancelled booking as active', (bookings) =>
  at('*.cancelled', always(false))(at('*.cancelled_date', removed)(bookings)),
);

const forgotten = cancel.on(
  'repeat-200',
  'no longer knows a cancelled booking',
  repeating(({ uid }) => {
    throw unknownBooking(uid);
  }),
);

/** Defects in DELETE /bookings/:booking_uid (3.1, 4.10) and GET /bookings (4.1). */
export const cancellationDefects: readonly Defect[] = [
  ...topicDefects('cancel-booking', {
    'any-users-booking': cancel.carriesOut(
      'auth.x-access-token-identifies-user',
      'cancels the bookings of all users',
      (call, next, { bookingIndex, users }) => {
        const owner = bookingIndex.find(call.path.booking_uid)?.user_uid;
        return next({ ...call, user: users.find(({ uid }) => uid === owner) ?? call.user });
      },
    ),
    'only-in-answer': listedActive,
    'listed-without-date': list.answers(
      'first-cancel-date',
      'returns null as cancelled_date of a cancelled booking',
      at('*.cancelled_date', always(null)),
    ),
    'listed-active-for-second-user': narrowed('user:2', listedActive),
    'long-stays-only-in-answer': list.answers(
      'first-cancel-cancels',
      'shows a cancelled booking of more than three days as active',
      (bookings) =>
        bookings.map((one) =>
          one.duration > 3 * 24 * 60 ? { ...one, cancelled: false, cancelled_date: null } : one,
        ),
    ),
    'duration-null-of-long-stays': cancel.answers(
      'booking.duration',
      'returns null as the duration of a booking of more than three days',
      (booking) => (booking.duration > 3 * 24 * 60 ? { ...booking, duration: null } : booking),
    ),
    'answers-active': cancel.answers(
      ['first-cancel-cancels', 'repeat-keeps-cancelled'],
      'responds with cancelled false',
      at('cancelled', always(false)),
    ),
    // A concurrent second call may still return the true date, so the dates differ.
    'date-of-start': cancel.on(
      ['first-cancel-date', 'repeat-keeps-date'],
      'returns the start of the booking as cancelled_date',
      redating((_now, { start }) => start),
    ),
    'date-without-time': cancel.on(
      ['first-cancel-date', 'repeat-keeps-date'],
      'returns the midnight before the call as cancelled_date',
      redating((now) => `${new Date(now).toISOString().slice(0, 10)}T00:00:00.000Z`),
    ),
    'hour-ahead-in-the-americas': cancel.on(
      'first-cancel-date',
      'returns a cancelled_date an hour ahead for parkings in the Americas',
      redating((now, { long = 0 }) => new Date(now + (long < -30 ? 3_600_000 : 0)).toISOString()),
    ),
    'repeat-dated-anew-in-the-americas': cancel.on(
      'repeat-keeps-date',
      'returns the time of every repeated call as cancelled_date for parkings in the Americas',
      (next, tools) => async (call) => {
        const before = tools.bookingIndex.find(call.path.booking_uid);
        const reply = await next(call);
        if (before?.cancelled !== true || (before.long ?? 0) > -30) return reply;
        return amend(reply, before, { cancelled_date: new Date(call.now).toISOString() }, tools);
      },
    ),
    'first-answers-202': first.carriesOut(
      ['first-cancel-200', 'repeat-200'],
      'responds with 202',
      async (call, next, { bookingIndex }) => {
        const isFirst = bookingIndex.find(call.path.booking_uid)?.cancelled !== true;
        const reply = await next(call);
        return isFirst ? { ...reply, status: 202 } : reply;
      },
    ),
    'cancelled_date-missing': inCancelled('response-body', edits.omitted, 'cancelled_date'),
    'timestamp-of-cancellation': cancel.answers(
      'response-body',
      'returns the time of the cancellation as the timestamp of the booking',
      copied('cancelled_date', 'timestamp'),
    ),
    'other-user_uid': cancel.answers(
      'response-body',
      'returns the booking with another user_uid',
      at('user_uid', (uid) => `${uid}-other`),
    ),
    'cancelled-missing': cancel.answers(
      ['response-body', 'first-cancel-cancels', 'repeat-keeps-cancelled'],
      'omits cancelled',
      at('cancelled', removed),
    ),
    'repeat-409': cancel.on(
      'repeat-200',
      'refuses to cancel a booking again',
      repeating(({ uid }) => {
        throw cancellationRefused(`${uid} is cancelled already.`);
      }),
    ),
    'repeat-404': forgotten,
    'repeat-410-for-other-providers': cancel.on(
      'repeat-200',
      'returns 410 for a cancelled booking unless the provider is that of the first cancellation',
      (next, tools) => {
        const isOfFirst = ofFirstProvider(tools);
        return async (call) => {
          const before = tools.bookingIndex.find(call.path.booking_uid);
          const isOther = !isOfFirst(before?.svcpid ?? '');
          return isOther && before?.cancelled === true ? { status: 410, body: null } : next(call);
        };
      },
    ),
    'repeat-later-404': cancel.on(
      'repeat-200',
      'no longer knows a booking that was cancelled more than 3 s ago',
      repeating((before, next, { clock }) => {
        if (clock.now() - Date.parse(before.cancelled_date ?? '') > 3000) throw unknownBooking(before.uid);
        return next();
      }),
    ),
    'repeat-204': repeated.on(
      ['repeat-200', 'repeat-keeps-cancelled', 'repeat-keeps-date', 'response-body'],
      'responds with 204 without a booking',
      repeating(() => ({ status: 204 })),
    ),
    'repeat-reactivates': repeated.on(
      ['repeat-keeps-cancelled', 'repeat-keeps-date', 'first-cancel-cancels'],
      'makes the booking active again',
      repeating(async (before, next, tools) => amend(await next(), before, { cancelled: false }, tools)),
    ),
    'repeat-moves-date': repeated.on(
      'repeat-keeps-date',
      'moves cancelled_date to the time of the repeat',
      movingDate(() => true),
    ),
    'repeat-moves-date-for-other-providers': repeated.on(
      'repeat-keeps-date',
      'moves cancelled_date to the time of the repeat unless the provider is that of the first cancellation',
      (next, tools) => {
        const isOfFirst = ofFirstProvider(tools);
        return movingDate(({ svcpid }) => !isOfFirst(svcpid))(next, tools);
      },
    ),
    'repeat-later-moves-date': repeated.on(
      'repeat-keeps-date',
      'moves cancelled_date to the time of the repeat if the booking was cancelled more than 3 s ago',
      movingDate(({ cancelled_date }, now) => now - Date.parse(cancelled_date ?? '') > 3000),
    ),
    'repeat-without-date': repeated.on(
      'repeat-keeps-date',
      'returns null as cancelled_date',
      repeating(async (_before, next) => {
        const reply = await next();
        return { ...reply, body: { ...reply.body, cancelled_date: null } };
      }),
    ),
    'oldest-cancelled': cancel.carriesOut(
      [
        'booking_uid',
        'releases-space',
        'repeat-200',
        'repeat-keeps-date',
        'first-cancel-200',
        'first-cancel-cancels',
        'response-body',
      ],
      'cancels the oldest active booking of the user, whatever the uid',
      (call, next, { bookingIndex }) => {
        const oldest = bookingIndex.listOf(call.user.uid).find(({ cancelled }) => cancelled !== true);
        return next({ ...call, path: { booking_uid: oldest?.uid ?? call.path.booking_uid } });
      },
    ),
    'one-at-once': cancel.on(
      ['first-cancel-cancels', 'repeat-keeps-date', 'releases-space'],
      'carries out only the first of the cancellations that a user sends at the same time',
      (next, { bookingIndex, clock, store }) => {
        const inProgress = new Map<string, string>();
        return async (call) => {
          const { uid: user } = call.user;
          const before = bookingIndex.find(call.path.booking_uid);
          const current = inProgress.get(user) ?? call.path.booking_uid;
          inProgress.set(user, current);
          const reply = await next(call);
          if (current !== call.path.booking_uid) {
            if (before?.cancelled === false) await store.commit([['bookings', before.uid, before]]);
            return reply;
          }
          await clock.wait(20);
          inProgress.delete(user);
          return reply;
        };
      },
    ),
    'others-of-plate-cancelled': cancelsToo(
      "the user's other bookings of the same plate",
      (other, one) => other.user_uid === one.user_uid && other.number_plate === one.number_plate,
    ),
    'others-of-stay-cancelled': cancelsToo(
      "the user's other bookings of the same offer and start",
      (other, one) => other.user_uid === one.user_uid && isSameStay(other, one),
    ),
    'other-users-of-stay-cancelled': cancelsToo(
      "other users' bookings of the same offer and start",
      (other, one) => other.user_uid !== one.user_uid && isSameStay(other, one),
    ),
    'repeat-refused-for-second-user': narrowed('user:2', forgotten),
    'array-for-second-user': narrowed(
      'user:2',
      cancel.answers('response-body', 'returns the booking in an array', (booking) => [booking]),
    ),
    'voucher-file-name': cancel.answers(
      'booking.voucher-url',
      'returns a file name as the voucher',
      at('voucher', (url) => String(url).split('/').at(-1)),
    ),
    'start-becomes-now': cancel.answers(
      'response-body',
      'returns the time of the call as start',
      (booking, _call, { clock }) => ({ ...booking, start: new Date(clock.now()).toISOString() }),
    ),
  }),
  ...topicDefects('list-bookings', {
    'newest-missing': list.answers('booking-objects', 'omits the newest booking', (bookings) =>
      bookings.slice(1),
    ),
    'last-cancelled-missing': list.answers(
      'booking-objects',
      'omits the booking that was cancelled last',
      (bookings) => {
        const dates = bookings.flatMap(({ cancelled_date: date }) => date ?? []);
        return bookings.filter(
          (one) => one.cancelled_date == null || one.cancelled_date !== dates.toSorted().at(-1),
        );
      },
    ),
    'plate-masked-once-cancelled': list.answers(
      'booking-objects',
      'masks the plate of a cancelled booking',
      (bookings) => bookings.map((one) => (one.cancelled ? { ...one, number_plate: 'X' } : one)),
    ),
    'timestamp-of-start': list.answers(
      'booking.timestamp-when-booked',
      'returns the start of each booking for its timestamp',
      at('*', copied('start', 'timestamp')),
    ),
    'timestamp-of-list': list.answers(
      'booking.timestamp-when-booked',
      'returns the time of the call for the timestamp of each booking',
      (bookings, { now }) => at('*.timestamp', always(new Date(now).toISOString()))(bookings),
    ),
    'duration-in-days': list.answers(
      'booking-objects',
      'rounds a duration of more than a day down to whole days',
      at('*.duration', (minutes) =>
        Number(minutes) > 1440 ? Math.floor(Number(minutes) / 1440) * 1440 : minutes,
      ),
    ),
    'cancel_mn-in-hours': list.answers(
      'booking.cancel_mn-minutes',
      'returns cancel_mn in hours',
      at('*.cancel_mn', (minutes) => (typeof minutes === 'number' ? Math.round(minutes / 60) : minutes)),
    ),
    'cancel_mn-null': list.answers(
      'booking.cancel_mn-minutes',
      'returns null for cancel_mn',
      at('*.cancel_mn', always(null)),
    ),
    'cancel_mn-missing': inList('booking.cancel_mn-minutes', edits.omitted),
    'identifiers-only': list.answers(
      'booking-objects',
      'lists the uids of bookings instead of the bookings',
      (bookings) => bookings.map(({ uid }) => uid),
    ),
    'empty-for-second-user': narrowed('user:2', list.returnsNothing('booking-objects')),
  }),
];

/** A row in which a cancellation cancels other bookings too. */
function cancelsToo(whose: string, isToo: (other: BookingRecord, one: BookingRecord) => boolean): Row {
  return cancel.carriesOut(
    'booking_uid',
    `cancels ${whose} too`,
    async (call, next, { bookingIndex, store }) => {
      const reply = await next(call);
      const one = reply.body as BookingRecord;
      const others = bookingIndex
        .listOf(null)
        .filter((other) => other.cancelled !== true && isToo(other, one));
      const cancelled = { cancelled: true, cancelled_date: one.cancelled_date ?? null };
      await store.commit(others.map((other) => ['bookings', other.uid, { ...other, ...cancelled }]));
      return reply;
    },
  );
}

const isSameStay = (other: BookingRecord, one: BookingRecord) =>
  other.svcpid === one.svcpid && other.start === one.start;

/** Replaces the reply if the booking is already cancelled; `next` makes the correct one. */
function repeating(
  answer: (
    booking: BookingRecord,
    next: () => Promise<Reply<'cancelBooking'>>,
    tools: DefectTools,
  ) => AnyReply | Promise<AnyReply>,
): Deviation<'cancelBooking'> {
  return (next, tools) => (call) => {
    const booking = tools.bookingIndex.find(call.path.booking_uid);
    return booking?.cancelled === true ? answer(booking, async () => next(call), tools) : next(call);
  };
}

/** Moves the date of a cancelled booking to `now`, the time of a repeated call, if `moves` says so. */
function movingDate(moves: (booking: BookingRecord, now: number) => boolean): Deviation<'cancelBooking'> {
  return repeating(async (booking, next, tools) => {
    const reply = await next();
    const now = tools.clock.now();
    if (!moves(booking, now)) return reply;
    return amend(reply, booking, { cancelled_date: new Date(now).toISOString() }, tools);
  });
}

/** Gives a first cancellation another date. */
function redating(date: (now: number, booking: BookingRecord) => string): Deviation<'cancelBooking'> {
  return (next, tools) => async (call) => {
    const before = tools.bookingIndex.find(call.path.booking_uid);
    const reply = await next(call);
    const after = tools.bookingIndex.find(call.path.booking_uid);
    if (before?.cancelled === true || after === undefined) return reply;
    return amend(reply, after, { cancelled_date: date(call.now, after) }, tools);
  };
}

/** Changes a booking in the store and in the reply. */
async function amend(
  reply: Reply<'cancelBooking'>,
  booking: BookingRecord,
  change: Partial<BookingRecord>,
  { store }: DefectTools,
): Promise<AnyReply> {
  await store.commit([['bookings', booking.uid, { ...booking, ...change }]]);
  return { ...reply, body: { ...reply.body, ...change } };
}
