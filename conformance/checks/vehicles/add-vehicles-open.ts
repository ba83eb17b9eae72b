import { settle } from '../../answers/observe.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { tryOmission } from '../../expectations/omission.ts';
import { onOwnVehicles } from '../../fixtures/vehicles/demands.ts';
import { done, registeredVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { firstUser } from '../../fixtures/vehicles/users.ts';
import { newVehicle, type Vehicle } from '../../fixtures/vehicles/vehicle.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject } from '../../kernel/json.ts';
import { Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** Checks of what the specification leaves open about writing vehicles that a user may have already (4.11, 3.3). */
export const addVehiclesOpenChecks: readonly CheckDefinition[] = [
  {
    id: 'add-vehicles.response-body',
    title: 'The response body of POST /vehicles is what the profile declares.',
    ...onOwnVehicles,
    async run(context) {
      const answer = done(await add(context, [newVehicle(context)]));
      settle(context, {
        clause: 'add-vehicles.response-body',
        declared: context.profile.vehicles?.bulk_response_body,
        found: bulkBodyOf(answer),
        seen: `a bulk insert returned ${answer.exchange.responseText.slice(0, 100) || 'no body'}`,
        exchanges: [answer.exchange],
      });
    },
  },
  {
    id: 'add-vehicles.omitted-fields',
    title:
      'When a bulk insert omits the tag of a known vehicle, the tag is kept or removed, as the profile declares.',
    ...onOwnVehicles,
    async run(context) {
      await tryOmission(context, firstUser(context), {
        clause: 'add-vehicles.omitted-fields',
        member: 'tag',
        declared: context.profile.vehicles?.absent_fields_on_upsert,
        send: (vehicle) => add(context, [vehicle]),
      });
    },
  },
  {
    id: 'add-vehicles.omitted-listProviders',
    clause: 'vehicle.listProviders-omitted',
    title:
      'When a bulk insert omits listProviders of a known vehicle, its registrations are kept or removed, as the profile declares.',
    ...onOwnVehicles,
    async run(context) {
      await tryOmission(context, firstUser(context), {
        clause: 'vehicle.listProviders-omitted',
        member: 'listProviders',
        declared: context.profile.vehicles?.absent_list_providers,
        send: (vehicle) => add(context, [vehicle]),
      });
    },
  },
  {
    id: 'create-vehicle.omitted-listProviders',
    clause: 'vehicle.listProviders-omitted',
    title:
      'When POST /vehicles/:plate omits listProviders of a known vehicle, its registrations are kept or removed, as the profile declares.',
    ...onOwnVehicles,
    async run(context) {
      if (context.profile.vehicles?.create_known_plate === 'refuse')
        throw new NotApplicable('the profile declares that a known plate is refused');
      await tryOmission(context, firstUser(context), {
        clause: 'vehicle.listProviders-omitted',
        member: 'listProviders',
        declared: context.profile.vehicles?.absent_list_providers,
        send: (body) => firstUser(context).call('createVehicle', { path: { plate: body.plate }, body }),
      });
    },
  },
  {
    id: 'add-vehicles.duplicate-plates',
    also: ['add-vehicles.body-array', 'add-vehicles.x-batch'],
    title: 'A plate listed twice in one bulk insert is handled as the profile declares.',
    ...onOwnVehicles,
    async run(context) {
      const registered = await registeredVehicles(context);
      if (!registered.shows.has('model')) throw new Inconclusive('no response shows the model of a vehicle');
      const first = newVehicle(context, { model: 'First' });
      const other = newVehicle(context);
      const answer = await add(context, [first, { ...first, model: 'Last' }, other]);
      const taken = isSuccess(answer.status);
      const beside = await registered.has(firstUser(context), other.plate, taken);
      if (taken && !beside.there) throw new Inconclusive('not every vehicle was stored', [answer.exchange]);
      const sight = await registered.read(firstUser(context), first.plate);
      const model = sight.vehicle?.model;
      const winner = model === 'Last' ? 'last-wins' : model === 'First' ? 'first-wins' : null;
      const found = taken ? winner : 'refuse';
      settle(context, {
        clause: 'add-vehicles.duplicate-plates',
        declared: context.profile.vehicles?.repeated_plate,
        found,
        seen: `a plate listed twice returned ${answer.status}${winner === null ? '' : `: ${winner}`}`,
        exchanges: [answer.exchange, sight.exchange],
      });
    },
  },
  {
    id: 'add-vehicles.empty-array',
    also: ['add-vehicles.body-array', 'add-vehicles.x-batch'],
    title: 'An empty array in POST /vehicles is accepted or refused, as the profile declares.',
    ...onOwnVehicles,
    async run(context) {
      const { status, exchange } = await add(context, []);
      settle(context, {
        clause: 'add-vehicles.empty-array',
        declared: context.profile.vehicles?.empty_insert,
        found: isSuccess(status) ? 'accept' : 'refuse',
        seen: `an empty array returned ${status}`,
        exchanges: [exchange],
      });
    },
  },
  {
    id: 'add-vehicles.partly-invalid',
    title:
      'One invalid vehicle causes the whole bulk insert to be refused, or is skipped, as the profile declares.',
    ...onOwnVehicles,
    async run(context) {
      const registered = await registeredVehicles(context);
      const sound = [newVehicle(context), newVehicle(context)];
      const { plate, model } = newVehicle(context);
      const answer = await firstUser(context).callRaw('addVehicles', {
        body: [...sound.slice(0, 1), { plate, model }, ...sound.slice(1)],
      });
      const taken = isSuccess(answer.status);
      const bad = await registered.has(firstUser(context), plate, false);
      const looks = [];
      for (const vehicle of sound) looks.push(await registered.has(firstUser(context), vehicle.plate, taken));
      const stored = looks.filter(({ there }) => there).length;
      const exchanges = [answer, bad, ...looks].map(({ exchange }) => exchange);
      // What is stored without a brand, and what is left out of a sound body, are covered by other checks.
      if (bad.there || (taken && stored < sound.length))
        throw new Inconclusive('the invalid vehicle was stored, or a valid one was not', exchanges);
      const found = taken ? 'skip-invalid' : stored === 0 ? 'refuse-all' : null;
      settle(context, {
        clause: 'add-vehicles.partly-invalid',
        declared: context.profile.vehicles?.partly_invalid_bulk,
        found,
        seen: `a body with one invalid vehicle returned ${answer.status}; ${stored} of the 2 valid ones were stored`,
        exchanges,
      });
    },
  },
];

/** The form of a bulk operation's answer, in the words of the profile. */
export function bulkBodyOf(answer: Answer): 'count' | 'vehicles' | 'empty' | null {
  if (answer.exchange.responseText.trim() === '') return 'empty';
  if (asArray(answer.body) !== null) return 'vehicles';
  return asObject(answer.body)?.count === undefined ? null : 'count';
}

function add(context: Context, body: readonly Vehicle[]): Promise<Answer> {
  return firstUser(context).call('addVehicles', { body });
}
