import { escapeStep } from '../../common/json-pointer.ts';
import { endSession } from '../bookings/rules.ts';
import type { BookingRecord } from '../kernel/booking.ts';
import type { Operation } from '../kernel/operation.ts';
import { absentInProduction, accessRefused, invalidAt } from '../kernel/problems.ts';
import type { User } from '../kernel/user.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import { createEntryEvent, eventOf } from '../webhooks/event-of.ts';
import type { ParkingOffer } from '../world/catalogue.ts';

/** POST /vehicles/notification/test (4.12): sends a webhook on demand, in pre-production only. */
export function notificationOperations(deps: OperationDependencies) {
  const { bookingIndex, triggeredSessions, catalogue, outbox, endpoints, choices } = deps;
  const entryEventOf = createEntryEvent(choices);

  const triggerNotification: Operation<'triggerNotification'> = async ({ user, body, now }) => {
    if (choices.environment === 'production') throw absentInProduction('/vehicles/notification/test');
    const found = findOffer(body.svcPID, body.provider);
    const stored = findBooking(user, body.plate, body.svcPID);
    const facts = { user, plate: normalisePlate(body.plate), found, now };
    const isBareExit = body.action === 'EXIT' && stored === undefined && !triggeredSessions.isInside(facts);
    if (isBareExit && choices.notification.exit_without_entry === 'refuse')
      throw accessRefused(`${facts.plate} did not enter this parking.`);
    const copies = found.offer.behaviour?.webhookDeliveries ?? 1;
    // A running session is reported as if it ended now, but it continues.
    const leave = () =>
      stored === undefined
        ? triggeredSessions.leave(facts)
        : endSession(stored, found.offer, now, choices.bookings);
    const booking =
      body.action === 'ENTRY' ? entryEventOf(stored ?? triggeredSessions.enter(facts)) : eventOf(leave());
    await outbox.publish([], { action: body.action, booking, copies });
    const sent = { sent: endpoints().length };
    // The profile may ask for a body other than the contract's.
    return { status: 200, body: choices.notification.response_body === 'sent' ? sent : (undefined as never) };
  };

  function findOffer(svcpid: string, provider: string): ParkingOffer {
    // The pointer also decides the status, so it keeps this name even if the profile renames the field.
    const found = catalogue.requireOffer(svcpid, { in: 'body', pointer: '/svcPID' });
    if (found.offer.provider === provider) return found;
    const detail = `must be '${found.offer.provider}', the provider of ${svcpid}`;
    const pointer = `/${escapeStep(choices.notification.fields.provider)}`;
    throw invalidAt('body', pointer, 'provider-of-offer', detail);
  }

  /** The user's latest booking or session of this vehicle and offer, including a running session. */
  function findBooking(user: User, plate: string, svcpid: string): BookingRecord | undefined {
    return bookingIndex
      .listOf(user.uid)
      .findLast(
        (booking) =>
          booking.svcpid === svcpid &&
          booking.cancelled !== true &&
          normalisePlate(booking.number_plate) === normalisePlate(plate),
      );
  }

  return { triggerNotification };
}
