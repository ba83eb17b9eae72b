import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { tryDeregistration } from '../../expectations/deregistration.ts';
import { requireKept, requireShown } from '../../expectations/kept-and-gone.ts';
import {
  acceptedOrRefused,
  declaredOrSkip,
  foundStatus,
  openPoint,
  settle,
} from '../../expectations/open-points.ts';
import { requireTakenOrRefused } from '../../expectations/statuses.ts';
import {
  presumeAbout,
  presumeDone,
  registeredVehicles,
  registerNewVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  createVehicle,
  deleteVehicle,
  describeDifference,
  isNothing,
  newVehicles,
  onOwnVehicles,
  updateVehicle,
  type Vehicle,
  type VehicleUpdate,
  vehicleMembers,
  withoutMember,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import { isDone } from '../../fixtures/vehicles/ways-to-look.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asObject, type JsonObject } from '../../kernel/json.ts';
import { assertThat, NotApplicable } from '../../kernel/outcomes.ts';

/** Checks of PUT /vehicles/update/:plate (4.11). */
export const updateVehicleChecks = checksWith(onOwnVehicles, [
  {
    id: 'update-vehicle.response-200',
    also: ['update-vehicle.plate-in-path', 'service.manages-vehicles'],
    title: 'PUT /vehicles/update/:plate returns 200 with the vehicle of that plate.',
    async run(context) {
      for (const vehicle of await createdVehicles(context)) {
        const sent = await updateOf(context);
        // The second update changes nothing.
        for (const turn of ['', ' that changes nothing']) {
          const { status, body, exchange } = await updateVehicle(context, vehicle.plate, sent);
          const isVehicle = asObject(body) !== null;
          const difference = describeDifference(body, { plate: vehicle.plate });
          assertThat(status === 200 && isVehicle && difference === null, {
            expected: `200 with the vehicle ${vehicle.plate} for an update${turn}`,
            found:
              status === 200 ? `200 ${isVehicle ? `with ${difference}` : 'without a vehicle'}` : `${status}`,
            exchanges: [exchange],
          });
        }
      }
    },
  },
  ...vehicleMembers.map(
    (member): CheckDefinition => ({
      id: `update-vehicle.${member}`,
      also: ['update-vehicle.changes-given-fields'],
      title: `An update accepts ${member} alone, stores it and returns its new value.`,
      async run(context) {
        const { canRead } = await registeredVehicles(context);
        const [vehicle] = await givenFull(context, 1);
        const changed = { [member]: (await updateOf(context))[member] };
        const changedBack = { [member]: vehicle[member] };
        const none = member === 'listProviders' ? [{ listProviders: [] }] : [];
        for (const sent of [changed, changedBack, ...none]) {
          const answer = await updateVehicle(context, vehicle.plate, sent);
          const difference = describeDifference(answer.body, sent);
          assertThat(isSuccess(answer.status) && difference === null, {
            expected: `an update with only ${JSON.stringify(sent)} to succeed`,
            found: `${answer.status} ${difference ?? ''}`.trim(),
            exchanges: [answer.exchange],
          });
          if (canRead) await requireKept(context, { plate: vehicle.plate, ...sent }, [answer]);
        }
      },
    }),
  ),
  {
    id: 'update-vehicle.changes-given-fields',
    also: ['service.manages-vehicles'],
    title: 'An update stores the values it is given and returns them.',
    async run(context) {
      const [vehicle, ...others] = await givenFull(context, 2);
      const first = await updateOf(context);
      const all = await vehicleProviders(context);
      const both = all.slice(0, 2);
      for (const sent of [first, { ...first, model: 'Again', listProviders: both }]) {
        const answer = presumeDone(await updateVehicle(context, vehicle.plate, sent));
        requireShown(answer, sent, 'a response with the values sent');
        await requireKept(context, { ...vehicle, ...sent }, [answer]);
        for (const other of others) await requireKept(context, other, [answer]);
      }
      let expected: Vehicle = { ...vehicle, ...first, model: 'Again', listProviders: both };
      // How many providers a vehicle may have is open, and not every gateway lets an ampersand through.
      for (const sent of [
        { listProviders: all },
        { model: 'Full', listProviders: all },
        { brand: 'Citroën & Lynk & Co', model: 'Mégane & Country' },
      ]) {
        const answer = await updateVehicle(context, vehicle.plate, sent);
        requireTakenOrRefused(answer, 'many providers, and names with accents and signs,');
        if (!isDone(answer)) continue;
        expected = { ...expected, ...sent };
        await requireKept(context, expected, [answer]);
      }
    },
  },
  {
    id: 'update-vehicle.keeps-other-fields',
    clause: 'update-vehicle.omitted-fields',
    also: ['update-vehicle.changes-given-fields'],
    title: 'An update of one field leaves the others unchanged, unless the profile declares otherwise.',
    settles: ['vehicles.absent_fields_on_update'],
    async run(context) {
      const declared = context.profile.vehicles?.absent_fields_on_update;
      const vehicles = await givenFull(context, vehicleMembers.length);
      const sent = await updateOf(context);
      const pairs = await Promise.all(
        vehicles.map(async (vehicle, index) => {
          const member = vehicleMembers[index] ?? 'brand';
          const update = async () => {
            const answer = await updateKnown(context, vehicle, { [member]: sent[member] });
            return { vehicle, member, seen: asObject(answer.body) ?? {}, exchange: answer.exchange };
          };
          // The answer may be right although wrong values are stored, which the next answer shows.
          return [await update(), await update()];
        }),
      );
      const updates = pairs.flat();
      const shown = new Set<string>(
        updates.flatMap(({ member, seen }) => (seen[member] == null ? [] : [member])),
      );
      for (const { vehicle, member, seen, exchange } of updates) {
        const others = withoutMember(vehicle, member);
        // Unless the profile says that it keeps them, an update may clear the other members, but not change them.
        const kept = declared === 'kept' ? others : stillIn(seen, others);
        const difference = describeDifference(seen, kept, shown);
        assertThat(difference === null, {
          expected: `an update of ${member} that leaves the rest unchanged`,
          found: difference ?? '',
          source: declared === 'kept' ? 'profile' : 'spec',
          exchanges: [exchange],
        });
      }
      if (!shown.has('tag')) return;
      const tags = updates
        .filter(({ member }) => member !== 'tag')
        .map(
          ({ vehicle, seen, exchange }) => [seen.tag === vehicle.tag ? 'kept' : 'removed', exchange] as const,
        );
      for (const [found, exchange] of new Map(tags))
        settle(context, 'update-vehicle.omitted-fields', {
          fits: [found],
          shown: `the tag is ${found}`,
          exchanges: [exchange],
        });
    },
  },
  {
    id: 'update-vehicle.deregisters-providers',
    title: 'When an update sends listProviders, providers missing from it are deregistered.',
    run: (context) =>
      tryDeregistration(context, (vehicles) =>
        Promise.all(
          vehicles.map(({ plate, model, listProviders = [] }) =>
            updateVehicle(context, plate, { model, listProviders }),
          ),
        ),
      ),
  },
  openPoint('update-vehicle.empty-body', {
    also: ['update-vehicle.response-200'],
    title: 'An update without any field is accepted or refused, as the profile declares.',
    async find(context) {
      const [vehicle] = await givenFull(context, 1);
      const answer = await updateVehicle(context, vehicle.plate, {});
      assertThat(answer.status !== 200 || asObject(answer.body) !== null, {
        expected: '200 with the vehicle',
        found: `200 with ${answer.exchange.responseText.slice(0, 100) || 'no body'}`,
        exchanges: [answer.exchange],
      });
      return acceptedOrRefused(answer, 'an update with an empty object', 'accept');
    },
  }),
  openPoint('update-vehicle.plate-in-body', {
    also: ['vehicle.plate'],
    title:
      'A plate in the body of an update is ignored, is refused or renames the vehicle, as the profile declares.',
    async find(context) {
      const [vehicle] = await givenFull(context, 1);
      const plate = context.newPlate();
      await updateKnown(context, vehicle, { model: 'Sound' });
      const answer = await context.callRaw('updateVehicle', {
        path: { plate: vehicle.plate },
        body: { plate, model: 'Renamed' },
      });
      const taken = isSuccess(answer.status);
      const told = String(asObject(answer.body)?.plate).toUpperCase();
      await deleteVehicle(context, { plate });
      const renamed = told === vehicle.plate ? ['ignored'] : told === plate ? ['renames'] : [];
      return {
        fits: taken ? renamed : ['refuse'],
        shown: `another plate in the body returned ${answer.status}${taken ? ` with the vehicle ${told}` : ''}`,
        exchanges: [answer.exchange],
      };
    },
  }),
  openPoint('update-vehicle.unknown-plate', {
    title: 'An update of a plate that the user does not have is handled as the profile declares.',
    async find(context) {
      const plate = context.newPlate();
      const [known] = await givenFull(context, 1);
      await updateKnown(context, known, { model: 'Known' });
      const answer = await updateVehicle(context, plate, { model: 'Unknown' });
      if (isSuccess(answer.status)) await deleteVehicle(context, { plate });
      return foundStatus(answer);
    },
  }),
  {
    id: 'vehicle.tag-clearing',
    title: 'A tag is removed in the way that the profile declares.',
    async run(context) {
      const way = declaredOrSkip(context, 'vehicles.tag_clearing');
      if (way !== 'send-null' && way !== 'send-empty')
        throw new NotApplicable(`the profile declares ${way}, which no update can show`);
      const [vehicle] = await givenFull(context, 1);
      const cleared = way === 'send-null' ? null : '';
      const answer = await context.callRaw('updateVehicle', {
        path: { plate: vehicle.plate },
        body: { tag: cleared },
      });
      const tag = asObject(answer.body)?.tag ?? '';
      assertThat(isSuccess(answer.status) && tag === '', {
        expected: `the tag removed by sending ${JSON.stringify(cleared)}`,
        found: `${answer.status} with the tag ${JSON.stringify(tag)}`,
        source: 'profile',
        exchanges: [answer.exchange],
      });
    },
  },
]);

/** Updates a vehicle. Throws `Inconclusive` unless that succeeds with this vehicle: another check covers that. */
async function updateKnown(context: Context, { plate }: Vehicle, sent: VehicleUpdate): Promise<Answer> {
  return presumeDone(presumeAbout(plate, await updateVehicle(context, plate, sent)));
}

/** The members of a vehicle that an answer does not show as empty. */
function stillIn(seen: JsonObject, vehicle: Partial<Vehicle>): Partial<Vehicle> {
  return Object.fromEntries(Object.entries(vehicle).filter(([member]) => !isNothing(seen[member])));
}

/** A value for every member, each different from the one in `givenFull`. */
async function updateOf(context: Context): Promise<Required<VehicleUpdate>> {
  const providers = await vehicleProviders(context);
  return { brand: 'Renault', model: 'Captur', tag: 'C', listProviders: providers.slice(1, 2) };
}

/** Creates two vehicles without looking at them, since a look may itself be an update. */
async function createdVehicles(context: Context): Promise<readonly Vehicle[]> {
  const vehicles = newVehicles(context, 2, { tag: 'ECO' });
  for (const vehicle of vehicles) {
    const { status } = await createVehicle(context, vehicle);
    if (!isSuccess(status)) return givenFull(context, 2);
  }
  return vehicles;
}

/** Vehicles that have every member. */
async function givenFull(context: Context, count: number): Promise<readonly [Vehicle, ...Vehicle[]]> {
  const listProviders = (await vehicleProviders(context)).slice(0, 1);
  return registerNewVehicles(context, count, { tag: 'ECO', listProviders });
}
