import { asUser, type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import {
  attemptBooking,
  book,
  informationalMembers,
  requestBooking,
  sharedBooking,
} from '../../fixtures/bookings/booking-desk.ts';
import { cancel, cancellableBooking, isCancellable } from '../../fixtures/bookings/cancellation.ts';
import { acceptedRequests, freshSlot, seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { requireBooked } from '../../fixtures/bookings/special-booking.ts';
import { isAvailable } from '../../fixtures/offers/availability.ts';
import { laterBy, oddMoment, type Slot, slotOf, writtenWithOffset } from '../../fixtures/offers/stays.ts';
import { presumePlateAccepted } from '../../fixtures/vehicles/ways-to-look.ts';
import { bodyOf, type HttpExchange, sentIn } from '../../kernel/exchange.ts';
import { textIn } from '../../kernel/json.ts';
import {
  assertThat,
  errorOf,
  failureOf,
  Inconclusive,
  NotApplicable,
  whenInconclusive,
} from '../../kernel/outcomes.ts';
import { asRequestedChecks } from './as-requested.ts';

/** Members that the shared booking has. A check tries again any that were left out because they were refused. */
const taken = ['cc_email', 'nameReservation', 'phone', 'number_plate', 'car_brand', 'car_model'] as const;
type Taken = (typeof taken)[number];

/** Checks of what POST /bookings does with a valid request (4.9). */
export const createBookingChecks = checksWith({ needs: ['writes'] }, [
  {
    id: 'create-booking.response-201',
    also: ['service.books-and-cancels'],
    title: 'A successful booking returns 201 with the booking.',
    phase: 'after',
    async run(context) {
      const refusal = await errorOf(sharedBooking(context), Error);
      const made = acceptedRequests(context);
      for (const exchange of made) {
        const isBooking = textIn(bodyOf(exchange), 'uid') !== undefined;
        assertThat(exchange.status === 201 && isBooking, {
          expected: '201 with a booking',
          found: `${exchange.status} with ${isBooking ? 'a booking' : 'a body that has no uid'}`,
          exchanges: [exchange],
        });
      }
      if (made.length > 0 || refusal === null) return;
      const attempts = refusal instanceof Inconclusive ? refusal.exchanges : [];
      const slots = attempts.filter(isOutOfOrder).map((attempt) => slotOf(sentIn(attempt) ?? {}));
      const areAvailable = await Promise.all(
        slots.map((slot) => isAvailable(context, slot).catch(whenInconclusive(false))),
      );
      assertThat(!areAvailable.includes(true), {
        expected: 'an available offer to be bookable',
        found: `statuses ${attempts.map(({ status }) => status).join(', ')}`,
        exchanges: attempts,
      });
      throw refusal;
    },
  },
  {
    id: 'create-booking.starts-active',
    title: 'A new booking is active: cancelled is false or absent.',
    phase: 'after',
    async run(context) {
      for (const { booking, exchange } of await seenBookings(context)) {
        assertThat(booking.cancelled !== true, {
          expected: 'cancelled false or absent in a new booking',
          found: 'cancelled true',
          exchanges: [exchange],
        });
      }
    },
  },
  ...asRequestedChecks,
  ...taken.map(takes),
  {
    id: 'create-booking.contact-optional',
    clause: 'create-booking.phone',
    also: ['create-booking.cc_email', 'create-booking.nameReservation'],
    title: 'A booking succeeds without cc_email, nameReservation and phone.',
    phase: 'after',
    async run(context) {
      await sharedBooking(context);
      const booked = acceptedRequests(context).map((exchange) => sentIn(exchange) ?? {});
      const always = Object.keys(informationalMembers).filter((name) => booked.every((sent) => name in sent));
      if (always.length === 0) return;
      const slot = await freshSlot(context);
      await requireBooked(
        context,
        () => attemptBooking(context, slot),
        () => attemptBooking(context, slot, informationalMembers),
        `a booking without ${always.join(', ')}, since one with ${always.length === 1 ? 'it' : 'them'} succeeds`,
      );
    },
  },
  {
    id: 'create-booking.contact-together',
    clause: 'create-booking.phone',
    also: ['create-booking.cc_email', 'create-booking.nameReservation'],
    title: 'cc_email, nameReservation and phone can be sent together.',
    async run(context) {
      const { sent } = await sharedBooking(context);
      const names = Object.keys(informationalMembers);
      if (names.every((name) => name in sent)) return;
      const slot = await freshSlot(context);
      for (const [name, value] of Object.entries(informationalMembers)) {
        const { made, answer } = await attemptBooking(context, slot, { [name]: value });
        if (made === null) throw new Inconclusive(`${name} is refused even on its own`, [answer.exchange]);
      }
      await requireBooked(
        context,
        () => attemptBooking(context, slot, informationalMembers),
        () => attemptBooking(context, slot),
        `a booking with ${names.join(', ')}, since each is accepted alone`,
      );
    },
  },
  // nameReservation is informational, so it must not require any other member.
  {
    id: 'create-booking.nameReservation-alone',
    clause: 'create-booking.nameReservation-informational',
    also: ['create-booking.nameReservation'],
    title: 'nameReservation is informational: it can be sent without phone.',
    bookings: 1,
    run: (context) => requireBookedAlone(context, 'nameReservation', "Siobhán O'Parkproof"),
  },
  // Each field is optional by itself (4.9).
  {
    id: 'create-booking.phone-alone',
    clause: 'create-booking.phone',
    title: 'phone can be sent without nameReservation.',
    bookings: 1,
    run: (context) => requireBookedAlone(context, 'phone'),
  },
  {
    id: 'create-booking.stay-of-another-user',
    clause: 'create-booking.requires-available-offer',
    also: ['auth.x-access-token-identifies-user', 'booking.uid-unique'],
    title: 'A stay that another user has booked can be booked while its offer is available.',
    needs: ['writes', 'second-user'],
    bookings: 2,
    async run(context) {
      const slot = await freshSlot(context);
      const { sent, uid, exchange } = await book(context, slot);
      const [user, elsewhere] = [asUser(context, 1), await freshSlot(context)];
      // Whether a vehicle can have two bookings is open, but the first user's booking is not the second's.
      const same = await requestBooking(user, sent, { isOptional: true });
      if (same.made !== null) {
        assertThat(same.made.uid !== uid, {
          expected: 'a booking of their own for the second user, who sent the same request',
          found: `${uid}, the booking of the first user`,
          exchanges: [exchange, same.made.exchange],
        });
        return;
      }
      const expected = 'a booking of the stay that the first user has booked too';
      await requireStillBooked(user, slot, () => elsewhere, expected);
    },
  },
  {
    id: 'create-booking.stay-of-cancelled-booking',
    clause: 'create-booking.requires-available-offer',
    also: ['service.books-and-cancels'],
    title: 'A stay whose booking was cancelled can be booked again while its offer is available.',
    bookings: 2,
    async run(context) {
      const made = await cancellableBooking(context);
      if (!isCancellable(context, made)) throw new NotApplicable('no booking can be cancelled');
      presumeSuccess(await cancel(context, made.uid), 'the cancellation');
      const slot = slotOf(made.sent);
      let moved = 0;
      const aQuarterLater = () => {
        moved += 1;
        return { ...slot, start: laterBy(slot.start, moved / 96) };
      };
      await requireStillBooked(context, slot, aQuarterLater, 'a booking of the stay of a cancelled booking');
    },
  },
  // An instant may be written with any offset. The moment is odd, so that another check sees a rounded start.
  {
    id: 'create-booking.start-with-offset',
    clause: 'create-booking.start',
    title: 'A booking accepts a start with an offset other than Z.',
    bookings: 1,
    async run(context) {
      const slot = await freshSlot(context);
      const noon = Date.parse(slot.start);
      const from = (start: string) => attemptBooking(context, slot, { start });
      const odd = writtenWithOffset(noon + oddMoment);
      const precise = odd.replace(/(?=[+-]\d\d:\d\d$)/, '.000');
      const inMilliseconds = await from(precise);
      if (inMilliseconds.made !== null) return;
      if ((await from(odd)).made !== null) {
        // Whether a fraction of a second may be refused is open, but it must not break the service.
        if (inMilliseconds.answer.status < 500) return;
        await requireBooked(
          context,
          () => from(precise),
          () => from(odd),
          `a booking from ${precise}, since one from ${odd} succeeds`,
        );
        return;
      }
      // Whether a booking can start at an odd moment is open.
      const start = writtenWithOffset(noon);
      await requireBooked(
        context,
        () => from(start),
        () => from(slot.start),
        `a booking from ${start}, since one from ${slot.start} succeeds`,
      );
    },
  },
]);

/** Whether a status shows a broken operation, rather than a failing provider or a refusal of the user or the offer. */
function isOutOfOrder({ status }: HttpExchange): boolean {
  return status === 404 || status === 405 || status === 500 || status === 501;
}

function takes(member: Taken): CheckDefinition {
  return {
    id: `create-booking.takes-${member}`,
    clause: `create-booking.${member}`,
    ...(member === 'nameReservation' && { also: ['create-booking.nameReservation-informational'] }),
    title: `POST /bookings accepts ${member}.`,
    async run(context) {
      const { sent } = await sharedBooking(context);
      if (!(member in sent)) await requireBookedWith(context, member);
    },
  };
}

/** Requires that a member is taken without the other one about the person. */
async function requireBookedAlone(context: Context, member: 'nameReservation' | 'phone', value?: string) {
  const { sent } = await sharedBooking(context);
  const failure = await failureOf(requireBookedWith(context, member, value));
  if (failure === null) return;
  if (!(member in sent)) throw new Inconclusive(`any booking with ${member} is refused`);
  throw failure;
}

/** Requires that a stay can be booked while its offer is available and another one can be booked. */
async function requireStillBooked(user: Context, slot: Slot, other: () => Slot, expected: string) {
  const booked = requireBooked(
    user,
    () => attemptBooking(user, slot),
    () => attemptBooking(user, other()),
    expected,
  );
  const failure = await failureOf(booked);
  if (failure === null) return;
  if (!(await isAvailable(user, slot)))
    throw new NotApplicable('the offer is no longer available for the stay');
  throw failure;
}

async function requireBookedWith(context: Context, member: Taken, value = informationalMembers[member]) {
  // The desk leaves out vehicle members that were refused unless they are given, so give all three.
  const vehicle = { number_plate: context.newPlate(), car_brand: 'Toyota', car_model: 'Corolla' };
  const members = member in vehicle ? vehicle : { [member]: value };
  const slot = await freshSlot(context);
  const booked = requireBooked(
    context,
    () => attemptBooking(context, slot, members),
    () => attemptBooking(context, slot),
    `a booking with ${member}, since one without it succeeds`,
  );
  const failure = await failureOf(booked);
  if (failure === null) return;
  const [refusal] = failure.evidence.exchanges;
  if (member in vehicle && refusal !== undefined) await presumePlateAccepted(context, refusal);
  throw failure;
}
