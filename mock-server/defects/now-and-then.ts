import type { Call } from '../kernel/operation.ts';
import { unknownBooking } from '../kernel/problems.ts';
import { type Defect, topicDefects } from './defect.ts';
import { defectsIn } from './defects-in.ts';

const list = defectsIn('listParkings');
const ofProvider = defectsIn('listProviderParkings');
const create = defectsIn('createBooking', 'body');
const cancel = defectsIn('cancelBooking');
const bookings = defectsIn('listBookings');

type Filter = 'provider' | 'type' | 'automated' | 'bookable';

/** Ignores a filter if the request has another parameter too. */
const ignoresBeside = (filter: Filter, beside: 'lat' | 'provider' | 'offset', phrase: string) =>
  list.changesCall(
    `${filter}-${filter === 'automated' || filter === 'bookable' ? 'true' : 'filter'}`,
    `ignores ${filter} where ${phrase} is sent as well`,
    (call) => {
      if (call.query[beside] === undefined || call.query[beside] === 0) return call;
      const { [filter]: _, ...query } = call.query;
      return { ...call, query };
    },
  );

function withoutExpectedPrice(call: Call<'createBooking'>): Call<'createBooking'> {
  const { expected_price: _, ...body } = call.body;
  return { ...call, body };
}

/** Defects that show only sometimes, such as with a second filter, late in a list or for one user. */
export const nowAndThenDefects: readonly Defect[] = [
  ...topicDefects('list-parkings', {
    'type-ignored': list.ignores('type-filter'),
    'type-ignored-beside-provider': { ...ignoresBeside('type', 'provider', 'provider'), parkings: 1000 },
    'provider-ignored-beside-point': ignoresBeside('provider', 'lat', 'a point'),
    'automated-ignored-beside-point': ignoresBeside('automated', 'lat', 'a point'),
    'bookable-ignored-on-later-pages': ignoresBeside('bookable', 'offset', 'an offset'),
    'limit-at-most-100': list.asks(
      'limit-caps',
      'lists no more than 100 parkings for any limit but 0',
      ({ limit = 100 }) => ({ limit: Math.min(limit, 100) }),
    ),
    'last-page-empty': list.answers(
      'offset-skips',
      'returns an empty last page if it is not full',
      (body, { query: { offset = 0, limit = 100 } }) =>
        offset > 0 && (body as readonly unknown[]).length < limit ? [] : body,
    ),
    'null-for-nothing': list.answers('response-200', 'returns null if it finds nothing', (body) =>
      (body as readonly unknown[]).length === 0 ? null : body,
    ),
  }),
  ...topicDefects('list-parking', {
    'distance-from-first': list.answers(
      'distance-in-metres',
      'measures distance from the first parking that it lists and not from the point',
      (body) => {
        const parkings = body as readonly { readonly distance?: number }[];
        const nearest = parkings[0]?.distance;
        if (nearest === undefined) return body;
        return parkings.map((one) =>
          one.distance === undefined ? one : { ...one, distance: Math.abs(one.distance - nearest) },
        );
      },
    ),
  }),
  ...topicDefects('list-provider-parkings', {
    'one-missing': ofProvider.keeps(
      [
        'only-that-provider',
        'limit-default',
        'limit-caps',
        'limit-zero',
        'offset-skips',
        'automated-true',
        'bookable-true',
      ],
      'omits the third parking of the provider',
      (_parking, index, { query: { offset = 0 } }) => index + offset !== 2,
    ),
  }),
  ...topicDefects('price-guard', {
    'not-for-second-user': create.carriesOut(
      'create-booking.price-guard',
      'ignores expected_price for the second user',
      (call, next, { users }) => {
        return next(call.user.uid === users[0]?.uid ? call : withoutExpectedPrice(call));
      },
    ),
    'not-without-start': create.changesCall(
      'create-booking.price-guard',
      'ignores expected_price for bookings without start',
      (call) => (call.body.start === undefined ? withoutExpectedPrice(call) : call),
    ),
    'not-beyond-a-day': create.changesCall(
      'create-booking.price-guard',
      'ignores expected_price for stays of more than a day',
      (call) => (call.body.duration > 24 * 60 ? withoutExpectedPrice(call) : call),
    ),
    'charges-what-is-expected': create.answers(
      ['create-booking.price-guard', 'booking.actual_price-sum'],
      'returns expected_price for actual_price if the request has it',
      (body, { body: { expected_price } }) =>
        expected_price === undefined ? body : { ...(body as object), actual_price: expected_price },
    ),
  }),
  ...topicDefects('cancel-booking', {
    'repeat-refused-for-second-user': cancel.carriesOut(
      'repeat-200',
      'refuses to cancel a second time for the second user',
      (call, next, { users, bookingIndex }) => {
        const uid = call.path.booking_uid;
        const isAgain = bookingIndex.find(uid)?.cancelled === true;
        if (isAgain && call.user.uid !== users[0]?.uid) throw unknownBooking(uid);
        return next(call);
      },
    ),
    'start-becomes-now': cancel.answers(
      'response-body',
      'returns the moment of the call for start',
      (body, _call, { clock }) => ({ ...(body as object), start: new Date(clock.now()).toISOString() }),
    ),
  }),
  ...topicDefects('list-bookings', {
    'empty-for-second-user': bookings.answers(
      'booking-objects',
      'returns an empty list to the second user',
      (body, { user }, { users }) => (user.uid === users[0]?.uid ? body : []),
    ),
  }),
];
