import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { presumeGone, requireGone } from '../../expectations/kept-and-gone.ts';
import { bookedVehicle } from '../../fixtures/bookings/own-bookings.ts';
import { presumeDone, registerNewVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  asVehicleUser,
  deleteVehicle,
  deleteVehicles,
  newVehicle,
  onOwnVehicles,
  replaceVehicles,
  type Vehicle,
} from '../../fixtures/vehicles/vehicle.ts';
import { answerOf } from '../../http/client.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { NotApplicable } from '../../kernel/outcomes.ts';

/** Removes both vehicles and perhaps others; returns the answer to the removal of the one that has a booking. */
type Remove = (context: Context, other: Vehicle, booked: Vehicle) => Promise<Answer>;

/** Removes one vehicle after the other. */
const eachBy =
  (remove: (context: Context, vehicle: Vehicle) => Promise<Answer>): Remove =>
  async (context, other, booked) => {
    presumeDone(await remove(context, other));
    return remove(context, booked);
  };

/** Checks of the removal of vehicles that have a booking (3.3, 4.11). */
export const bookedVehicleChecks: readonly CheckDefinition[] = [
  ...checksWith(onOwnVehicles, [
    removesBooked(
      'delete-vehicle.removes-booked',
      'delete-vehicle.removes-vehicle',
      'DELETE /vehicles/:plate removes a vehicle that has a booking.',
      eachBy(deleteVehicle),
    ),
    removesBooked(
      'delete-vehicles.plates-removes-booked',
      'delete-vehicles.plates-deletes-named',
      'DELETE /vehicles with plates removes a vehicle that has a booking.',
      eachBy(deleteVehicles),
    ),
  ]),
  ...asVehicleUser([
    removesBooked(
      'delete-vehicles.removes-booked',
      'delete-vehicles.plates-absent-deletes-all',
      'DELETE /vehicles without plates removes a vehicle that has a booking.',
      (context) => context.call('deleteVehicles', {}),
    ),
    removesBooked(
      'replace-vehicles.removes-booked',
      'replace-vehicles.removes-absent',
      'PUT /vehicles removes a vehicle that has a booking and is not in its body.',
      (context) => replaceVehicles(context, newVehicle(context)),
    ),
  ]),
];

function removesBooked(id: string, clause: string, title: string, remove: Remove): CheckDefinition {
  return {
    id,
    clause,
    title,
    bookings: 1,
    async run(context) {
      const booked = await bookedVehicle(context);
      if (booked === null) throw new NotApplicable('no booking can be made for a registered vehicle');
      const { plate } = booked.vehicle;
      const [other] = await registerNewVehicles(context, 1);
      const answer = await remove(context, other, booked.vehicle);
      // Whether the removal may be refused while there is a booking is open.
      if (answer.status >= 400 && answer.status < 500)
        throw new NotApplicable(`removing a vehicle that has a booking is refused with ${answer.status}`);
      await presumeGone(context, other.plate, [presumeDone(answer)]);
      await requireGone(context, plate, [answerOf(booked.made.exchange), answer]);
    },
  };
}
