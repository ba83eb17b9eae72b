import type { Check } from '../check.ts';
import type { MadeBooking } from '../harness/booking-desk.ts';
import { type BookingList, bookingIn, listWaits, readBookings, readUntil } from '../harness/booking-list.ts';
import type { Context } from '../harness/context.ts';
import { isSuccess } from '../harness/exchange.ts';
import { instantOf, isSameMoment } from '../harness/instants.ts';
import type { Json, JsonObject } from '../harness/json.ts';
import { clientOf, otherUsersBooking } from '../harness/kit-bookings.ts';
import { Failure, Inconclusive, NotApplicable, require } from '../harness/outcomes.ts';
import { pricedBooking } from '../harness/priced-booking.ts';

/** Checks of GET /bookings (4.1). */
export const listBookingsChecks: readonly Check[] = [
  {
    id: 'list-bookings.booking-objects',
    clause: 'list-bookings.booking-objects',
    level: 'must',
    title: 'GET /bookings lists every booking that the user has made.',
    needs: ['writes'],
    waits: listWaits,
    async run(context) {
      await requireReadable(context);
      const { bookings, list } = await ownBookings(context);
      for (const { uid, answer } of bookings) {
        require(bookingIn(list, uid) !== undefined, {
          expected: `the booking ${uid} in the list`,
          found: `${list.bookings.length} bookings without it`,
          exchanges: [answer.exchange, ...list.exchanges],
        });
      }
      observeForm(context, list);
    },
  },
  {
    id: 'list-bookings.same-values',
    clause: 'list-bookings.booking-objects',
    level: 'must',
    title: 'A booking in the list has the values with which it was made.',
    needs: ['writes'],
    waits: listWaits,
    async run(context) {
      const { bookings, list } = await ownBookings(context);
      let compared = 0;
      for (const { uid, booking, answer } of bookings) {
        const listed = bookingIn(list, uid);
        if (listed === undefined) continue;
        compared += 1;
        for (const member of lasting) {
          require(isSame(booking[member], listed[member]), {
            expected: `${member} ${JSON.stringify(booking[member])} for ${uid}, as it was made`,
            found: JSON.stringify(listed[member]),
            exchanges: [answer.exchange, ...list.exchanges],
          });
        }
      }
      if (compared === 0) throw new Inconclusive('no booking of the run is listed', list.exchanges);
    },
  },
  {
    id: 'list-bookings.own-only',
    clause: 'list-bookings.scope',
    also: ['auth.x-access-token-identifies-user', 'list-bookings.booking-objects'],
    level: 'must',
    title: 'GET /bookings shows the bookings of the users that the profile says it does.',
    needs: ['writes', 'second-user'],
    bookings: 1,
    waits: listWaits,
    async run(context) {
      const theirs = await otherUsersBooking(context);
      const ours = await context.facts.booking();
      const scope = context.profile.bookings?.list_scope ?? null;
      const lists = await Promise.all(
        [ours, theirs].map(({ uid }, user) =>
          readUntil(context, clientOf(context, user), (list) => bookingIn(list, uid) !== undefined),
        ),
      );
      const foreign = [theirs, ours].filter(({ uid }, user) => {
        const list = lists[user];
        return list !== undefined && bookingIn(list, uid) !== undefined;
      });
      const found = `${foreign.length === 0 ? 'none' : foreign.map(({ uid }) => uid).join(', ')} of the other user`;
      context.observe('list-bookings.scope', found);
      if (scope === null) throw new NotApplicable('the profile leaves bookings.list_scope open');
      require(foreign.length > 0 === (scope === 'client'), {
        expected:
          scope === 'user' ? "the user's own bookings alone" : 'the bookings of all users of the client',
        found,
        source: 'profile',
        exchanges: [ours, theirs]
          .map(({ answer }) => answer.exchange)
          .concat(lists.flatMap(({ exchanges }) => exchanges)),
      });
    },
  },
  {
    id: 'list-bookings.order',
    clause: 'list-bookings.order',
    level: 'must',
    title: 'GET /bookings is in the order that the profile names.',
    needs: ['writes'],
    phase: 'after',
    async run(context) {
      const order = context.profile.bookings?.order ?? null;
      await pricedBooking(context).catch(() => undefined);
      const list = await readBookings(context, context);
      const moments = list.bookings.flatMap(({ timestamp }) => instantOf(timestamp) ?? []);
      const rises = moments.slice(1).some((moment, index) => moment > (moments[index] ?? moment));
      const falls = moments.slice(1).some((moment, index) => moment < (moments[index] ?? moment));
      if (rises !== falls) context.observe('list-bookings.order', rises ? 'oldest first' : 'newest first');
      if (order === null || order === 'unordered')
        throw new NotApplicable('the profile names no order of bookings');
      require(order === 'newest-first' ? !rises : !falls, {
        expected: `bookings ${order}, by timestamp`,
        found: 'some the other way round',
        source: 'profile',
        exchanges: list.exchanges,
      });
    },
  },
];

/** Members of an active booking that nothing changes between two answers. */
const lasting: readonly string[] = [
  'timestamp',
  'parking_name',
  'lat',
  'long',
  'address',
  'user_uid',
  'svcpid',
  'start',
  'duration',
  'number_plate',
  'car_brand',
  'car_model',
  'actual_price',
  'commission_percent',
  'commission_price',
  'svc_price',
  'booking_ref',
  'type',
];

/** Values that one of two answers leaves out say nothing; moments and amounts may be written in several ways. */
function isSame(made: Json | undefined, listed: Json | undefined): boolean {
  if (made == null || listed == null) return true;
  if (typeof made === 'number' && typeof listed === 'number') return Math.abs(made - listed) < 0.0051;
  return made === listed || isSameMoment(made, listed);
}

/** Bookings of the first user that stay active for the whole run, and the list that should have them. */
async function ownBookings(context: Context) {
  const first = await context.facts.booking();
  const second = await pricedBooking(context).catch(() => null);
  const bookings: readonly MadeBooking[] = second === null ? [first] : [first, second.made];
  const list = await readUntil(context, context, (read) =>
    bookings.every(({ uid }) => bookingIn(read, uid) !== undefined),
  );
  return { bookings, list };
}

/** Form and paging of the list are open, but it has to be there. */
async function requireReadable(context: Context): Promise<void> {
  try {
    await readBookings(context, context);
  } catch (error) {
    const [exchange] = error instanceof Inconclusive ? error.exchanges : [];
    if (exchange === undefined) throw error;
    const status = exchange.status ?? 0;
    const mayWantParameters =
      (status === 400 || status === 422) && context.profile.bookings?.list_request?.length !== 0;
    if (mayWantParameters || status === 403) throw error;
    throw new Failure({
      expected: 'a list of bookings',
      found: isSuccess(status) ? `${status} without an array` : `status ${exchange.status ?? exchange.error}`,
      source: 'spec',
      exchanges: [exchange],
    });
  }
}

function observeForm(context: Context, list: BookingList): void {
  const [first] = list.exchanges;
  const whole = first?.responseText.trimStart().startsWith('[') ?? false;
  context.observe(
    'list-bookings.response',
    `${first?.status}, ${whole ? 'an array' : 'an object around the array'}`,
  );
  context.observe('list-bookings.paging', list.exchanges.length > 1 ? 'in pages' : 'not in pages');
}
