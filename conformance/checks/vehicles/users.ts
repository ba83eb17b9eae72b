import { asUser, checksWith } from '../../check/check.ts';
import { requireKept } from '../../expectations/kept-and-gone.ts';
import { longestWait } from '../../fixtures/vehicles/batches.ts';
import {
  registeredVehicles,
  registerNewVehicles,
  registerVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  addVehicles,
  createVehicle,
  deleteVehicle,
  deleteVehicles,
  newVehicle,
  newVehicles,
  updateVehicle,
  type Vehicle,
  vehicleUser,
  vehicleUserOf,
} from '../../fixtures/vehicles/vehicle.ts';
import { isDone } from '../../fixtures/vehicles/ways-to-look.ts';
import type { Client } from '../../http/client.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { NotApplicable } from '../../kernel/outcomes.ts';

/** What another user does, first with a plate that only the first user has, then with the same plate of their own. */
const interferences: readonly ((user: Client, vehicle: Vehicle) => Promise<Answer>)[] = [
  meddle,
  deleteVehicle,
  deleteVehicles,
  createVehicle,
  meddle,
  addVehicles,
  deleteVehicles,
  addVehicles,
  deleteVehicle,
];

/** How many vehicles a sweep sends besides the one that both users have: some deviations show only in longer lists. */
const manyOthers = 11;

function meddle(user: Client, { plate, model }: Vehicle): Promise<Answer> {
  return updateVehicle(user, plate, { model });
}

type Headers = Readonly<Record<string, string>>;
type Sweep = (user: Client, vehicles: readonly Vehicle[], headers: Headers) => Promise<Answer>;

/** The operations that affect all vehicles of a user. */
const sweeping: readonly Sweep[] = [
  (user, body, headers) => user.call('replaceVehicles', { body, headers }),
  (user, vehicles, headers) => user.call('replaceVehicles', { body: vehicles.slice(0, 1), headers }),
  (user, _, headers) => user.call('deleteVehicles', { query: { plates: '' }, headers }),
  (user, _, headers) => user.call('deleteVehicles', { headers }),
];

/** Checks that vehicle operations affect only the user whom the headers identify (4.11). */
export const vehicleUserChecks = checksWith({ needs: ['writes', 'second-user'], lock: 'own-vehicles' }, [
  {
    id: 'vehicle.per-user',
    also: ['add-vehicles.adds'],
    title: "Nothing another user does with a plate changes the first user's vehicle.",
    async run(context) {
      const [owner, other] = [context, asUser(context, 1)];
      const [vehicle] = await registerNewVehicles(owner, 1, { tag: 'B' });
      for (const interfere of interferences) {
        // Whether two users may have the same plate is open (vehicle.plate-two-users), so any answer will do.
        const answer = await interfere(other, { ...vehicle, brand: 'Renault', model: 'Meddled', tag: 'C' });
        await requireKept(owner, vehicle, [answer]);
      }
      const [ours, theirs] = [newVehicle(context), newVehicle(context)];
      const added = await Promise.all([addVehicles(owner, ours), addVehicles(other, theirs)]);
      if (!added.every(isDone)) return;
      await requireKept(owner, ours, added);
      await requireKept(other, theirs, added);
    },
  },
  {
    id: 'vehicle.per-user-same-plate',
    clause: 'vehicle.per-user',
    title: 'Two users with the same plate each have a vehicle of their own.',
    async run(context) {
      const [owner, other] = [context, asUser(context, 1)];
      const [vehicle] = await registerNewVehicles(owner, 1, { tag: 'B' });
      const twin = { ...vehicle, brand: 'Renault', model: 'Twin', tag: 'C' as const };
      const created = await createVehicle(other, twin);
      if (!isSuccess(created.status)) {
        const refusal = `a plate of another user returned ${created.status}`;
        context.observe('vehicle.plate-two-users', refusal);
        throw new NotApplicable(refusal);
      }
      context.observe('vehicle.plate-two-users', 'two users can have the same plate');
      await registerVehicles(other, [twin]);
      const removed = await deleteVehicle(owner, vehicle);
      await requireKept(other, twin, [created, removed]);
    },
  },
  {
    id: 'vehicle.per-user-all',
    clause: 'vehicle.per-user',
    title:
      "Replacing or removing all of one user's vehicles, in a batch or not, leaves another user's unchanged.",
    needs: ['writes', 'second-user', 'disposable-user'],
    lock: 'batches',
    waits: 60,
    async run(context) {
      const sweeper = vehicleUser(context);
      const owner = asUser(context, vehicleUserOf(context.profile) === 0 ? 1 : 0);
      const [vehicle] = await registerNewVehicles(owner, 1, { tag: 'B' });
      const registered = await registeredVehicles(context);
      for (const headers of registered.canSeeAbsence ? [{}, { 'x-batch': 'true' }] : [{}]) {
        for (const sweep of sweeping) {
          const [swept] = await registerNewVehicles(sweeper, 1);
          // Whether two users may have the same plate is open (vehicle.plate-two-users), so any answer will do.
          const twin = { ...vehicle, model: 'Twin' };
          await createVehicle(sweeper, twin);
          const answer = await sweep(sweeper, [...newVehicles(context, manyOthers), twin], headers);
          if (answer.status === 202) await registered.has(sweeper, swept.plate, false, longestWait(context));
          await requireKept(owner, vehicle, [answer]);
        }
      }
    },
  },
]);
