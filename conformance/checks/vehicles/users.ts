import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { requireKept } from '../../expectations/kept-and-gone.ts';
import { clientOf } from '../../fixtures/bookings/kit-bookings.ts';
import { registeredVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { firstUser, otherUser, vehicleUser } from '../../fixtures/vehicles/users.ts';
import { createVehicle, newVehicle, type Vehicle } from '../../fixtures/vehicles/vehicle.ts';
import type { Client } from '../../http/client.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';

/** What another user does with a plate that only the first one has, and then with the same plate as their own. */
const meddling: readonly ((user: Client, vehicle: Vehicle) => Promise<Answer>)[] = [
  (user, { plate }) => user.call('updateVehicle', { path: { plate }, body: { model: 'Meddled' } }),
  (user, { plate }) => user.call('deleteVehicle', { path: { plate } }),
  (user, { plate }) => user.call('deleteVehicles', { query: { plates: plate } }),
  (user, vehicle) => createVehicle(user, vehicle),
  (user, { plate }) => user.call('updateVehicle', { path: { plate }, body: { model: 'Meddled' } }),
  (user, vehicle) => user.call('addVehicles', { body: [vehicle] }),
  (user, { plate }) => user.call('deleteVehicles', { query: { plates: plate } }),
  (user, vehicle) => user.call('addVehicles', { body: [vehicle] }),
  (user, { plate }) => user.call('deleteVehicle', { path: { plate } }),
];

/** The operations that speak of all vehicles of a user. */
const sweeping: readonly ((user: Client, vehicle: Vehicle) => Promise<Answer>)[] = [
  (user, vehicle) => user.call('replaceVehicles', { body: [vehicle] }),
  (user) => user.call('deleteVehicles', { query: { plates: '' } }),
  (user) => user.call('deleteVehicles', {}),
];

/** Checks that the vehicle operations keep to the vehicles of the user whom the headers identify (4.11). */
export const vehicleUserChecks: readonly CheckDefinition[] = [
  {
    id: 'vehicle.per-user',
    title: "Nothing another user does with a plate changes the first user's vehicle.",
    needs: ['writes', 'second-user'],
    lock: 'own-vehicles-of-each-user',
    async run(context) {
      const [owner, other] = [firstUser(context), clientOf(context, 1)];
      const vehicle = await vehicleOf(context, owner);
      for (const meddle of meddling) {
        // Whether two users may have the same plate is open (vehicle.plate-two-users), so any answer will do.
        const answer = await meddle(other, { ...vehicle, brand: 'Otherwise', model: 'Meddled', tag: 'C' });
        await requireKept(context, owner, vehicle, [answer]);
      }
    },
  },
  {
    id: 'vehicle.per-user-same-plate',
    clause: 'vehicle.per-user',
    title: 'Two users with the same plate each have a vehicle of their own.',
    needs: ['writes', 'second-user'],
    lock: 'own-vehicles-of-each-user',
    async run(context) {
      const [owner, other] = [firstUser(context), clientOf(context, 1)];
      const vehicle = await vehicleOf(context, owner);
      const twin = { ...vehicle, brand: 'Otherwise', model: 'Twin', tag: 'C' as const };
      const created = await createVehicle(other, twin);
      if (!isSuccess(created.status)) {
        context.observe('vehicle.plate-two-users', `a plate of another user returned ${created.status}`);
        return;
      }
      context.observe('vehicle.plate-two-users', 'two users can have the same plate');
      await (await registeredVehicles(context)).given(other, twin);
      const removed = await owner.call('deleteVehicle', { path: { plate: vehicle.plate } });
      await requireKept(context, other, twin, [created, removed]);
    },
  },
  {
    id: 'vehicle.per-user-all',
    clause: 'vehicle.per-user',
    title: "Replacing or removing all of one user's vehicles leaves another user's unchanged.",
    needs: ['writes', 'second-user', 'disposable-user'],
    lock: 'vehicles',
    async run(context) {
      const [sweeper, owner] = [vehicleUser(context), otherUser(context)];
      const vehicle = await vehicleOf(context, owner);
      for (const sweep of sweeping) {
        const answer = await sweep(sweeper, newVehicle(context));
        await requireKept(context, owner, vehicle, [answer]);
      }
    },
  },
];

/** A vehicle that a user has registered. */
async function vehicleOf(context: Context, owner: Client): Promise<Vehicle> {
  const vehicle = newVehicle(context, { tag: 'B' });
  await (await registeredVehicles(context)).given(owner, vehicle);
  return vehicle;
}
