import type { CheckDefinition, Context } from '../../check/check.ts';
import { nothingSeen } from '../../check/nothing-seen.ts';
import { type OpenClause, openPoint } from '../../expectations/open-points.ts';
import {
  done,
  doneIfKnown,
  registeredVehicles,
  registerVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  addVehicles,
  createVehicle,
  isNothing,
  newVehicle,
  onAllVehicles,
  onOwnVehicles,
  replaceVehicles,
  type Vehicle,
  vehicleUser,
} from '../../fixtures/vehicles/vehicle.ts';
import { vehicleProviders } from '../../fixtures/vehicles/vehicle-providers.ts';
import type { Client } from '../../http/client.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';

/** An operation that can be sent a known vehicle without its optional members. */
interface Way {
  readonly topic: string;
  /** The operation as observations name it; titles use `subject`. */
  readonly name: string;
  readonly subject: string;
  /** Whether it creates one vehicle, and so may refuse a known plate. */
  readonly createsOne?: true;
  /** Whether it replaces all vehicles of the user. */
  readonly replacesAll?: true;
  readonly send: (user: Client, vehicle: Vehicle) => Promise<Answer>;
  /** The clause on an omitted tag, if there is one. */
  readonly tag?: OpenClause;
}

const ways: readonly Way[] = [
  {
    topic: 'add-vehicles',
    name: 'POST /vehicles',
    subject: 'a bulk insert',
    send: addVehicles,
    tag: 'add-vehicles.omitted-fields',
  },
  {
    topic: 'create-vehicle',
    name: 'POST /vehicles/:plate',
    subject: 'POST /vehicles/:plate',
    createsOne: true,
    send: createVehicle,
  },
  {
    topic: 'replace-vehicles',
    name: 'PUT /vehicles',
    subject: 'PUT /vehicles',
    replacesAll: true,
    send: replaceVehicles,
    tag: 'replace-vehicles.omitted-fields',
  },
];

/** Checks of what happens to optional members of a known vehicle that a request omits (2.7, 3.3, 4.11). */
export const omissionChecks: readonly CheckDefinition[] = ways.flatMap((way) => {
  const demands = way.replacesAll === true ? onAllVehicles : onOwnVehicles;
  return [
    ...(way.tag === undefined
      ? []
      : [
          openPoint(way.tag, {
            ...demands,
            title: `When ${way.subject} omits the tag of a known vehicle, the tag is kept or removed, as the profile declares.`,
            find: (context) => omit(context, way, 'tag'),
          }),
        ]),
    openPoint('vehicle.listProviders-omitted', {
      ...demands,
      id: `${way.topic}.omitted-listProviders`,
      title: `When ${way.subject} omits listProviders of a known vehicle, its registrations are kept or removed, as the profile declares.`,
      find: (context) => omit(context, way, 'listProviders'),
    }),
  ];
});

async function omit(
  context: Context,
  { name, createsOne, replacesAll, send }: Way,
  member: 'tag' | 'listProviders',
) {
  const user = replacesAll === true ? vehicleUser(context) : context;
  const registered = await registeredVehicles(context);
  registered.requireVisible(member);
  const providers = await vehicleProviders(user);
  const value = member === 'tag' ? 'ECO' : providers.slice(0, 1);
  if (value.length === 0) {
    throw nothingSeen('no provider is valid for vehicle registration', context, ['listVehicleProviders']);
  }
  const bare = newVehicle(context);
  await registerVehicles(user, [{ ...bare, [member]: value }]);
  const answer = (createsOne ? doneIfKnown : done)(await send(user, bare));
  const { vehicle, exchange } = await registered.read(user, bare.plate);
  if (vehicle === null) throw new Inconclusive(`${bare.plate} is gone after it was sent`, [exchange]);
  const left = vehicle[member];
  const isKept = JSON.stringify(left) === JSON.stringify(value);
  const isRemoved = isNothing(left);
  const fits = isKept ? ['kept'] : isRemoved ? ['removed'] : [];
  return {
    fits,
    shown: `after ${name} without ${member}, ${fits[0] === undefined ? 'another value is shown' : `the earlier value is ${fits[0]}`}`,
    exchanges: [answer.exchange, exchange],
  };
}
