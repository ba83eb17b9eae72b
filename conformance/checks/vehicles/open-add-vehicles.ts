import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { choice } from '../../expectations/choice.ts';
import { onOwnVehicles } from '../../fixtures/vehicles/demands.ts';
import { done, registeredVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { firstUser } from '../../fixtures/vehicles/users.ts';
import { newVehicle, type Vehicle } from '../../fixtures/vehicles/vehicle.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of what the specification leaves open about writing vehicles that a user may have already (4.11, 3.3). */
export const addVehiclesOpenChecks: readonly CheckDefinition[] = [
  choice({
    id: 'add-vehicles.response-body',
    title: 'The response body of POST /vehicles is what the profile declares.',
    ...onOwnVehicles,
    entry: 'vehicles.bulk_response_body',
    async find(context) {
      const answer = done(await add(context, [newVehicle(context)]));
      return {
        found: bulkBodyOf(answer),
        seen: `a bulk insert returned ${answer.exchange.responseText.slice(0, 100) || 'no body'}`,
        exchanges: [answer.exchange],
      };
    },
  }),
  choice({
    id: 'add-vehicles.duplicate-plates',
    also: ['add-vehicles.body-array', 'add-vehicles.x-batch'],
    title: 'A plate listed twice in one bulk insert is handled as the profile declares.',
    ...onOwnVehicles,
    entry: 'vehicles.repeated_plate',
    async find(context) {
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
      if (taken && winner === null) throw new Inconclusive('its model is shown as neither', [sight.exchange]);
      const found = taken ? winner : 'refuse';
      return {
        found,
        seen: `a plate listed twice returned ${answer.status}${winner === null ? '' : `: ${winner}`}`,
        exchanges: [answer.exchange, sight.exchange],
      };
    },
  }),
  choice({
    id: 'add-vehicles.empty-array',
    also: ['add-vehicles.body-array', 'add-vehicles.x-batch'],
    title: 'An empty array in POST /vehicles is accepted or refused, as the profile declares.',
    ...onOwnVehicles,
    entry: 'vehicles.empty_insert',
    async find(context) {
      const { status, exchange } = await add(context, []);
      return {
        found: isSuccess(status) ? 'accept' : 'refuse',
        seen: `an empty array returned ${status}`,
        exchanges: [exchange],
      };
    },
  }),
  choice({
    id: 'add-vehicles.partly-invalid',
    title:
      'One invalid vehicle causes the whole bulk insert to be refused, or is skipped, as the profile declares.',
    ...onOwnVehicles,
    entry: 'vehicles.partly_invalid_bulk',
    async find(context) {
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
      return {
        found,
        seen: `a body with one invalid vehicle returned ${answer.status}; ${stored} of the 2 valid ones were stored`,
        exchanges,
      };
    },
  }),
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
