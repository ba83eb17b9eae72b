import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { tryDeregistration } from '../../expectations/deregistration.ts';
import { requireKept } from '../../expectations/kept-and-gone.ts';
import { listVehicleProviders } from '../../fixtures/offers/listings.ts';
import { onOwnVehicles } from '../../fixtures/vehicles/demands.ts';
import { done, registeredVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { firstUser } from '../../fixtures/vehicles/users.ts';
import { newVehicle, type Vehicle } from '../../fixtures/vehicles/vehicle.ts';
import { requiredMembers, withoutMember } from '../../fixtures/vehicles/without-member.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { require, whenInconclusive } from '../../kernel/outcomes.ts';

/** Checks of POST /vehicles (4.11), batches apart. */
export const addVehiclesChecks: readonly CheckDefinition[] = [
  {
    id: 'add-vehicles.response-200',
    also: ['add-vehicles.x-batch', 'add-vehicles.body-array'],
    title: 'POST /vehicles with an array of vehicles and without x-batch returns 200.',
    ...onOwnVehicles,
    async run(context) {
      const { status, exchange } = await add(context, [newVehicle(context), newVehicle(context)]);
      require(status === 200, { expected: '200', found: `${status}`, exchanges: [exchange] });
    },
  },
  {
    id: 'add-vehicles.adds',
    also: [
      'service.manages-vehicles',
      'vehicle.listProviders',
      'service.manages-automatic-access',
      'vehicle.plate',
      'vehicle.brand',
      'vehicle.model',
      'vehicle.tag',
    ],
    title: 'POST /vehicles registers every vehicle in its body as sent.',
    ...onOwnVehicles,
    async run(context) {
      const providers = await listVehicleProviders(context).catch(whenInconclusive([]));
      const vehicles = [
        newVehicle(context, {
          brand: 'Seat',
          model: 'Ibiza',
          tag: 'C',
          listProviders: providers.slice(0, 1),
        }),
        newVehicle(context, { brand: 'Skoda', model: 'Fabia' }),
        newVehicle(context, { brand: 'Kia', model: 'EV3', tag: '0', listProviders: providers.slice(0, 2) }),
      ];
      const answer = done(await add(context, vehicles));
      for (const vehicle of vehicles) await requireKept(context, firstUser(context), vehicle, [answer]);
    },
  },
  {
    id: 'add-vehicles.updates-listed',
    title: 'POST /vehicles updates every known vehicle in its body, whether or not there are new ones too.',
    ...onOwnVehicles,
    async run(context) {
      const known = [newVehicle(context, { tag: 'B' }), newVehicle(context, { tag: 'B' })];
      await (await registeredVehicles(context)).given(firstUser(context), ...known);
      const changed = known.map((vehicle) => ({
        ...vehicle,
        brand: 'Otherwise',
        model: 'New',
        tag: 'C' as const,
      }));
      const answer = done(await add(context, [...changed, newVehicle(context)]));
      for (const vehicle of changed) await requireKept(context, firstUser(context), vehicle, [answer]);
    },
  },
  {
    id: 'add-vehicles.keeps-others',
    title: 'POST /vehicles leaves vehicles that are not in its body unchanged.',
    ...onOwnVehicles,
    async run(context) {
      const others = [newVehicle(context, { tag: 'ECO' }), newVehicle(context)];
      await (await registeredVehicles(context)).given(firstUser(context), ...others);
      const answer = done(await add(context, [newVehicle(context, { brand: 'Otherwise', tag: 'C' })]));
      for (const vehicle of others) await requireKept(context, firstUser(context), vehicle, [answer]);
    },
  },
  ...requiredMembers.map((member): CheckDefinition => {
    return {
      id: `add-vehicles.${member}`,
      also: [`vehicle.${member}-required-on-create`],
      title: `POST /vehicles does not store a vehicle without ${member}.`,
      ...onOwnVehicles,
      run: (context) => requireMember(context, member),
    };
  }),
  {
    id: 'add-vehicles.body-array',
    title: 'POST /vehicles does not accept a vehicle that is not in an array.',
    ...onOwnVehicles,
    async run(context) {
      done(await add(context, [newVehicle(context)]));
      const { status, exchange } = await firstUser(context).callRaw('addVehicles', {
        body: newVehicle(context),
      });
      require(!isSuccess(status), {
        expected: 'a refusal of a body that is an object',
        found: `${status}`,
        exchanges: [exchange],
      });
    },
  },
  {
    id: 'add-vehicles.deregisters-providers',
    title:
      'When POST /vehicles sends listProviders for a known vehicle, providers missing from it are deregistered.',
    ...onOwnVehicles,
    async run(context) {
      await tryDeregistration(context, firstUser(context), async (vehicles) => [
        await add(context, vehicles),
      ]);
    },
  },
];

function add(context: Context, body: readonly Vehicle[]): Promise<Answer> {
  return firstUser(context).call('addVehicles', { body });
}

/**
 * Whether one invalid vehicle refuses the whole body or only itself is open (add-vehicles.partly-invalid), so a
 * success is no breach as long as the vehicle is not stored.
 */
async function requireMember(context: Context, member: keyof Vehicle & string): Promise<void> {
  done(await add(context, [newVehicle(context)]));
  const registered = await registeredVehicles(context);
  const whole = newVehicle(context);
  const user = firstUser(context);
  const answer = await user.callRaw('addVehicles', { body: [withoutMember(whole, member)] });
  if (!isSuccess(answer.status)) return;
  const declared = context.profile.vehicles?.partly_invalid_bulk;
  const expected = `a vehicle without ${member} to be refused, or at least not stored`;
  require(declared !== 'refuse-all', {
    expected,
    found: `${answer.status}`,
    source: 'profile',
    exchanges: [answer.exchange],
  });
  if (member !== 'plate') {
    const { there, exchange } = await registered.has(user, whole.plate, false);
    require(!there, { expected, found: 'it is stored', exchanges: [answer.exchange, exchange] });
    return;
  }
  // What has no plate cannot be looked for; whether invalid vehicles are passed over shows in one without a brand.
  const { plate, model } = newVehicle(context);
  const other = await user.callRaw('addVehicles', { body: [{ plate, model }] });
  const { there, exchange } = await registered.has(user, plate, false);
  require(isSuccess(other.status) && !there, {
    expected,
    found: `${answer.status}, while one without a brand ${there ? 'was stored' : `returned ${other.status}`}`,
    exchanges: [answer.exchange, other.exchange, exchange],
  });
}
