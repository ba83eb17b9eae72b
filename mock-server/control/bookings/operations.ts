import { endOf } from '../../availability/availability.ts';
import type { Ledger } from '../../bookings/ledger.ts';
import { cancel } from '../../bookings/rules.ts';
import type { BookingRecord } from '../../kernel/booking.ts';
import type { Clock } from '../../kernel/clock.ts';
import { unknownBooking, unknownItem } from '../../kernel/problems.ts';
import type { SimulatorStore } from '../../kernel/simulator-store.ts';
import { normalisePlate } from '../../kernel/vehicle.ts';
import type { Choices } from '../../profile/choices.ts';
import type { Outbox } from '../../webhooks/outbox.ts';
import type { Catalogue } from '../../world/catalogue.ts';
import type { ControlOperation, ControlSchemas } from '../operation.ts';
import { contains, pageOf } from '../paging.ts';
import { toDelivery } from '../webhooks/to-delivery.ts';
import { createBookingRegister } from './register.ts';
import { renderVoucher } from './voucher.ts';

/** Finds, shows and cancels the bookings of all users. */
export function bookingControlOperations(deps: {
  readonly store: SimulatorStore;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly choices: Choices;
}) {
  const { store, ledger, catalogue, outbox, clock, choices } = deps;
  const register = createBookingRegister(store);
  const visits = store.table('visits');

  function toRow(booking: BookingRecord): ControlSchemas['BookingRow'] {
    return {
      booking,
      state: stateOf(booking, clock.now()),
      parking: catalogue.findOffer(booking.svcpid)?.parking.id ?? null,
      inside: visits.get(normalisePlate(booking.number_plate))?.booking === booking.uid,
    };
  }

  function find(uid: string): BookingRecord {
    const booking = ledger.find(uid);
    if (booking === undefined) throw unknownItem('booking', uid, 'booking');
    return booking;
  }

  const findBookings = (({ query }) => {
    const { search, user, state, type, svcpid } = query;
    const now = clock.now();
    if ((search ?? user ?? state ?? type ?? svcpid) === undefined) {
      const { limit = 50, offset = 0 } = query;
      const items = register.slice(offset, limit).map(toRow);
      return { status: 200, body: { total: register.size, limit, offset, items } };
    }
    const found: BookingRecord[] = [];
    for (const booking of register.newest()) {
      if (user !== undefined && booking.user_uid !== user) continue;
      if (type !== undefined && booking.type !== type) continue;
      if (svcpid !== undefined && booking.svcpid !== svcpid) continue;
      if (state !== undefined && stateOf(booking, now) !== state) continue;
      const { uid, number_plate, parking_name, user_uid, booking_ref } = booking;
      if (contains(search, uid, number_plate, booking.svcpid, parking_name, user_uid, booking_ref)) {
        found.push(booking);
      }
    }
    return { status: 200, body: pageOf(found, query, toRow) };
  }) satisfies ControlOperation<'findBookings'>;

  const readBooking = (({ path }) => {
    const booking = find(path.booking);
    const webhooks = outbox.log
      .newest()
      .filter(({ record }) => record.events[0]?.uid === booking.uid)
      .map(toDelivery);
    return { status: 200, body: { row: toRow(booking), webhooks } };
  }) satisfies ControlOperation<'readBooking'>;

  const cancelAsUser = (async ({ path }) => {
    const booking = find(path.booking);
    const cancelled = cancel(booking, clock.now(), choices.cancellation);
    await store.commit(cancelled === booking ? [] : [['bookings', booking.uid, cancelled]]);
    return { status: 200, body: toRow(cancelled) };
  }) satisfies ControlOperation<'cancelAsUser'>;

  const readVoucher = (({ path }) => {
    const uid = path.file.replace(/\.pdf$/, '');
    const booking = ledger.find(uid);
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
  }) satisfies ControlOperation<'readVoucher'>;

  return { findBookings, readBooking, cancelAsUser, readVoucher };
}

function stateOf(booking: BookingRecord, now: number): ControlSchemas['BookingState'] {
  if (booking.cancelled === true) return 'cancelled';
  if (booking.duration === null) return 'running';
  const start = Date.parse(booking.start);
  if (now < start) return 'upcoming';
  return now < endOf({ start, minutes: booking.duration }) ? 'current' : 'past';
}
