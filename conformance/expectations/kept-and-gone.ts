import type { Context } from '../check/context.ts';
import { done, registeredVehicles } from '../fixtures/vehicles/registered-vehicles.ts';
import { differenceOf, newVehicle, type Vehicle } from '../fixtures/vehicles/vehicle.ts';
import type { Client } from '../http/client.ts';
import type { Answer } from '../kernel/exchange.ts';
import { require } from '../kernel/outcomes.ts';

/** A plate, and the members of the vehicle that are looked at. */
export type Glance = Pick<Vehicle, 'plate'> & Partial<Vehicle>;

/** Fails unless the user has a vehicle like this; `after` are the answers which made or should have left it so. */
export async function requireKept(
  context: Context,
  client: Client,
  glance: Glance,
  after: readonly Answer[],
): Promise<void> {
  const registered = await registeredVehicles(context);
  const before = after.map(({ exchange }) => exchange);
  if (registered.canRead) {
    const { vehicle, exchange } = await registered.readUntil(client, glance.plate, glance);
    const difference = vehicle === null ? 'no such vehicle' : differenceOf(vehicle, glance, registered.shows);
    require(difference === null, {
      expected: `the user has the vehicle ${JSON.stringify(glance)}`,
      found: difference ?? '',
      exchanges: [...before, exchange],
    });
  } else {
    const { there, exchange } = await registered.has(client, glance.plate, true);
    require(there, {
      expected: `the user has the vehicle ${glance.plate}`,
      found: 'no such vehicle',
      exchanges: [...before, exchange],
    });
  }
}

/** Fails unless the user has no vehicle of this plate; `after` are the answers which should have made it so. */
export async function requireGone(
  context: Context,
  client: Client,
  plate: string,
  after: readonly Answer[],
): Promise<void> {
  const registered = await registeredVehicles(context);
  const { there, exchange } = await registered.has(client, plate, false);
  require(!there, {
    expected: `the user does not have the vehicle ${plate}`,
    found: 'it is there',
    exchanges: [...after.map((answer) => answer.exchange), exchange],
  });
}

/** Removes one vehicle, and fails unless it is gone and others, even one with a similar plate, are kept. */
export async function requireOnlyRemoved(
  context: Context,
  client: Client,
  remove: (vehicle: Vehicle) => Promise<Answer>,
): Promise<void> {
  const registered = await registeredVehicles(context);
  const [vehicle, other] = [newVehicle(context), newVehicle(context)];
  const similar = { ...vehicle, plate: `${vehicle.plate}X` };
  await registered.given(client, vehicle, other);
  const hasSimilar = await registered.takes(client, similar);
  const answer = done(await remove(vehicle));
  await requireGone(context, client, vehicle.plate, [answer]);
  for (const kept of hasSimilar ? [similar, other] : [other])
    await requireKept(context, client, kept, [answer]);
}
