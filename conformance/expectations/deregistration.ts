import type { Context } from '../check/check.ts';
import {
  presumeDone,
  registeredVehicles,
  registerVehicles,
} from '../fixtures/vehicles/registered-vehicles.ts';
import { describeDifference, newVehicle, type Vehicle } from '../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../fixtures/vehicles/vehicle-providers.ts';
import type { Answer } from '../kernel/exchange.ts';
import { Failure, Inconclusive } from '../kernel/outcomes.ts';

/**
 * Tests 3.3 on one operation: of two vehicles with registrations, one is sent with fewer and the other with none, in one
 * request or several. A third vehicle is not sent and keeps its own, unless `send` replaces all vehicles of the user.
 */
export async function tryDeregistration(
  context: Context,
  send: (vehicles: readonly Vehicle[]) => Promise<readonly Answer[]>,
  replacesAll = false,
) {
  const both = (await vehicleProviders(context)).slice(0, 2);
  if (both.length === 0) throw new Inconclusive('no provider registers vehicles immediately');
  const registered = await registeredVehicles(context);
  registered.presumeVisible('listProviders');
  const fewer = newVehicle(context, { listProviders: both });
  const none = newVehicle(context, { listProviders: both });
  const other = newVehicle(context, { listProviders: both });
  await registerVehicles(context, [fewer, none, other]);
  const model = 'Deregistered';
  const sent: readonly Vehicle[] = [
    { ...fewer, model, listProviders: both.slice(1) },
    { ...none, model, listProviders: [] },
  ];
  const answers = await send(sent);
  for (const answer of answers) presumeDone(answer);
  const left = [...sent, ...(replacesAll ? [] : [other])];
  for (const vehicle of left) {
    const { plate, listProviders = [] } = vehicle;
    const sight = await registered.read(context, plate, { listProviders });
    if (
      sight.vehicle === null ||
      describeDifference(sight.vehicle, { model: vehicle.model }, registered.shows) !== null
    )
      throw new Inconclusive(`${plate} was not stored as sent`, [sight.exchange]);
    const difference = describeDifference(sight.vehicle, { listProviders }, registered.shows);
    if (difference === null) continue;
    throw new Failure({
      expected: `${plate} registered with ${listProviders.length === 0 ? 'no provider' : `exactly ${JSON.stringify(listProviders)}`}`,
      found: difference,
      exchanges: [...answers.map(({ exchange }) => exchange), sight.exchange],
    });
  }
}
