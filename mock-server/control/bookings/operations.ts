import { endOf } from '../../availability/availability.ts';
import { byTimestamp } from '../../bookings/booking-index.ts';
import { cancel } from '../../bookings/rules.ts';
import type { BookingRecord } from '../../kernel/booking.ts';
import { requireItem, unknownBooking } from '../../kernel/problems.ts';
import { normalisePlate } from '../../kernel/vehicle.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, type ControlSchemas, ok } from '../operation.ts';
import { contains, isWanted, pageOf } from '../paging.ts';
import { renderVoucher } from './voucher.ts';

/** Finds, shows and cancels the bookings of all users. */
export function bookingControlOperations(deps: ControlDependencies) {
  const { store, bookingIndex, catalogue, outbox, clock, choices } = deps;
  const visits = store.table('visits');

  function toRow(booking: BookingRecord): ControlSchemas['BookingRow'] {
    return {
      booking,
      state: stateOf(booking, clock.now()),
      parking: catalogue.findOffer(booking.svcpid)?.parking.id ?? null,
      inside: visits.get(normalisePlate(booking.number_plate))?.booking === booking.uid,
    };
  }

  const find = (uid: string) => requireItem(bookingIndex.find(uid), 'booking', uid, 'booking');

  return {
    findBookings({ query }) {
      const { search, user, state, type, svcpid } = query;
      const now = clock.now();
      const newest = [...store.table('bookings').values()].sort(byTimestamp).reverse();
      const found = newest.filter((booking) => {
        if (!isWanted(user, booking.user_uid) || !isWanted(type, booking.type)) return false;
        if (!isWanted(svcpid, booking.svcpid) || !isWanted(state, stateOf(booking, now))) return false;
        const { uid, number_plate, parking_name, user_uid, booking_ref } = booking;
        return contains(search, uid, number_plate, booking.svcpid, parking_name, user_uid, booking_ref);
      });
      return ok(pageOf(found, query, toRow));
    },
    readBooking({ path }) {
      const booking = find(path.booking);
      const webhooks = outbox.log.newest().filter((delivery) => delivery.booking === booking.uid);
      return ok({ row: toRow(booking), webhooks });
    },
    async cancelAsUser({ path }) {
      const booking = find(path.booking);
      const cancelled = cancel(booking, clock.now(), choices.cancellation);
      await store.commit(cancelled === booking ? [] : [['bookings', booking.uid, cancelled]]);
      return ok(toRow(cancelled));
    },
    readVoucher({ path }) {
      const uid = path.file.replace(/\.pdf$/, '');
      const booking = bookingIndex.find(uid);
      if (booking === undefined) throw unknownBooking(uid);
      const name = uid.replaceAll(/[^\w-]/g, '');
      return {
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${name}.pdf"`,
        },
        bytes: renderVoucher(booking),
      };
    },
  } satisfies Partial<ControlOperations>;
}

function stateOf(booking: BookingRecord, now: number): ControlSchemas['BookingState'] {
  if (booking.cancelled === true) return 'cancelled';
  if (booking.duration === null) return 'running';
  const start = Date.parse(booking.start);
  if (now < start) return 'upcoming';
  return now < endOf({ start, minutes: booking.duration }) ? 'current' : 'past';
}
