import { randomUUID } from 'node:crypto';
import type { User } from '../authentication/users.ts';
import type { Ledger } from '../bookings/ledger.ts';
import type { BookingRecord } from '../bookings/records.ts';
import { closeSession, openSession } from '../bookings/rules.ts';
import { priceInEuroCents } from '../offers/price.ts';
import type { Operation } from '../operation.ts';
import { invalidRequest, unknownOffer, unknownRoute } from '../problems.ts';
import type { Choices } from '../profile/choices.ts';
import type { SimulatorStore } from '../simulator-store.ts';
import type { Garage } from '../vehicles/garage.ts';
import { normalisePlate } from '../vehicles/rules.ts';
import { entryEventOf, eventOf } from '../webhooks/event-of.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import type { Catalogue, ParkingOffer } from '../world/catalogue.ts';

/** Minutes that a session had lasted which the trigger reports as ended without its ever having begun. */
const triggeredMinutes = 60;

/** POST /vehicles/notification/test (4.12): sends a webhook on demand, in pre-production only. */
export function notificationOperations(deps: {
  readonly store: SimulatorStore;
  readonly ledger: Ledger;
  readonly garage: Garage;
  readonly catalogue: Catalogue;
  readonly outbox: Outbox;
  readonly endpoints: readonly string[];
  readonly choices: Choices;
}) {
  const { store, ledger, garage, catalogue, outbox, endpoints, choices } = deps;

  const triggerNotification: Operation<'triggerNotification'> = async ({ user, body, now }) => {
    if (choices.environment === 'production') throw unknownRoute('/vehicles/notification/test');
    const found = findOffer(body.svcPID, body.provider);
    const booking = findBooking(user, body.plate, body.svcPID) ?? invent(user, body.plate, found, now);
    const event = body.action === 'ENTRY' ? entryEventOf(booking) : eventOf(booking);
    await store.commit(outbox.write(body.action, [event], found.offer.behaviour?.webhookDeliveries ?? 1));
    outbox.dispatch();
    return { status: 200, body: { sent: endpoints.length } };
  };

  function findOffer(svcpid: string, provider: string): ParkingOffer {
    const found = catalogue.findOffer(svcpid);
    if (found === null) throw unknownOffer(svcpid, { in: 'body', pointer: '/svcPID' });
    if (found.offer.provider === provider) return found;
    const detail = `must be '${found.offer.provider}', the provider of ${svcpid}`;
    throw invalidRequest([{ in: 'body', pointer: '/provider', rule: 'provider-of-offer', detail }]);
  }

  /** The user's latest booking or session of this vehicle and offer. */
  function findBooking(user: User, plate: string, svcpid: string): BookingRecord | undefined {
    return ledger
      .listOf(user.uid)
      .findLast(
        (booking) =>
          booking.svcpid === svcpid &&
          booking.duration !== null &&
          booking.cancelled !== true &&
          normalisePlate(booking.number_plate) === normalisePlate(plate),
      );
  }

  /** A session that is told of and not stored, for a vehicle that was never here. */
  function invent(user: User, plate: string, { parking, offer }: ParkingOffer, now: number): BookingRecord {
    const vehicle = garage.find(user.uid, plate) ?? { ...user.defaultVehicle, plate };
    const start = now - triggeredMinutes * 60_000;
    const session = openSession({ uid: randomUUID(), userUid: user.uid, parking, offer, vehicle }, start);
    return closeSession(session, triggeredMinutes, priceInEuroCents(offer, triggeredMinutes) ?? 0);
  }

  return { triggerNotification };
}
