import { always, at, removed } from '../../kernel/edit-json.ts';
import type { AnyReply } from '../../kernel/operation.ts';
import { cancellationRefused, unknownBooking } from '../../kernel/problems.ts';
import type { Defect, Deviation } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { inEach } from '../deviate.ts';
import { topicDefects } from '../topic-defects.ts';

const cancel = defectsIn('cancelBooking');
const list = defectsIn('listBookings');

/** Deviations of DELETE /bookings/:booking_uid (3.1, 4.10) and of GET /bookings (4.1). */
export const cancellationDefects: readonly Defect[] = [
  ...topicDefects('cancel-booking', {
    'any-users-booking': cancel.carriesOut(
      'auth.x-access-token-identifies-user',
      'cancels the bookings of all users',
      (call, next, { ledger, users }) => {
        const owner = ledger.find(call.path.booking_uid)?.user_uid;
        return next({ ...call, user: users.find(({ uid }) => uid === owner) ?? call.user });
      },
    ),
    'only-in-answer': {
      clause: 'first-cancel-cancels',
      title: 'GET /bookings shows a cancelled booking as active.',
      operations: inEach(['listBookings'], (body) =>
        at('*.cancelled', always(false))(at('*.cancelled_date', removed)(body)),
      ),
    },
    'answers-active': {
      clause: 'first-cancel-cancels',
      also: ['cancel-booking.repeat-keeps-cancelled'],
      title: 'DELETE /bookings/:booking_uid responds with cancelled false.',
      operations: inEach(['cancelBooking'], at('cancelled', always(false))),
    },
    // A second call at the same moment can still find the true date.
    'date-of-start': {
      ...cancel.on(
        'first-cancel-date',
        'returns the start of the booking for cancelled_date',
        redating((_now, start) => start),
      ),
      also: ['cancel-booking.repeat-keeps-date'],
    },
    'date-without-time': {
      ...cancel.on(
        'first-cancel-date',
        'returns the midnight before the call for cancelled_date',
        redating((now) => `${new Date(now).toISOString().slice(0, 10)}T00:00:00.000Z`),
      ),
      also: ['cancel-booking.repeat-keeps-date'],
    },
    'first-answers-202': {
      clause: 'first-cancel-200',
      also: ['cancel-booking.repeat-200'],
      title: 'The first DELETE /bookings/:booking_uid responds with 202.',
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
    'cancelled_date-missing': {
      clause: 'response-body',
      title: 'DELETE /bookings/:booking_uid omits cancelled_date.',
      operations: inEach(['cancelBooking'], at('cancelled_date', removed)),
    },
    'cancelled-missing': {
      clause: 'response-body',
      also: ['cancel-booking.first-cancel-cancels', 'cancel-booking.repeat-keeps-cancelled'],
      title: 'DELETE /bookings/:booking_uid omits cancelled.',
      operations: inEach(['cancelBooking'], at('cancelled', removed)),
    },
    'repeat-409': cancel.on(
      'repeat-200',
      'refuses to cancel a booking again',
      repeating((uid) => {
        throw cancellationRefused(`${uid} is cancelled already.`);
      }),
    ),
    'repeat-404': cancel.on(
      'repeat-200',
      'no longer knows a booking that is cancelled',
      repeating((uid) => {
        throw unknownBooking(uid);
      }),
    ),
    'repeat-204': {
      clause: 'repeat-200',
      also: [
        'cancel-booking.repeat-keeps-cancelled',
        'cancel-booking.repeat-keeps-date',
        'cancel-booking.response-body',
      ],
      title: 'A repeated DELETE /bookings/:booking_uid responds with 204 without a booking.',
      operations: { cancelBooking: repeating(() => ({ status: 204 })) },
    },
    'repeat-reactivates': {
      clause: 'repeat-keeps-cancelled',
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
    'repeat-moves-date': {
      clause: 'repeat-keeps-date',
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
    'repeat-without-date': {
      clause: 'repeat-keeps-date',
      title: 'A repeated DELETE /bookings/:booking_uid returns null for cancelled_date.',
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
    'oldest-cancelled': {
      ...cancel.carriesOut(
        'booking_uid',
        'cancels the oldest active booking of the user, whatever the uid',
        (call, next, { ledger }) => {
          const oldest = ledger.listOf(call.user.uid).find(({ cancelled }) => cancelled !== true);
          return next({ ...call, path: { booking_uid: oldest?.uid ?? call.path.booking_uid } });
        },
      ),
      also: [
        'cancel-booking.releases-space',
        'cancel-booking.repeat-200',
        'cancel-booking.repeat-keeps-date',
        'cancel-booking.first-cancel-200',
        'cancel-booking.first-cancel-cancels',
        'cancel-booking.response-body',
      ],
    },
  }),
  ...topicDefects('list-bookings', {
    'newest-missing': list.keeps(
      'booking-objects',
      'omits the newest booking',
      (_booking, index) => index > 0,
    ),
    'identifiers-only': {
      clause: 'booking-objects',
      title: 'GET /bookings lists the uids of bookings instead of the bookings.',
      operations: inEach(
        ['listBookings'],
        at('*', (booking) => (booking as { readonly uid: string }).uid),
      ),
    },
  }),
];

/** Answers something else if the booking is already cancelled. */
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
