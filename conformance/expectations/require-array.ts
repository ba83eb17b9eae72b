import type { Context } from '../check/context.ts';
import { done } from '../fixtures/vehicles/registered-vehicles.ts';
import { newVehicle } from '../fixtures/vehicles/vehicle.ts';
import type { Client } from '../http/client.ts';
import { isSuccess } from '../kernel/exchange.ts';
import { require } from '../kernel/outcomes.ts';

/** Requires that a bulk operation, which accepts an array of vehicles, refuses a vehicle without the array. */
export async function requireArray(
  context: Context,
  user: Client,
  operation: 'addVehicles' | 'replaceVehicles',
): Promise<void> {
  done(await user.call(operation, { body: [newVehicle(context)] }));
  const { status, exchange } = await user.callRaw(operation, { body: newVehicle(context) });
  require(!isSuccess(status), {
    expected: 'a refusal of a body that is an object',
    found: `${status}`,
    exchanges: [exchange],
  });
}
