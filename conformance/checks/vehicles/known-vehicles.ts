import { type OperationId, titles, topics } from '../../../spec/generated/operations.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { nothingSeen } from '../../check/nothing-seen.ts';
import { tryDeregistration } from '../../expectations/deregistration.ts';
import { type OpenClause, openPoint } from '../../expectations/open-points.ts';
import {
  presumeDone,
  presumeDoneIfKnown,
  registeredVehicles,
  registerVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  addVehicles,
  asVehicleUser,
  createVehicle,
  isNothing,
  newVehicle,
  onOwnVehicles,
  replaceVehicles,
  type Vehicle,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import type { Client } from '../../http/client.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';

/** An operation that can be sent vehicles that are known already. */
interface Way {
  readonly operation: OperationId;
  /** How the titles of open points name it, if not by its method and path. */
  readonly subject?: string;
  /** Whether it replaces all vehicles of the user. */
  readonly replacesAll?: true;
  readonly send: (user: Client, vehicles: readonly Vehicle[]) => Promise<readonly Answer[]>;
  /** The clause on an omitted tag, if there is one. */
  readonly tag?: OpenClause;
}

const ways: readonly Way[] = [
  {
    operation: 'addVehicles',
    subject: 'a bulk insert',
    send: async (user, vehicles) => [await addVehicles(user, ...vehicles)],
    tag: 'add-vehicles.omitted-fields',
  },
  {
    operation: 'createVehicle',
    send: (user, vehicles) =>
      Promise.all(vehicles.map(async (vehicle) => presumeDoneIfKnown(await createVehicle(user, vehicle)))),
  },
  {
    operation: 'replaceVehicles',
    replacesAll: true,
    send: async (user, vehicles) => [await replaceVehicles(user, ...vehicles)],
    tag: 'replace-vehicles.omitted-fields',
  },
];

/** Checks of what happens to the tag and the registrations of a known vehicle that is sent again (2.7, 3.3, 4.11). */
export const knownVehicleChecks = checksWith(
  onOwnVehicles,
  ways.flatMap((way) => (way.replacesAll === true ? asVehicleUser(checksOf(way)) : checksOf(way))),
);

function checksOf(way: Way): readonly CheckDefinition[] {
  const { operation, replacesAll, send } = way;
  const name = titles[operation];
  const subject = way.subject ?? name;
  return [
    ...(way.tag === undefined
      ? []
      : [
          openPoint(way.tag, {
            title: `When ${subject} omits the tag of a known vehicle, the tag is kept or removed, as the profile declares.`,
            find: (context) => omit(context, way, 'tag'),
          }),
        ]),
    openPoint('vehicle.listProviders-omitted', {
      id: `${topics[operation]}.omitted-listProviders`,
      title: `When ${subject} omits listProviders of a known vehicle, its registrations are kept or removed, as the profile declares.`,
      find: (context) => omit(context, way, 'listProviders'),
    }),
    {
      id: `${topics[operation]}.deregisters-providers`,
      title: `When ${name} sends listProviders for a known vehicle, providers missing from it are deregistered.`,
      run: (context) => tryDeregistration(context, (vehicles) => send(context, vehicles), replacesAll),
    },
  ];
}

async function omit(context: Context, { operation, send }: Way, member: 'tag' | 'listProviders') {
  const registered = await registeredVehicles(context);
  registered.presumeVisible(member);
  const providers = await vehicleProviders(context);
  const value = member === 'tag' ? 'ECO' : providers.slice(0, 1);
  if (value.length === 0) {
    throw nothingSeen('no provider is valid for vehicle registration', context, ['listVehicleProviders']);
  }
  const bare = newVehicle(context);
  await registerVehicles(context, [{ ...bare, [member]: value }]);
  const answers = (await send(context, [bare])).map(presumeDone);
  const { vehicle, exchange } = await registered.read(context, bare.plate);
  if (vehicle === null) throw new Inconclusive(`${bare.plate} is gone after being sent again`, [exchange]);
  const isKept = JSON.stringify(vehicle[member]) === JSON.stringify(value);
  const found = isKept ? 'kept' : isNothing(vehicle[member]) ? 'removed' : null;
  return {
    fits: found === null ? [] : [found],
    shown: `after ${titles[operation]} without ${member}, ${found === null ? 'another value is shown' : `the earlier value is ${found}`}`,
    exchanges: [...answers.map((answer) => answer.exchange), exchange],
  };
}
