import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import { endOf } from '../availability/availability.ts';
import { countFreeSpots } from '../availability/quote.ts';
import { endSession, openSession } from '../bookings/rules.ts';
import type { BookingRecord } from '../kernel/booking.ts';
import { accessRefused } from '../kernel/problems.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import type { SimulatorChange } from '../store/store.ts';
import { createEntryEvent, eventOf } from '../webhooks/event-of.ts';
import type { Movement } from './movement.ts';

const inBody = { in: 'body', pointer: '/svcpid' } as const;

/** How early before its start a booking opens the barrier, in milliseconds. */
const earlyArrival = 15 * 60_000;

/** Creates the functions that let vehicles in and out, with the sessions and webhooks that follow (section 6). */
export function createMovements(deps: OperationDependencies) {
  const { store, bookingIndex, vehicles, catalogue, outbox, clock, newUid, choices } = deps;
  const entryEventOf = createEntryEvent(choices);
  const visits = store.table('visits');

  /** The booking of this plate and offer that is valid at `now`, early arrival and grace period included. */
  function findBooking(plate: string, offer: OfferRecord, now: number): BookingRecord | undefined {
    for (const booking of store.table('bookings').values()) {
      if (booking.svcpid !== offer.svcpid || normalisePlate(booking.number_plate) !== plate) continue;
      if (booking.cancelled === true || booking.duration === null || booking.type !== 'booking') continue;
      const start = Date.parse(booking.start);
      const end = endOf({ start, minutes: booking.duration + (offer.terms.extra_hours ?? 0) * 60 });
      if (start - earlyArrival <= now && now <= end) return booking;
    }
    return undefined;
  }

  function openNewSession(plate: string, parking: ParkingRecord, offer: OfferRecord, now: number) {
    const registered = vehicles.findRegistered(plate, offer.provider);
    if (registered === null) {
      throw accessRefused(
        `${plate} has no booking of ${offer.svcpid} for this time and is not registered with ${offer.provider}.`,
      );
    }
    if (!offer.automated)
      throw accessRefused(`${offer.svcpid} has no automated entry, and ${plate} has no booking for it.`);
    const stay = { start: now, minutes: 1 };
    if (countFreeSpots(parking, stay, bookingIndex.occupancy, choices.bookings) === 0)
      throw accessRefused(`${parking.name} is full.`);
    const { user, vehicle } = registered;
    return openSession({ uid: newUid(), userUid: user, parking, offer, vehicle }, now);
  }

  return {
    async enter(movement: Movement): Promise<BookingRecord> {
      const plate = normalisePlate(movement.plate);
      const { parking, offer } = catalogue.requireOffer(movement.svcpid, inBody);
      const inside = visits.get(plate);
      if (inside !== undefined) throw accessRefused(`${plate} is already inside ${inside.svcpid}.`);
      const now = clock.now();
      const booked = findBooking(plate, offer, now);
      const booking = booked ?? openNewSession(plate, parking, offer, now);
      const changes: SimulatorChange[] = [['visits', plate, { svcpid: offer.svcpid, booking: booking.uid }]];
      if (booked === undefined) changes.push(['bookings', booking.uid, booking]);
      const copies = copiesOf(movement, offer);
      await outbox.publish(changes, { action: 'ENTRY', booking: entryEventOf(booking), copies });
      return booking;
    },

    async leave(movement: Movement): Promise<BookingRecord> {
      const plate = normalisePlate(movement.plate);
      const { offer } = catalogue.requireOffer(movement.svcpid, inBody);
      const visit = visits.get(plate);
      const booking = visit?.svcpid === offer.svcpid ? bookingIndex.find(visit.booking) : undefined;
      if (booking === undefined) {
        const elsewhere = visit === undefined ? 'is not inside any parking' : `is inside at ${visit.svcpid}`;
        throw accessRefused(`${plate} cannot leave ${offer.svcpid}: it ${elsewhere}.`);
      }
      const ended = endSession(booking, offer, clock.now(), choices.bookings);
      const changes: SimulatorChange[] = [['visits', plate, null]];
      if (ended !== booking) changes.push(['bookings', ended.uid, ended]);
      const copies = copiesOf(movement, offer);
      await outbox.publish(changes, { action: 'EXIT', booking: eventOf(ended), copies });
      return ended;
    },
  };
}

function copiesOf(movement: Movement, offer: OfferRecord): number {
  return movement.copies ?? offer.behaviour?.webhookDeliveries ?? 1;
}
