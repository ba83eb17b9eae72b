import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { requireOnlyRemoved } from '../../expectations/kept-and-gone.ts';
import { openPoint, takenOrRefused } from '../../expectations/open-points.ts';
import { requireStatus } from '../../expectations/statuses.ts';
import { givenVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { deleteVehicle, onOwnVehicles } from '../../fixtures/vehicles/vehicle.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { asObject, type JsonObject } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of DELETE /vehicles/:plate (4.11). */
export const deleteVehicleChecks: readonly CheckDefinition[] = [
  {
    id: 'delete-vehicle.response-200',
    also: ['delete-vehicle.plate-in-path'],
    title: 'DELETE /vehicles/:plate returns 200.',
    ...onOwnVehicles,
    async run(context) {
      requireStatus(await deleteGiven(context), 200);
    },
  },
  {
    id: 'delete-vehicle.removes-vehicle',
    also: ['service.manages-vehicles', 'delete-vehicle.plate-in-path'],
    title: 'DELETE /vehicles/:plate removes that vehicle and no other.',
    ...onOwnVehicles,
    run: (context) => requireOnlyRemoved(context, ({ plate }) => deleteVehicle(context, plate)),
  },
  openPoint({
    id: 'delete-vehicle.response-body',
    title: 'The response body of DELETE /vehicles/:plate is what the profile declares.',
    ...onOwnVehicles,
    entry: 'vehicles.delete_response_body',
    async find(context) {
      const { status, body, exchange } = await deleteGiven(context);
      if (status !== 200) throw new Inconclusive(`it returned ${status}`, [exchange]);
      return {
        fits: formOf(exchange.responseText, asObject(body)),
        shown: `the deletion of a vehicle returned ${exchange.responseText.slice(0, 100) || 'no body'}`,
        exchanges: [exchange],
      };
    },
  }),
  openPoint({
    id: 'delete-vehicle.unknown-plate',
    also: ['delete-vehicle.removes-vehicle', 'delete-vehicle.plate-in-path'],
    title:
      'DELETE /vehicles/:plate with a plate that the user does not have is handled as the profile declares.',
    ...onOwnVehicles,
    entry: 'vehicles.unknown_plate_on_delete',
    async find(context) {
      const answer = await deleteVehicle(context, context.newPlate());
      return takenOrRefused(answer, 'deleting an unknown plate', 'succeed');
    },
  }),
];

/** The profile value that describes the body of the answer, if any does. */
function formOf(text: string, body: JsonObject | null): readonly string[] {
  if (text.trim() === '') return ['empty'];
  if (body?.count !== undefined) return ['count'];
  return body?.plate === undefined ? [] : ['vehicle'];
}

async function deleteGiven(context: Context): Promise<Answer> {
  const [vehicle] = await givenVehicles(context, 1);
  return deleteVehicle(context, vehicle.plate);
}
