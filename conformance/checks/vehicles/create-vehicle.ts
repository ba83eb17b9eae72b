import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { presumeThere, requireKept, requireShown } from '../../expectations/kept-and-gone.ts';
import { openPoint } from '../../expectations/open-points.ts';
import { requireRefusal, requireTakenOrRefused } from '../../expectations/statuses.ts';
import {
  presumeDone,
  registeredVehicles,
  registerNewVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  createVehicle,
  deleteVehicle,
  describeDifference,
  hasValue,
  memberClauses,
  newVehicle,
  newVehicles,
  onOwnVehicles,
  requiredMembers,
  type Vehicle,
  withoutMember,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { isDone, presumePlateAccepted } from '../../fixtures/vehicles/ways-to-look.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** Objects in place of a string or an array of strings, which no implementation can make sense of. */
const nonsense: readonly (readonly [member: keyof Vehicle, value: unknown])[] = [
  ['brand', { name: 'Toyota' }],
  ['model', { name: 'Corolla' }],
  ['listProviders', { provider: true }],
];

/** How many vehicles are created at the same time. */
const manyAtOnce = 4;

/** Checks of POST /vehicles/:plate (4.11). */
export const createVehicleChecks = checksWith(onOwnVehicles, [
  {
    id: 'create-vehicle.response-200',
    also: ['create-vehicle.plate-in-path'],
    title: 'POST /vehicles/:plate returns 200 with the vehicle of that plate.',
    async run(context) {
      const vehicle = newVehicle(context);
      const answer = await createVehicle(context, vehicle);
      await presumePlateAccepted(context, answer.exchange);
      const { status, body, exchange } = answer;
      assertThat(status === 200 && asObject(body) !== null, {
        expected: '200 with a vehicle',
        found: status === 200 ? '200 without a vehicle' : `${status}`,
        exchanges: [exchange],
      });
      requireShown(answer, { plate: vehicle.plate }, `the vehicle in the path, ${vehicle.plate}`);
    },
  },
  {
    id: 'create-vehicle.stores-vehicle',
    also: ['service.manages-vehicles', 'service.manages-automatic-access', ...memberClauses],
    title: 'POST /vehicles/:plate stores the vehicle as sent and returns it.',
    async run(context) {
      const providers = await vehicleProviders(context);
      const vehicle = newVehicle(context, { tag: 'B', listProviders: providers.slice(0, 3) });
      const created = presumeDone(await createVehicle(context, vehicle));
      requireShown(created, vehicle, 'the vehicle as sent');
      await requireKept(context, vehicle, [created]);
      const unusual = newVehicle(context, {
        brand: 'Citroën & Škoda Trucks',
        model: 'Mégane Touring Sports Hybrid',
        listProviders: providers.slice(0, 6),
      });
      const other = await createVehicle(context, unusual);
      requireTakenOrRefused(other, 'names with accents and signs');
      if (!isSuccess(other.status)) return;
      requireShown(other, unusual, 'the vehicle as sent');
      await requireKept(context, unusual, [other]);
      // Whether a known vehicle is updated is open (create-vehicle.known-plate).
      const changed = { ...vehicle, model: 'Yaris', tag: 'C' as const };
      const again = await createVehicle(context, changed);
      const registered = await registeredVehicles(context);
      if (!isDone(again) || !registered.canRead) return;
      const { vehicle: stored } = await registered.read(context, vehicle.plate, changed);
      const isUpdated = stored?.model !== undefined && describeDifference(stored, changed) === null;
      if (isUpdated) requireShown(again, changed, 'the vehicle as sent, since it was updated');
    },
  },
  {
    id: 'create-vehicle.at-once',
    clause: 'create-vehicle.stores-vehicle',
    title: 'Vehicles that POST /vehicles/:plate creates at the same time are all stored.',
    async run(context) {
      const vehicles = newVehicles(context, manyAtOnce);
      const created = await Promise.all(
        vehicles.map(async (vehicle) => ({ vehicle, answer: await createVehicle(context, vehicle) })),
      );
      for (const { vehicle, answer } of created) {
        // Another check covers a refusal.
        if (isSuccess(answer.status)) await requireKept(context, vehicle, [answer]);
      }
    },
  },
  ...requiredMembers.map(
    (member): CheckDefinition => ({
      id: `create-vehicle.body-${member}`,
      also: [`vehicle.${member}-required-on-create`],
      title: `POST /vehicles/:plate does not create a vehicle from a body without ${member}.`,
      async run(context) {
        // A refusal proves nothing if a valid body is refused as well.
        presumeDone(await createVehicle(context, newVehicle(context)));
        const listProviders = await vehicleProviders(context);
        for (const vehicle of [newVehicle(context), newVehicle(context, { tag: 'B', listProviders })]) {
          const flawed = withoutMember(vehicle, member);
          await requireNotCreated(context, vehicle.plate, flawed, `without ${member}`);
        }
      },
    }),
  ),
  ...nonsense.map(
    ([member, value]): CheckDefinition => ({
      id: `create-vehicle.${member}-of-wrong-type`,
      clause: `vehicle.${member}`,
      title: `POST /vehicles/:plate does not accept an object as ${member}.`,
      async run(context) {
        const providers = await vehicleProviders(context);
        const sound = newVehicle(context, { listProviders: providers.slice(0, 1) });
        const created = presumeDone(await createVehicle(context, sound));
        // A member that is ignored altogether may have any type.
        const difference = describeDifference(created.body, { [member]: sound[member] });
        if (difference !== null) throw new Inconclusive(`the response has ${difference}`, [created.exchange]);
        const vehicle = newVehicle(context);
        const flawed = { ...vehicle, [member]: value };
        await requireNotCreated(context, vehicle.plate, flawed, `of such a ${member}`);
      },
    }),
  ),
  openPoint('create-vehicle.known-plate', {
    also: memberClauses,
    title:
      'POST /vehicles/:plate with a known plate updates the vehicle or is refused, as the profile declares.',
    async find(context) {
      const registered = await registeredVehicles(context);
      await presumeStoring(context);
      const [vehicle] = await registerNewVehicles(context, 1);
      const changed = { ...vehicle, model: 'Yaris' };
      const again = await createVehicle(context, changed);
      const refused = !isSuccess(again.status);
      const sight = await registered.read(context, vehicle.plate, refused ? vehicle : changed);
      if (!refused && sight.vehicle !== null && sight.vehicle.model === undefined)
        throw new NotApplicable('no response shows the model of a vehicle');
      const updated = !refused && hasValue('model', sight.vehicle?.model, changed.model);
      return {
        fits: refused ? ['refuse'] : updated ? ['updates'] : [],
        shown: `a known plate returned ${again.status}${updated ? ' and its vehicle was updated' : ''}`,
        exchanges: [again.exchange, sight.exchange],
      };
    },
  }),
  openPoint('create-vehicle.plate-mismatch', {
    title: 'A body whose plate differs from the path is handled as the profile declares.',
    async find(context) {
      const registered = await registeredVehicles(context);
      const inBody = newVehicle(context);
      const inPath = context.newPlate();
      await presumeStoring(context);
      const answer = await context.call('createVehicle', { path: { plate: inPath }, body: inBody });
      const taken = isSuccess(answer.status);
      const body = await registered.has(context, inBody.plate, taken);
      const path = await registered.has(context, inPath, taken && !body.there);
      await deleteVehicle(context, { plate: inPath });
      const winner = body.there === path.there ? [] : body.there ? ['body-wins'] : ['path-wins'];
      return {
        fits: taken ? winner : ['refuse'],
        shown: [`different plates in path and body returned ${answer.status}`, ...winner].join(': '),
        exchanges: [answer.exchange, body.exchange, path.exchange],
      };
    },
  }),
]);

/** Throws `Inconclusive` if created vehicles are not stored, which another check covers. */
async function presumeStoring(context: Context): Promise<void> {
  const vehicle = newVehicle(context);
  await presumeThere(context, vehicle.plate, [presumeDone(await createVehicle(context, vehicle))]);
}

async function requireNotCreated(context: Context, plate: string, body: unknown, what: string) {
  const answer = await context.callRaw('createVehicle', { path: { plate }, body });
  if (isSuccess(answer.status)) await deleteVehicle(context, { plate });
  requireRefusal(answer, `a vehicle ${what}`);
}
