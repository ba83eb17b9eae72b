import type { Client } from './client.ts';
import { type Answer, isSuccess } from './exchange.ts';
import { asObject, type JsonObject, textIn } from './json.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';

/** A booking that the kit made, with the request that made it. */
export interface MadeBooking {
  readonly sent: JsonObject;
  readonly answer: Answer;
  readonly booking: JsonObject;
  readonly uid: string;
}

/** A request for a booking and what came of it. */
export interface BookingAttempt {
  readonly sent: JsonObject;
  readonly answer: Answer;
  /** null when it was refused, or answered with something that is no booking. */
  readonly made: MadeBooking | null;
}

/** What a request for a booking says of the vehicle. */
export type VehicleMember = 'number_plate' | 'car_brand' | 'car_model';

/** Makes the bookings of a run, each for a vehicle of its own. */
export interface BookingDesk {
  /** number_plate, car_brand and car_model of a vehicle that nobody has booked for, except what is refused. */
  readonly vehicle: (client: Client) => Promise<JsonObject>;
  /** Asks for a booking; the vehicle is added, and whatever else is wanted is sent as it stands. */
  readonly attempt: (client: Client, wanted: JsonObject) => Promise<BookingAttempt>;
  /** Makes a booking; throws `Inconclusive` when it is refused, since the check of that is another one. */
  readonly book: (client: Client, wanted: JsonObject) => Promise<MadeBooking>;
  /** Like `attempt`, without some members of the vehicle; where that works, they are left out from then on. */
  readonly attemptWithout: (
    client: Client,
    wanted: JsonObject,
    members: readonly VehicleMember[],
  ) => Promise<BookingAttempt>;
  /** Whether vehicles have to be registered before they can be booked for; null before the first booking. */
  readonly needsRegistration: () => boolean | null;
}

/** A desk that finds out by itself whether vehicles have to be registered before they can be booked for. */
export function createBookingDesk(newPlate: () => string): BookingDesk {
  let registration: 'unknown' | 'needed' | 'not-needed' = 'unknown';
  let leftOut: readonly VehicleMember[] = [];

  async function newVehicle(client: Client): Promise<JsonObject> {
    const plate = newPlate();
    const made = { number_plate: plate, car_brand: 'Parkproof', car_model: `Conform ${plate.slice(-2)}` };
    if (registration === 'needed') await register(client, made);
    return made;
  }

  async function attempt(client: Client, wanted: JsonObject): Promise<BookingAttempt> {
    const own = await newVehicle(client);
    const sent = { ...wanted, ...without(own, leftOut) };
    const first = await send(client, sent);
    if (first.made !== null && registration === 'unknown') registration = 'not-needed';
    const refused = first.answer.status >= 400 && first.answer.status < 500;
    // Whether a vehicle that the user has not registered can be booked for is open (4.9). Where it cannot, another
    // check may have removed all vehicles of the user since ours was registered.
    if (!refused || registration === 'not-needed' || !(await register(client, own))) return first;
    const second = await send(client, sent);
    if (second.made !== null && registration === 'unknown') registration = 'needed';
    return second.made === null ? first : second;
  }

  return {
    vehicle: async (client) => without(await newVehicle(client), leftOut),
    attempt,
    async attemptWithout(client, wanted, members) {
      const before = leftOut;
      leftOut = members;
      const tried = await attempt(client, wanted);
      if (tried.made === null) leftOut = before;
      return tried;
    },
    needsRegistration: () => (registration === 'unknown' ? null : registration === 'needed'),
    async book(client, wanted) {
      const { made, answer } = await attempt(client, wanted);
      if (made !== null) return made;
      throw new Inconclusive(`booking ${String(wanted.svcpid)} returned ${answer.status}`, [answer.exchange]);
    },
  };
}

function without(vehicle: JsonObject, members: readonly VehicleMember[]): JsonObject {
  const kept = Object.entries(vehicle).filter(([name]) => !members.some((member) => member === name));
  return Object.fromEntries(kept);
}

async function send(client: Client, sent: JsonObject): Promise<BookingAttempt> {
  const answer = await client.call('createBooking', { body: sent });
  const booking = asObject(answer.body);
  const uid = booking === null ? undefined : textIn(booking, 'uid');
  const made = isSuccess(answer.status) && booking && uid !== undefined;
  return { sent, answer, made: made ? { sent, answer, booking, uid } : null };
}

async function register(client: Client, vehicle: JsonObject): Promise<boolean> {
  const plate = String(vehicle.number_plate);
  const body = { plate, brand: vehicle.car_brand, model: vehicle.car_model };
  const answer = await client.call('createVehicle', { path: { plate }, body }).catch(whenInconclusive(null));
  return answer !== null && isSuccess(answer.status);
}
