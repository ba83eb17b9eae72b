import type { components } from '../../spec/generated/api-types.ts';
import type { Client } from './client.ts';
import { type Answer, isSuccess } from './exchange.ts';
import { asObject, type JsonObject, textIn } from './json.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';

/** What a request for a booking asks for (4.9). */
export type NewBooking = components['schemas']['NewBooking'];

/** A booking that the kit made, with the request that made it. */
export interface MadeBooking {
  readonly sent: NewBooking;
  readonly answer: Answer;
  readonly booking: JsonObject;
  readonly uid: string;
}

/** A request for a booking and what came of it. */
export interface BookingAttempt {
  readonly sent: NewBooking;
  readonly answer: Answer;
  /** null when it was refused, or answered with something that is no booking. */
  readonly made: MadeBooking | null;
}

/** What a request for a booking says of the vehicle. */
export type VehicleMember = 'number_plate' | 'car_brand' | 'car_model';

type BookedVehicle = Pick<NewBooking, VehicleMember>;

/** Makes the bookings of a run, each for a vehicle of its own. */
export interface BookingDesk {
  /** number_plate, car_brand and car_model of a vehicle that nobody has booked for, except what is refused. */
  readonly vehicle: (client: Client) => Promise<BookedVehicle>;
  /** Asks for a booking; the vehicle is added, and whatever else is wanted is sent as it stands. */
  readonly attempt: (client: Client, wanted: NewBooking) => Promise<BookingAttempt>;
  /** Makes a booking; throws `Inconclusive` when it is refused, since the check of that is another one. */
  readonly book: (client: Client, wanted: NewBooking) => Promise<MadeBooking>;
  /** Like `attempt`, without some members of the vehicle; where that works, they are left out from then on. */
  readonly attemptWithout: (
    client: Client,
    wanted: NewBooking,
    members: readonly VehicleMember[],
  ) => Promise<BookingAttempt>;
  /** Whether vehicles have to be registered before they can be booked for; null before the first booking. */
  readonly needsRegistration: () => boolean | null;
}

/** A desk that finds out by itself whether vehicles have to be registered before they can be booked for. */
export function createBookingDesk(newPlate: () => string): BookingDesk {
  let registration: 'unknown' | 'needed' | 'not-needed' = 'unknown';
  let leftOut: readonly VehicleMember[] = [];

  async function newVehicle(client: Client): Promise<Required<BookedVehicle>> {
    const plate = newPlate();
    const made = { number_plate: plate, car_brand: 'Parkproof', car_model: `Conform ${plate.slice(-2)}` };
    if (registration === 'needed') await register(client, made);
    return made;
  }

  async function attempt(client: Client, wanted: NewBooking): Promise<BookingAttempt> {
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

function without(vehicle: BookedVehicle, members: readonly VehicleMember[]): BookedVehicle {
  const kept = Object.entries(vehicle).filter(([name]) => !members.some((member) => member === name));
  return Object.fromEntries(kept);
}

async function send(client: Client, sent: NewBooking): Promise<BookingAttempt> {
  const answer = await client.call('createBooking', { body: sent });
  const booking = asObject(answer.body);
  const uid = booking === null ? undefined : textIn(booking, 'uid');
  const made = isSuccess(answer.status) && booking && uid !== undefined;
  return { sent, answer, made: made ? { sent, answer, booking, uid } : null };
}

async function register(client: Client, vehicle: Required<BookedVehicle>): Promise<boolean> {
  const { number_plate: plate, car_brand: brand, car_model: model } = vehicle;
  const body = { plate, brand, model };
  const answer = await client.call('createVehicle', { path: { plate }, body }).catch(whenInconclusive(null));
  return answer !== null && isSuccess(answer.status);
}
