import { endSession, openSession } from '../bookings/rules.ts';
import type { BookingRecord } from '../kernel/booking.ts';
import { remember } from '../kernel/remember.ts';
import type { User } from '../kernel/user.ts';
import type { Choices } from '../profile/choices.ts';
import type { VehicleStore } from '../vehicles/vehicle-store.ts';
import type { ParkingOffer } from '../world/catalogue.ts';

/** The movement that a trigger asks for. `plate` is in upper case, `now` in milliseconds since the epoch. */
export interface TriggeredMovement {
  readonly user: User;
  readonly plate: string;
  readonly found: ParkingOffer;
  readonly now: number;
}

/** How long a session lasted, in milliseconds, if its exit is reported without an entry. */
const unseenStay = 60 * 60_000;

const maxOpen = 1_000;

/**
 * Creates the sessions that the trigger (4.12) reports for vehicles without a booking or session. They are not stored,
 * but an exit ends the session of the entry before it. Brand and model are from the user's vehicle, else from the
 * default vehicle.
 */
export function createTriggeredSessions(vehicles: VehicleStore, newUid: () => string, { bookings }: Choices) {
  const running = new Map<string, BookingRecord>();

  const keyOf = ({ user, plate, found }: TriggeredMovement) =>
    JSON.stringify([user.uid, plate, found.offer.svcpid]);

  function begin({ user, plate, found }: TriggeredMovement, start: number): BookingRecord {
    const vehicle = vehicles.find(user.uid, plate) ?? { ...user.default_vehicle, plate };
    return openSession({ uid: newUid(), userUid: user.uid, ...found, vehicle }, start);
  }

  return {
    clear: () => running.clear(),

    /** Whether an entry has been reported, and no exit since. */
    isInside: (movement: TriggeredMovement) => running.has(keyOf(movement)),

    enter(movement: TriggeredMovement): BookingRecord {
      const key = keyOf(movement);
      const session = running.get(key) ?? begin(movement, movement.now);
      remember(running, key, session, maxOpen);
      return session;
    },

    leave(movement: TriggeredMovement): BookingRecord {
      const key = keyOf(movement);
      const session = running.get(key) ?? begin(movement, movement.now - unseenStay);
      running.delete(key);
      return endSession(session, movement.found.offer, movement.now, bookings);
    },
  };
}
