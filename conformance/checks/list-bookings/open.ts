import { asUser, type CheckDefinition, type Context } from '../../check/check.ts';
import { enoughInOrder, openPoint } from '../../expectations/open-points.ts';
import { sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import {
  bookingIn,
  listWaits,
  presumeWhole,
  readUntilListed,
  uidsIn,
} from '../../fixtures/bookings/booking-list.ts';
import { carriedOut } from '../../fixtures/bookings/cancellation.ts';
import { acceptedRequests, otherUsersBooking } from '../../fixtures/bookings/kit-bookings.ts';
import { ownBookings } from '../../fixtures/bookings/own-bookings.ts';
import { listOnceBegun } from '../../fixtures/bookings/starting-now.ts';
import { authenticationHeaders, bodyOf, type Exchange } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { textIn } from '../../kernel/json.ts';
import { Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** Checks of what 4.1 leaves open about GET /bookings; the profile may declare it. */
export const listBookingsOpenChecks: readonly CheckDefinition[] = [
  openPoint('list-bookings.started-listed', {
    id: 'list-bookings.begun',
    also: [
      'list-bookings.booking-objects',
      'list-bookings.response',
      'list-bookings.paging',
      'list-bookings.delay',
      'booking.uid',
    ],
    title: 'GET /bookings lists a booking whose stay has started if the profile declares that.',
    needs: ['writes'],
    waits: listWaits,
    async find(context, _, declared) {
      const { made, list } = await listOnceBegun(context);
      const exchanges = [made.exchange, ...list.exchanges];
      if (declared !== null) presumeWhole(context, list, made.uid, exchanges);
      const isListed = bookingIn(list, made.uid) !== undefined;
      const shown = isListed ? `${made.uid} is listed` : `${made.uid} is not listed`;
      // Some other reason may hide it.
      return { fits: [isListed], ...(!isListed && { proves: [] }), shown, exchanges };
    },
  }),
  openPoint('list-bookings.scope', {
    id: 'list-bookings.own-only',
    also: ['auth.x-access-token-identifies-user', 'list-bookings.booking-objects'],
    title: 'GET /bookings lists the bookings of the users that the profile declares.',
    needs: ['writes', 'second-user'],
    bookings: 1,
    waits: listWaits,
    phase: 'after',
    async find(context) {
      const theirs = await otherUsersBooking(context);
      const ours = await sharedBooking(context);
      // A list may show only those bookings of another user that are cancelled.
      await carriedOut(context).catch(whenInconclusive(null));
      if (ours.uid === theirs.uid) throw new Inconclusive('two bookings share a uid', [theirs.exchange]);
      const [ourList, theirList] = await Promise.all([
        readUntilListed(context, ours.uid),
        readUntilListed(asUser(context, 1), theirs.uid),
      ]);
      const foreign = foreignBookings(context);
      const uids = new Set(foreign.map(({ uid }) => uid));
      const areOwnListed =
        bookingIn(ourList, ours.uid) !== undefined && bookingIn(theirList, theirs.uid) !== undefined;
      const made = [ours.exchange, theirs.exchange];
      if (foreign.length === 0 && !areOwnListed)
        throw new Inconclusive("the lists do not show the users' own bookings either", made);
      return {
        fits: [foreign.length > 0 ? 'client' : 'user'],
        ...(!areOwnListed && { proves: [] }),
        shown: `bookings of the other user: ${[...uids].join(', ') || 'none'}`,
        exchanges: [
          ...made,
          ...foreign.slice(0, 1).map(({ exchange }) => exchange),
          ...ourList.exchanges,
          ...theirList.exchanges,
        ],
      };
    },
  }),
  openPoint('list-bookings.order', {
    also: ['booking.uid-unique'],
    title: 'GET /bookings returns bookings in the order that the profile declares.',
    needs: ['writes'],
    phase: 'after',
    anything: 'unordered',
    async find(context) {
      const { made, list } = await ownBookings(context);
      const places = made.flatMap(({ uid, exchange }) => {
        const at = list.bookings.findIndex((listed) => listed.uid === uid);
        return at === -1 ? [] : [{ at, from: exchange.sentAt, to: exchange.sentAt + exchange.milliseconds }];
      });
      // The order is certain only for bookings that were not made at the same time.
      const pairs = places.flatMap((one) =>
        places.filter(({ from }) => from > one.to).map(({ at }) => at - one.at),
      );
      if (pairs.length === 0)
        throw new Inconclusive('fewer than two bookings of this run are listed', list.exchanges);
      const oldestFirst = pairs.every((apart) => apart > 0);
      const newestFirst = pairs.every((apart) => apart < 0);
      const found = oldestFirst ? 'oldest-first' : newestFirst ? 'newest-first' : 'unordered';
      // Oldest first may just be the order in which bookings are stored.
      const isProven = newestFirst && places.length >= enoughInOrder;
      return {
        fits: [found, 'unordered'],
        ...(isProven && { proves: [found] }),
        shown: found,
        exchanges: list.exchanges,
      };
    },
  }),
];

/** Lists of the run that show a user a booking of another one, with its uid. */
function foreignBookings(context: Context): readonly { readonly uid: string; readonly exchange: Exchange }[] {
  const isOwn = sentAsUsual(context.exchanges());
  const made = acceptedRequests(context).filter(isOwn);
  const byUid = groupBy(made, (one) => textIn(bodyOf(one), 'uid'));
  const isForeign = (uid: string, { user }: Exchange) =>
    byUid.get(uid)?.every((one) => one.user !== user) === true;
  const lists = context.exchanges().filter((one) => one.operation === 'listBookings' && isOwn(one));
  return lists.flatMap((exchange) =>
    uidsIn(context.profile, exchange)
      .filter((uid) => isForeign(uid, exchange))
      .map((uid) => ({ uid, exchange })),
  );
}

/** Whether a request has the credentials that its user has in most requests; some checks mix those of two users. */
function sentAsUsual(exchanges: readonly Exchange[]): (exchange: Exchange) => boolean {
  const credentialsIn = ({ requestHeaders }: Exchange) =>
    [...authenticationHeaders].map((name) => requestHeaders[name]).join(' ');
  const usual = new Map(
    [...groupBy(exchanges, ({ user }) => user)].map(([user, own]) => {
      const bySize = [...groupBy(own, credentialsIn)].sort(([, a], [, b]) => b.length - a.length);
      return [user, bySize[0]?.[0]];
    }),
  );
  return (exchange) => credentialsIn(exchange) === usual.get(exchange.user);
}
