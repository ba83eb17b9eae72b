import { always, at, removed } from '../../kernel/edit-json.ts';
import type { AnyReply } from '../../kernel/operation.ts';
import { cancellationRefused, unknownBooking } from '../../kernel/problems.ts';
import type { Defect, Deviation } from '../defect.ts';
import { inEach, keeping } from '../deviate.ts';

/** Deviations of DELETE /bookings/:booking_uid (3.1, 4.10) and of GET /bookings (4.1). */
export const cancellationDefects: readonly Defect[] = [
  {
    id: 'cancel-booking.only-in-answer',
    clause: 'cancel-booking.first-cancel-cancels',
    title: 'GET /bookings shows a cancelled booking as active.',
    operations: inEach(['listBookings'], (body) =>
      at('*.cancelled', always(false))(at('*.cancelled_date', removed)(body)),
    ),
  },
  {
    id: 'cancel-booking.answers-active',
    clause: 'cancel-booking.first-cancel-cancels',
    also: ['cancel-booking.repeat-keeps-cancelled'],
    title: 'DELETE /bookings/:booking_uid answers with cancelled false.',
    operations: inEach(['cancelBooking'], at('cancelled', always(false))),
  },
  {
    id: 'cancel-booking.date-of-start',
    clause: 'cancel-booking.first-cancel-date',
    title: 'DELETE /bookings/:booking_uid answers the start of the booking for cancelled_date.',
    operations: {
      cancelBooking: redating((_now, start) => start),
    },
  },
  {
    id: 'cancel-booking.date-without-time',
    clause: 'cancel-booking.first-cancel-date',
    title: 'DELETE /bookings/:booking_uid answers the midnight before the call for cancelled_date.',
    operations: {
      cancelBooking: redating((now) => `${new Date(now).toISOString().slice(0, 10)}T00:00:00.000Z`),
    },
  },
  {
    id: 'cancel-booking.first-answers-202',
    clause: 'cancel-booking.first-cancel-200',
    also: ['cancel-booking.repeat-200'],
    title: 'The first DELETE /bookings/:booking_uid answers 202.',
    operations: {
      cancelBooking:
        (next, { ledger }) =>
        async (call) => {
          const isFirst = ledger.find(call.path.booking_uid)?.cancelled !== true;
          const reply = await next(call);
          return isFirst ? { ...reply, status: 202 } : reply;
        },
    },
  },
  {
    id: 'cancel-booking.cancelled_date-missing',
    clause: 'cancel-booking.response-body',
    title: 'DELETE /bookings/:booking_uid leaves out cancelled_date.',
    operations: inEach(['cancelBooking'], at('cancelled_date', removed)),
  },
  {
    id: 'cancel-booking.cancelled-missing',
    clause: 'cancel-booking.response-body',
    also: ['cancel-booking.first-cancel-cancels', 'cancel-booking.repeat-keeps-cancelled'],
    title: 'DELETE /bookings/:booking_uid leaves out cancelled.',
    operations: inEach(['cancelBooking'], at('cancelled', removed)),
  },
  {
    id: 'cancel-booking.repeat-409',
    clause: 'cancel-booking.repeat-200',
    title: 'DELETE /bookings/:booking_uid refuses a booking that is cancelled already.',
    operations: {
      cancelBooking: repeating((uid) => {
        throw cancellationRefused(`${uid} is cancelled already.`);
      }),
    },
  },
  {
    id: 'cancel-booking.repeat-404',
    clause: 'cancel-booking.repeat-200',
    title: 'DELETE /bookings/:booking_uid does not know a booking any more that is cancelled.',
    operations: {
      cancelBooking: repeating((uid) => {
        throw unknownBooking(uid);
      }),
    },
  },
  {
    id: 'cancel-booking.repeat-204',
    clause: 'cancel-booking.repeat-200',
    also: [
      'cancel-booking.repeat-keeps-cancelled',
      'cancel-booking.repeat-keeps-date',
      'cancel-booking.response-body',
    ],
    title: 'A repeated DELETE /bookings/:booking_uid answers 204 without a booking.',
    operations: { cancelBooking: repeating(() => ({ status: 204 })) },
  },
  {
    id: 'cancel-booking.repeat-reactivates',
    clause: 'cancel-booking.repeat-keeps-cancelled',
    also: ['cancel-booking.repeat-keeps-date', 'cancel-booking.first-cancel-cancels'],
    title: 'A repeated DELETE /bookings/:booking_uid makes the booking active again.',
    operations: {
      cancelBooking:
        (next, { ledger, store }) =>
        async (call) => {
          const before = ledger.find(call.path.booking_uid);
          const reply = await next(call);
          if (before?.cancelled !== true) return reply;
          await store.commit([['bookings', before.uid, { ...before, cancelled: false }]]);
          return { ...reply, body: { ...reply.body, cancelled: false } };
        },
    },
  },
  {
    id: 'cancel-booking.repeat-moves-date',
    clause: 'cancel-booking.repeat-keeps-date',
    title: 'A repeated DELETE /bookings/:booking_uid moves cancelled_date to the time of the repeat.',
    operations: {
      cancelBooking:
        (next, { ledger, store, clock }) =>
        async (call) => {
          const before = ledger.find(call.path.booking_uid);
          const reply = await next(call);
          if (before?.cancelled !== true) return reply;
          const cancelled_date = new Date(clock.now()).toISOString();
          await store.commit([['bookings', before.uid, { ...before, cancelled_date }]]);
          return { ...reply, body: { ...reply.body, cancelled_date } };
        },
    },
  },
  {
    id: 'cancel-booking.repeat-without-date',
    clause: 'cancel-booking.repeat-keeps-date',
    title: 'A repeated DELETE /bookings/:booking_uid answers null for cancelled_date.',
    operations: {
      cancelBooking:
        (next, { ledger }) =>
        async (call) => {
          const isRepeat = ledger.find(call.path.booking_uid)?.cancelled === true;
          const reply = await next(call);
          return isRepeat ? { ...reply, body: { ...reply.body, cancelled_date: null } } : reply;
        },
    },
  },
  {
    id: 'list-bookings.newest-missing',
    clause: 'list-bookings.booking-objects',
    title: 'GET /bookings leaves out the newest booking.',
    operations: { listBookings: keeping((_booking, index) => index > 0) },
  },
  {
    id: 'list-bookings.identifiers-only',
    clause: 'list-bookings.booking-objects',
    title: 'GET /bookings lists the uids of bookings in place of the bookings.',
    operations: inEach(
      ['listBookings'],
      at('*', (booking) => (booking as { readonly uid: string }).uid),
    ),
  },
  {
    id: 'cancel-booking.oldest-cancelled',
    clause: 'cancel-booking.booking_uid',
    also: [
      'cancel-booking.repeat-200',
      'cancel-booking.first-cancel-200',
      'cancel-booking.first-cancel-cancels',
      'cancel-booking.response-body',
    ],
    title: 'DELETE /bookings/:booking_uid cancels the oldest active booking of the user, whatever the uid.',
    operations: {
      cancelBooking:
        (next, { ledger }) =>
        (call) => {
          const oldest = ledger.listOf(call.user.uid).find(({ cancelled }) => cancelled !== true);
          return next({ ...call, path: { booking_uid: oldest?.uid ?? call.path.booking_uid } });
        },
    },
  },
];

/** Answers something else where the booking is cancelled already. */
function repeating(answer: (uid: string) => AnyReply): Deviation<'cancelBooking'> {
  return (next, { ledger }) =>
    (call) => {
      const { booking_uid } = call.path;
      return ledger.find(booking_uid)?.cancelled === true ? answer(booking_uid) : next(call);
    };
}

/** Gives a first cancellation another date, in the store and in the answer. */
function redating(date: (now: number, start: string) => string): Deviation<'cancelBooking'> {
  return (next, { ledger, store }) =>
    async (call) => {
      const before = ledger.find(call.path.booking_uid);
      const reply = await next(call);
      const after = ledger.find(call.path.booking_uid);
      if (before?.cancelled === true || after === undefined) return reply;
      const cancelled_date = date(call.now, after.start);
      await store.commit([['bookings', after.uid, { ...after, cancelled_date }]]);
      return { ...reply, body: { ...reply.body, cancelled_date } };
    };
}
