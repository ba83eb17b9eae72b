import { unknownBooking } from '../kernel/problems.ts';
import type { Defect } from './defect.ts';
import { answering, asking, type Element, keeping, replying } from './deviate.ts';

/** Asks without one filter if the caller sent another one with it. */
const forgetting = (
  filter: 'provider' | 'type' | 'automated' | 'bookable',
  beside: 'lat' | 'provider' | 'offset',
) =>
  asking<'listParkings'>((call) => {
    if (call.query[beside] === undefined || call.query[beside] === 0) return call;
    const { [filter]: _, ...query } = call.query;
    return { ...call, query };
  });

/** Deviations that show under some circumstances only: beside another filter, late in a list, for one user. */
export const nowAndThenDefects: readonly Defect[] = [
  {
    id: 'list-parkings.type-ignored',
    clause: 'list-parkings.type-filter',
    title: 'GET /parkings ignores type.',
    operations: {
      listParkings: asking((call) => {
        const { type: _, ...query } = call.query;
        return { ...call, query };
      }),
    },
  },
  {
    id: 'list-parkings.type-ignored-beside-provider',
    clause: 'list-parkings.type-filter',
    title: 'GET /parkings ignores type where provider is sent as well.',
    parkings: 1000,
    operations: { listParkings: forgetting('type', 'provider') },
  },
  {
    id: 'list-parkings.provider-ignored-beside-point',
    clause: 'list-parkings.provider-filter',
    title: 'GET /parkings ignores provider where a point is sent as well.',
    operations: { listParkings: forgetting('provider', 'lat') },
  },
  {
    id: 'list-parkings.automated-ignored-beside-point',
    clause: 'list-parkings.automated-true',
    title: 'GET /parkings ignores automated where a point is sent as well.',
    operations: { listParkings: forgetting('automated', 'lat') },
  },
  {
    id: 'list-parkings.bookable-ignored-on-later-pages',
    clause: 'list-parkings.bookable-true',
    title: 'GET /parkings ignores bookable where an offset is sent as well.',
    operations: { listParkings: forgetting('bookable', 'offset') },
  },
  {
    id: 'list-parkings.limit-at-most-100',
    clause: 'list-parkings.limit-caps',
    title: 'GET /parkings lists no more than 100 parkings for any limit but 0.',
    operations: {
      listParkings: asking((call) => {
        const { limit = 100 } = call.query;
        return { ...call, query: { ...call.query, limit: Math.min(limit, 100) } };
      }),
    },
  },
  {
    id: 'list-parkings.last-page-empty',
    clause: 'list-parkings.offset-skips',
    title: 'GET /parkings returns an empty last page if it is not full.',
    operations: {
      listParkings: answering((body, { query: { offset = 0, limit = 100 } }) =>
        offset > 0 && (body as readonly Element[]).length < limit ? [] : body,
      ),
    },
  },
  {
    id: 'list-parkings.null-for-nothing',
    clause: 'list-parkings.response-200',
    title: 'GET /parkings returns null if it finds nothing.',
    operations: {
      listParkings: answering((body) => ((body as readonly Element[]).length === 0 ? null : body)),
    },
  },
  {
    id: 'list-parking.distance-from-first',
    clause: 'list-parking.distance-in-metres',
    title: 'GET /parkings measures distance from the first parking that it lists and not from the point.',
    operations: {
      listParkings: answering((body) => {
        const parkings = body as readonly { readonly distance?: number }[];
        const nearest = parkings[0]?.distance;
        if (nearest === undefined) return body;
        return parkings.map((one) =>
          one.distance === undefined ? one : { ...one, distance: Math.abs(one.distance - nearest) },
        );
      }),
    },
  },
  {
    id: 'list-provider-parkings.one-missing',
    clause: 'list-provider-parkings.only-that-provider',
    title: 'GET /providers/:provider omits the third parking of the provider.',
    operations: {
      listProviderParkings: keeping((_parking, index, { query: { offset = 0 } }) => index + offset !== 2),
    },
    also: [
      'list-provider-parkings.limit-default',
      'list-provider-parkings.limit-caps',
      'list-provider-parkings.limit-zero',
      'list-provider-parkings.offset-skips',
      'list-provider-parkings.automated-true',
      'list-provider-parkings.bookable-true',
    ],
  },
  {
    id: 'price-guard.not-for-second-user',
    clause: 'create-booking.price-guard',
    title: 'POST /bookings ignores expected_price for the second user.',
    operations: {
      createBooking:
        (next, { users }) =>
        (call) => {
          if (call.user.uid === users[0]?.uid) return next(call);
          const { expected_price: _, ...body } = call.body;
          return next({ ...call, body });
        },
    },
  },
  {
    id: 'price-guard.not-beyond-a-day',
    clause: 'create-booking.price-guard',
    title: 'POST /bookings ignores expected_price for stays of more than a day.',
    operations: {
      createBooking: asking((call) => {
        if (call.body.duration <= 24 * 60) return call;
        const { expected_price: _, ...body } = call.body;
        return { ...call, body };
      }),
    },
  },
  {
    id: 'price-guard.charges-what-is-expected',
    clause: 'create-booking.price-guard',
    also: ['booking.actual_price-sum'],
    title: 'POST /bookings returns expected_price for actual_price if the request has it.',
    operations: {
      createBooking: replying((reply, { body: { expected_price } }) =>
        expected_price === undefined
          ? reply
          : { ...reply, body: { ...(reply.body as object), actual_price: expected_price } },
      ),
    },
  },
  {
    id: 'cancel-booking.repeat-refused-for-second-user',
    clause: 'cancel-booking.repeat-200',
    title: 'DELETE /bookings/:booking_uid refuses to cancel a second time for the second user.',
    operations: {
      cancelBooking:
        (next, { users, ledger }) =>
        (call) => {
          const uid = call.path.booking_uid;
          const isAgain = ledger.find(uid)?.cancelled === true;
          if (isAgain && call.user.uid !== users[0]?.uid) throw unknownBooking(uid);
          return next(call);
        },
    },
  },
  {
    id: 'cancel-booking.start-becomes-now',
    clause: 'cancel-booking.response-body',
    title: 'DELETE /bookings/:booking_uid returns the moment of the call for start.',
    operations: {
      cancelBooking: replying((reply, _call, { clock }) => ({
        ...reply,
        body: { ...(reply.body as object), start: new Date(clock.now()).toISOString() },
      })),
    },
  },
  {
    id: 'list-bookings.empty-for-second-user',
    clause: 'list-bookings.booking-objects',
    title: 'GET /bookings returns an empty list to the second user.',
    operations: {
      listBookings:
        (next, { users }) =>
        async (call) => {
          const reply = await next(call);
          return call.user.uid === users[0]?.uid ? reply : { ...reply, body: [] };
        },
    },
  },
];
