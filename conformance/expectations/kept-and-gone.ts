import { titles } from '../../spec/generated/operations.ts';
import type { Context } from '../check/check.ts';
import { appendedLetter } from '../check/kit-plates.ts';
import {
  presumeDone,
  registeredVehicles,
  registerVehicles,
} from '../fixtures/vehicles/registered-vehicles.ts';
import { describeDifference, newVehicle, type Vehicle } from '../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../fixtures/vehicles/vehicle-providers.ts';
import type { Answer, Exchange } from '../kernel/exchange.ts';
import { assertThat, Failure, Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';

/** Fails if an answer shows other values of these members of a vehicle; members that it omits do not count. */
export function requireShown({ body, exchange }: Answer, members: Partial<Vehicle>, expected: string): void {
  const difference = describeDifference(body, members);
  if (difference !== null) throw new Failure({ expected, found: difference, exchanges: [exchange] });
}

/** Fails unless the user has a vehicle with this plate and these members; `after` has the answers that should have created or kept it. */
export async function requireKept(
  context: Context,
  vehicle: Pick<Vehicle, 'plate'> & Partial<Vehicle>,
  after: readonly Answer[],
): Promise<void> {
  const registered = await registeredVehicles(context);
  const before = after.map(({ exchange }) => exchange);
  if (registered.canRead) {
    const sight = await registered.read(context, vehicle.plate, vehicle);
    const shown = sight.vehicle;
    const difference =
      shown === null ? 'no such vehicle' : describeDifference(shown, vehicle, registered.shows);
    if (difference === null) return;
    const expected = `the user to have the vehicle ${JSON.stringify(vehicle)}`;
    throw new Failure({ expected, found: difference, exchanges: [...before, sight.exchange] });
  }
  const { there, exchange } = await registered.has(context, vehicle.plate, true);
  assertThat(there, {
    expected: `the user to have the vehicle ${vehicle.plate}`,
    found: 'no such vehicle',
    exchanges: [...before, exchange],
  });
}

/** Fails if the user has a vehicle with this plate; `after` has the answers that should have removed it. */
export async function requireGone(context: Context, plate: string, after: readonly Answer[]): Promise<void> {
  const registered = await registeredVehicles(context);
  const { there, exchange } = await registered.has(context, plate, false);
  assertThat(!there, {
    expected: `the user not to have the vehicle ${plate}`,
    found: `it is there: ${titles[exchange.operation]} returned ${exchange.status}`,
    exchanges: [...after.map((answer) => answer.exchange), exchange],
  });
}

/**
 * Throws `Inconclusive` if the user has a vehicle with this plate, since another check covers that, else returns the
 * look that shows it; `after` has the answers that should have removed it.
 */
export const presumeGone = presuming(false);

/** The reverse of `presumeGone`: throws `Inconclusive` if the user does not have the vehicle. */
export const presumeThere = presuming(true);

function presuming(expected: boolean) {
  return async (context: Context, plate: string, after: readonly Answer[]): Promise<Exchange> => {
    const registered = await registeredVehicles(context);
    const { there, exchange } = await registered.has(context, plate, expected);
    if (there === expected) return exchange;
    const reason = there ? `${plate} was not removed` : `the user does not have the vehicle ${plate}`;
    throw new Inconclusive(reason, [...after.map((answer) => answer.exchange), exchange]);
  };
}

/** Removes one vehicle. Fails unless it is gone and the others, even one with a similar plate, are kept. */
export async function requireOnlyRemoved(
  context: Context,
  remove: (context: Context, vehicle: Vehicle) => Promise<Answer>,
) {
  const listProviders = (await vehicleProviders(context)).slice(0, 1);
  const [vehicle, other] = [newVehicle(context, { listProviders }), newVehicle(context)];
  const similar = { ...vehicle, plate: vehicle.plate + appendedLetter };
  await registerVehicles(context, [vehicle, other]);
  const hasSimilar = await registerVehicles(context, [similar]).then(() => true, whenInconclusive(false));
  const answer = presumeDone(await remove(context, vehicle));
  await requireGone(context, vehicle.plate, [answer]);
  for (const kept of hasSimilar ? [similar, other] : [other]) await requireKept(context, kept, [answer]);
}
