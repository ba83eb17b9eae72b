import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { choice } from '../../expectations/choice.ts';
import { requireOnlyRemoved } from '../../expectations/kept-and-gone.ts';
import { onOwnVehicles } from '../../fixtures/vehicles/demands.ts';
import { registeredVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { firstUser } from '../../fixtures/vehicles/users.ts';
import { newVehicle } from '../../fixtures/vehicles/vehicle.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { Inconclusive, require } from '../../kernel/outcomes.ts';

/** Checks of DELETE /vehicles/:plate (4.11). */
export const deleteVehicleChecks: readonly CheckDefinition[] = [
  {
    id: 'delete-vehicle.response-200',
    also: ['delete-vehicle.plate-in-path'],
    title: 'DELETE /vehicles/:plate returns 200.',
    ...onOwnVehicles,
    async run(context) {
      const { status, exchange } = await deleteGiven(context);
      require(status === 200, { expected: '200', found: `${status}`, exchanges: [exchange] });
    },
  },
  {
    id: 'delete-vehicle.removes-vehicle',
    also: ['service.manages-vehicles', 'delete-vehicle.plate-in-path'],
    title: 'DELETE /vehicles/:plate removes that vehicle and no other.',
    ...onOwnVehicles,
    run: (context) =>
      requireOnlyRemoved(context, firstUser(context), ({ plate }) =>
        firstUser(context).call('deleteVehicle', { path: { plate } }),
      ),
  },
  choice({
    id: 'delete-vehicle.response-body',
    title: 'The response body of DELETE /vehicles/:plate is what the profile declares.',
    ...onOwnVehicles,
    entry: 'vehicles.delete_response_body',
    async find(context) {
      const { status, body, exchange } = await deleteGiven(context);
      if (status !== 200) throw new Inconclusive(`it returned ${status}`, [exchange]);
      const object = asObject(body);
      const form =
        exchange.responseText.trim() === ''
          ? 'empty'
          : object?.count !== undefined
            ? 'count'
            : object?.plate !== undefined
              ? 'vehicle'
              : null;
      return {
        found: form,
        seen: `the deletion of a vehicle returned ${exchange.responseText.slice(0, 100) || 'no body'}`,
        exchanges: [exchange],
      };
    },
  }),
  choice({
    id: 'delete-vehicle.unknown-plate',
    also: ['delete-vehicle.removes-vehicle', 'delete-vehicle.plate-in-path'],
    title:
      'DELETE /vehicles/:plate with a plate that the user does not have is handled as the profile declares.',
    ...onOwnVehicles,
    entry: 'vehicles.unknown_plate_on_delete',
    async find(context) {
      const plate = context.newPlate();
      const { status, exchange } = await firstUser(context).call('deleteVehicle', { path: { plate } });
      return {
        found: isSuccess(status) ? 'succeed' : 'refuse',
        seen: `deleting an unknown plate returned ${status}`,
        exchanges: [exchange],
      };
    },
  }),
];

async function deleteGiven(context: Context): Promise<Answer> {
  const vehicle = newVehicle(context);
  await (await registeredVehicles(context)).given(firstUser(context), vehicle);
  return firstUser(context).call('deleteVehicle', { path: { plate: vehicle.plate } });
}
