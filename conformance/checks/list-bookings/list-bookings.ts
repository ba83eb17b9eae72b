import { createBooking_201 } from '../../../spec/generated/response-validators.js';
import { instantOf, isDuring } from '../../answers/instants.ts';
import { asUser, type CheckDefinition, type Context } from '../../check/check.ts';
import { attemptBooking, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import {
  type BookingList,
  bookingIn,
  listWaits,
  readBookings,
  readUntilListed,
  requireListed,
} from '../../fixtures/bookings/booking-list.ts';
import {
  freshSlot,
  otherUsersBooking,
  type SeenBooking,
  seenBookings,
} from '../../fixtures/bookings/kit-bookings.ts';
import { ownBookings, withRemovedVehicle } from '../../fixtures/bookings/own-bookings.ts';
import { requireSameBooking, valueClauses } from '../../fixtures/bookings/same-booking.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  assertThat,
  errorOf,
  Failure,
  Inconclusive,
  NotApplicable,
  whenInconclusive,
} from '../../kernel/outcomes.ts';

/** One answer may round a time to seconds that another shows in milliseconds. */
const wholeSecond = 1000;

/** Checks of GET /bookings (4.1). */
export const listBookingsChecks: readonly CheckDefinition[] = [
  {
    id: 'list-bookings.booking-objects',
    also: ['list-bookings.response', 'list-bookings.paging', 'list-bookings.delay', 'booking.uid'],
    title: 'GET /bookings lists every booking that the user has made.',
    needs: ['writes'],
    waits: listWaits,
    phase: 'after',
    async run(context) {
      await sharedBooking(context).catch(whenInconclusive(null));
      await requireReadable(context);
      const { bookings, list } = await ownBookings(context);
      for (const made of bookings) requireListed(context, list, made);
      const form = isArray(list) ? 'an array' : 'an object around the array';
      context.observe('list-bookings.response', `${list.exchanges[0]?.status}, ${form}`);
      context.observe('list-bookings.paging', list.exchanges.length > 1 ? 'in pages' : 'not in pages');
    },
  },
  {
    id: 'list-bookings.second-user',
    clause: 'list-bookings.booking-objects',
    also: ['list-bookings.response', 'service.books-and-cancels', 'booking.uid', ...valueClauses],
    title: 'GET /bookings shows the second user their own bookings, with the values they were created with.',
    needs: ['writes', 'second-user'],
    bookings: 1,
    waits: listWaits,
    phase: 'after',
    async run(context) {
      const user = asUser(context, 1);
      const earlier = await otherUsersBooking(context);
      // By now no other check books for this user, so this is the newest booking.
      const { made: newest } = await attemptBooking(user, await freshSlot(context));
      for (const made of newest === null ? [earlier] : [newest, earlier]) {
        const list = await readUntilListed(user, made.uid);
        requireListed(context, list, made);
        requireAsCreated(list, made);
      }
    },
  },
  {
    id: 'list-bookings.form-in-envelope',
    clause: 'list-bookings.booking-objects',
    title: 'Every element of the list is a booking, even if the list is inside an object.',
    phase: 'after',
    async run(context) {
      const list = await readBookings(context);
      // The form checks look at every answer that is an array.
      if (isArray(list))
        throw new NotApplicable('the response is an array; other checks look at its elements');
      const finished = list.bookings.filter((one) => !isRunning(one));
      if (finished.length === 0) throw new Inconclusive('no booking is listed', list.exchanges);
      for (const booking of finished) {
        if (createBooking_201(booking)) continue;
        const [problem] = createBooking_201.errors ?? [];
        throw new Failure({
          expected: 'bookings in the form of 2.5',
          found: `${String(booking.uid)}: ${problem?.instancePath ?? ''} ${problem?.message ?? ''}`,
          exchanges: list.exchanges,
        });
      }
    },
  },
  {
    id: 'list-bookings.same-values',
    clause: 'list-bookings.booking-objects',
    also: valueClauses,
    title: 'A listed booking has the values it was created with, even once it is cancelled.',
    needs: ['writes'],
    waits: listWaits,
    phase: 'after',
    async run(context) {
      const { made: all, list } = await ownBookings(context);
      const listed = all.filter(({ uid }) => bookingIn(list, uid) !== undefined);
      if (listed.length === 0) throw new Inconclusive('no booking of this run is listed', list.exchanges);
      for (const made of listed) requireAsCreated(list, made);
    },
  },
  {
    id: 'list-bookings.vehicle-removed',
    clause: 'list-bookings.booking-objects',
    also: ['booking.car_brand', 'booking.car_model'],
    title: 'A listed booking keeps its car_brand and car_model when the vehicle is removed.',
    needs: ['writes'],
    lock: 'own-vehicles',
    bookings: 1,
    waits: listWaits,
    async run(context) {
      const made = await withRemovedVehicle(context);
      if (made === null) throw new NotApplicable('no registered vehicle can be given a booking and removed');
      const list = await readUntilListed(context, made.uid);
      const listed = bookingIn(list, made.uid);
      if (listed === undefined) throw new NotApplicable('the booking is no longer listed, which is open');
      for (const member of ['car_brand', 'car_model'] as const) {
        if (made.booking[member] !== made.sent[member]) continue;
        assertThat(listed[member] === made.sent[member], {
          expected: `${member} ${JSON.stringify(made.sent[member])} for ${made.uid}, as created`,
          found: JSON.stringify(listed[member]) ?? 'none',
          exchanges: [made.exchange, made.removal.exchange, ...list.exchanges],
        });
      }
    },
  },
];

