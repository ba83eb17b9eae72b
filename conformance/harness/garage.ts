import type { Client } from './client.ts';
import type { Context } from './context.ts';
import { type Answer, type Exchange, isSuccess } from './exchange.ts';
import { asObject, type JsonObject } from './json.ts';
import { Inconclusive } from './outcomes.ts';
import { shared } from './shared.ts';
import { differenceOf, type Vehicle } from './vehicle.ts';
import { deletedIn, findWaysToLook, isDone, registrations, withoutSent } from './ways-to-look.ts';

/** What a look at a plate showed. */
export interface Sight {
  /** null when the user has no such vehicle. */
  readonly vehicle: JsonObject | null;
  readonly exchange: Exchange;
}

/** Whether a user has a plate. */
export interface Presence {
  readonly there: boolean;
  readonly exchange: Exchange;
}

/** Looks at the vehicles of users by the operations that change them, since no other one shows them (4.11). */
export interface Garage {
  /** Whether a vehicle can be read without changing it. */
  readonly canRead: boolean;
  /** Whether it can be seen, without removing it, that a plate is there or not. */
  readonly canSeeAbsence: boolean;
  /** Members of a vehicle that a look at it shows. */
  readonly shows: ReadonlySet<string>;
  /** Looks at a vehicle once. Throws `Inconclusive` where that cannot be done without changing it. */
  readonly read: (client: Client, plate: string) => Promise<Sight>;
  /** Looks until a vehicle is as expected, some seconds at most; returns the last look. */
  readonly readUntil: (
    client: Client,
    plate: string,
    expected: Readonly<Partial<Vehicle>> | null,
  ) => Promise<Sight>;
  /** Finds out once whether the user has a plate, which may remove it. */
  readonly look: (client: Client, plate: string) => Promise<Presence>;
  /** Finds out whether the user has a plate, which may remove it; waits some seconds for the expected finding. */
  readonly has: (client: Client, plate: string, expected: boolean) => Promise<Presence>;
  /** Registers vehicles and makes sure of it. Throws `Inconclusive`, because how to register is covered by another check. */
  readonly given: (client: Client, ...vehicles: readonly Vehicle[]) => Promise<void>;
  /** Registers a vehicle whose plate not every implementation takes; returns whether it is there. */
  readonly takes: (client: Client, vehicle: Vehicle) => Promise<boolean>;
}

/** The garage of this run; how this implementation can be looked at is found out once. */
export const garageOf = shared(openGarage);

/** Goes on with an answer of an operation that was carried out; whether it should have been is covered by another check. */
export function done(answer: Answer): Answer {
  if (isDone(answer)) return answer;
  const { method, url } = answer.exchange;
  throw new Inconclusive(`${method} ${new URL(url).pathname} returned ${answer.status}`, [answer.exchange]);
}

/**
 * Seconds for which a look is repeated until it shows what is expected. An operation that answers too early is the
 * matter of one check (batch.false-or-absent-waits) and should not fail the others.
 */
const patience = 1.2;

