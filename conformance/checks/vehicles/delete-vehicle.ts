import { type Context, checksWith } from '../../check/check.ts';
import { presumeThere, requireGone, requireOnlyRemoved } from '../../expectations/kept-and-gone.ts';
import { acceptedOrRefused, findBodyForm, openPoint } from '../../expectations/open-points.ts';
import { requireStatus, requireSuccess } from '../../expectations/statuses.ts';
import {
  presumeDone,
  registeredVehicles,
  registerNewVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  addVehicles,
  createVehicle,
  deleteVehicle,
  newVehicle,
  onOwnVehicles,
  type Vehicle,
} from '../../fixtures/vehicles/vehicle.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of DELETE /vehicles/:plate (4.11). */
export const deleteVehicleChecks = checksWith(onOwnVehicles, [
  {
    id: 'delete-vehicle.response-200',
    also: ['delete-vehicle.plate-in-path'],
    title: 'DELETE /vehicles/:plate returns 200.',
    async run(context) {
      requireStatus(await deleteGiven(context), 200);
    },
  },
  {
    id: 'delete-vehicle.removes-vehicle',
    also: ['service.manages-vehicles', 'delete-vehicle.plate-in-path'],
    title: 'DELETE /vehicles/:plate removes that vehicle and no other.',
    async run(context) {
      await requireOnlyRemoved(context, deleteVehicle);
      const added = newVehicle(context);
      const answer = presumeDone(await addVehicles(context, added));
      const vehicles = await registeredVehicles(context);
      if (!vehicles.canSeeAbsence) return;
      await presumeThere(context, added.plate, [answer]);
      await requireRemoved(context, added, 'a vehicle that POST /vehicles added');
      // Whether such a plate is accepted, and kept unchanged, is open.
      const hyphenated = newVehicle(context, { plate: `${context.newPlate()}-1` });
      const created = await createVehicle(context, hyphenated);
      const isAsSent = isSuccess(created.status) && asObject(created.body)?.plate === hyphenated.plate;
      if (isAsSent && (await vehicles.has(context, hyphenated.plate, true)).there)
        await requireRemoved(context, hyphenated, 'a vehicle whose plate has a hyphen');
    },
  },
  openPoint('delete-vehicle.response-body', {
    title: 'The response body of DELETE /vehicles/:plate is what the profile declares.',
    async find(context) {
      const answer = await deleteGiven(context);
      if (answer.status !== 200) throw new Inconclusive(`it returned ${answer.status}`, [answer.exchange]);
      return findBodyForm(answer, 'the deletion of a vehicle', 'vehicle');
    },
  }),
  openPoint('delete-vehicle.unknown-plate', {
    also: ['delete-vehicle.removes-vehicle', 'delete-vehicle.plate-in-path'],
    title:
      'DELETE /vehicles/:plate with a plate that the user does not have is handled as the profile declares.',
    async find(context) {
      const answer = await deleteVehicle(context, newVehicle(context));
      return acceptedOrRefused(answer, 'deleting an unknown plate', 'succeed');
    },
  }),
]);

async function deleteGiven(context: Context): Promise<Answer> {
  const [vehicle] = await registerNewVehicles(context, 1);
  return deleteVehicle(context, vehicle);
}

async function requireRemoved(context: Context, vehicle: Vehicle, what: string): Promise<void> {
  const answer = await deleteVehicle(context, vehicle);
  requireSuccess(answer, `${what} to be removed`);
  await requireGone(context, vehicle.plate, [answer]);
}