/** Fails if a list shows a booking with values other than those it was created with. */
function requireAsCreated(list: BookingList, seen: SeenBooking & { readonly uid: string }): void {
  const { uid } = seen;
  const listed = bookingIn(list, uid);
  if (listed === undefined) return;
  const exchanges = [seen.exchange, ...list.exchanges];
  requireSameBooking(seen, listed, ` for ${uid}, as created`, exchanges);
  assertThat(isFromCreation(listed.timestamp, seen), {
    expected: `a timestamp near ${seen.booking.timestamp ?? new Date(seen.exchange.sentAt).toISOString()} for ${uid}, when it was booked`,
    found: String(listed.timestamp),
    exchanges,
  });
}

/** Whether a timestamp may be the one that a booking was created with; a value in another form says nothing. */
function isFromCreation(timestamp: unknown, { booking, exchange }: SeenBooking): boolean {
  const [listed, made] = [instantOf(timestamp), instantOf(booking.timestamp)];
  if (listed === null) return true;
  if (made === null) return isDuring(listed, exchange);
  return Math.abs(listed - made) <= exchange.milliseconds + wholeSecond;
}

/** Requires that GET /bookings can be read at all; its form and paging are open. */
async function requireReadable(context: Context): Promise<void> {
  const error = await errorOf(readBookings(context), Inconclusive);
  if (error === null) return;
  const [exchange] = error.exchanges;
  if (exchange === undefined) throw error;
  const status = exchange.status ?? 0;
  const { list_request, list_response } = context.profile.bookings ?? {};
  const mayWantParameters = (status === 400 || status === 422) && list_request?.length !== 0;
  const hasBooked = (await seenBookings(context)).some((seen) => seen.exchange.user === 0);
  // A user without a booking may get another status than an empty list (section 7).
  if (mayWantParameters || status === 403 || !hasBooked) throw error;
  throw new Failure({
    expected: 'a list of bookings',
    found: isSuccess(status) ? `${status} without an array` : `status ${exchange.status ?? exchange.error}`,
    source: list_response == null ? 'spec' : 'profile',
    exchanges: [exchange],
  });
}

/** Whether a session is still running. How it looks is open; its duration and prices may be unknown. */
function isRunning(booking: JsonObject): boolean {
  return booking.type === 'automated' && (booking.duration === null || booking.actual_price === null);
}

function isArray({ exchanges }: BookingList): boolean {
  return exchanges[0]?.responseText.trimStart().startsWith('[') ?? false;
}