async function openGarage(context: Context): Promise<Garage> {
  const ways = await findWaysToLook(context);
  const { absence, deletionCounts } = ways;
  const canRead = ways.shows !== null;
  const shows = ways.shows ?? new Set<string>();

  async function update(client: Client, plate: string): Promise<Answer> {
    const answer = await client.call('updateVehicle', { path: { plate }, body: ways.update });
    const shown = asObject(answer.body)?.plate;
    // That it is the vehicle of the path which an update concerns is covered by another check.
    if (typeof shown === 'string' && bare(shown) !== bare(plate))
      throw new Inconclusive(`an update of ${plate} returned ${shown}`, [answer.exchange]);
    return answer;
  }

  /** A server that is in trouble, or asks to come back later, does not say that a plate is not there. */
  function saysAbsent(status: number): boolean {
    if (absence !== null && absence !== 'registered' && absence.refusedWith === status) return true;
    return status >= 400 && status < 500 && status !== 429;
  }

  async function read(client: Client, plate: string): Promise<Sight> {
    if (!canRead) throw new Inconclusive('no operation, not even an update, shows a vehicle as it is');
    const answer = await update(client, plate);
    const vehicle = asObject(answer.body);
    const { exchange, status } = answer;
    if (isDone(answer) && vehicle !== null) return { vehicle: withoutSent(vehicle, ways.update), exchange };
    if (saysAbsent(status)) return { vehicle: null, exchange };
    throw new Inconclusive(`an update of ${plate} returned ${status} without a vehicle`, [exchange]);
  }

  async function find(client: Client, plate: string): Promise<Presence> {
    if (absence === null) return remove(client, plate);
    const { status, body, exchange } = await update(client, plate);
    if (!isSuccess(status) && !saysAbsent(status))
      throw new Inconclusive(`an update of ${plate} returned ${status}`, [exchange]);
    if (absence !== 'registered' || !isSuccess(status)) return { there: isSuccess(status), exchange };
    const there = (asObject(body)?.model ?? '') !== '';
    // The look itself has registered what was not there.
    if (!there) await client.call('deleteVehicle', { path: { plate } });
    return { there, exchange };
  }

  async function remove(client: Client, plate: string): Promise<Presence> {
    if (!deletionCounts) throw new Inconclusive('no operation shows whether a user has a plate');
    const answer = await client.call('deleteVehicles', { query: { plates: plate } });
    return { there: (deletedIn(answer) ?? 0) > 0, exchange: answer.exchange };
  }

  async function register(client: Client, vehicle: Vehicle): Promise<void> {
    const answers: Answer[] = [];
    for (const way of registrations) {
      const answer = await way(client, vehicle);
      answers.push(answer);
      if (isSuccess(answer.status) && (await isRegistered(client, vehicle))) return;
    }
    const statuses = answers.map(({ status }) => status).join(' and ');
    throw new Inconclusive(
      `a vehicle could not be registered as given; the two operations returned ${statuses}`,
      answers.map(({ exchange }) => exchange),
    );
  }

  async function isRegistered(client: Client, vehicle: Vehicle): Promise<boolean> {
    if (canRead) return isAs(await read(client, vehicle.plate), vehicle, shows);
    return absence === null || (await find(client, vehicle.plate)).there;
  }

  const garage: Garage = {
    canRead,
    canSeeAbsence: absence !== null,
    shows,
    read,
    look: find,
    readUntil: (client, plate, expected) =>
      repeat(
        context,
        () => read(client, plate),
        (sight) => isAs(sight, expected, shows),
      ),
    has: (client, plate, expected) =>
      repeat(
        context,
        () => find(client, plate),
        // A look that removes what it finds cannot be repeated.
        ({ there }) => there === expected || (there && absence === null),
      ),
    async given(client, ...vehicles) {
      await Promise.all(vehicles.map((vehicle) => register(client, vehicle)));
    },
    async takes(client, vehicle) {
      try {
        await register(client, vehicle);
        return true;
      } catch (error) {
        if (error instanceof Inconclusive) return false;
        throw error;
      }
    },
  };
  return garage;
}

function isAs(
  { vehicle }: Sight,
  expected: Readonly<Partial<Vehicle>> | null,
  shown: ReadonlySet<string>,
): boolean {
  if (vehicle === null || expected === null) return vehicle === expected;
  return differenceOf(vehicle, expected, shown) === null;
}

/** Does something until its result fits, some seconds at most; returns the last result. */
async function repeat<T>(
  context: Context,
  attempt: () => Promise<T>,
  fits: (result: T) => boolean,
): Promise<T> {
  const until = Date.now() + patience * 1000;
  for (let wait = 0.05; ; wait = Math.min(1, wait * 2)) {
    const result = await attempt();
    if (fits(result) || Date.now() >= until) return result;
    await context.pause(wait);
  }
}

/** A plate without what its writing may add or change (2.7). */
function bare(plate: string): string {
  return plate.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
