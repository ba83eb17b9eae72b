import { checksWith } from '../../check/check.ts';
import { acceptedOrRefused, openPoint, responseBody } from '../../expectations/open-points.ts';
import { done, registeredVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { addVehicles, newVehicle, onOwnVehicles } from '../../fixtures/vehicles/vehicle.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of what the specification leaves open about POST /vehicles (4.11). */
export const addVehiclesOpenChecks = checksWith(onOwnVehicles, [
  openPoint('add-vehicles.response-body', {
    title: 'The response body of POST /vehicles is what the profile declares.',
    find: async (context) =>
      responseBody(done(await addVehicles(context, newVehicle(context))), 'a bulk insert'),
  }),
  openPoint('add-vehicles.duplicate-plates', {
    also: ['add-vehicles.body-array', 'add-vehicles.x-batch'],
    title: 'A plate listed twice in one bulk insert is handled as the profile declares.',
    async find(context) {
      const registered = await registeredVehicles(context);
      registered.requireVisible('model');
      const first = newVehicle(context, { model: 'First' });
      const other = newVehicle(context);
      const answer = await addVehicles(context, first, { ...first, model: 'Last' }, other);
      const taken = isSuccess(answer.status);
      const beside = await registered.has(context, other.plate, taken);
      if (taken && !beside.there) throw new Inconclusive('not every vehicle was stored', [answer.exchange]);
      const sight = await registered.read(context, first.plate);
      const model = sight.vehicle?.model;
      const winner = model === 'Last' ? ['last-wins'] : model === 'First' ? ['first-wins'] : [];
      if (taken && winner.length === 0)
        throw new Inconclusive('its model is neither the first nor the second', [sight.exchange]);
      return {
        fits: taken ? winner : ['refuse'],
        shown: [`a plate listed twice returned ${answer.status}`, ...winner].join(': '),
        exchanges: [answer.exchange, sight.exchange],
      };
    },
  }),
  openPoint('add-vehicles.empty-array', {
    also: ['add-vehicles.body-array', 'add-vehicles.x-batch'],
    title: 'An empty array in POST /vehicles is accepted or refused, as the profile declares.',
    find: async (context) => acceptedOrRefused(await addVehicles(context), 'an empty array', 'accept'),
  }),
  openPoint('add-vehicles.partly-invalid', {
    title:
      'One invalid vehicle causes the whole bulk insert to be refused, or is skipped, as the profile declares.',
    async find(context) {
      const registered = await registeredVehicles(context);
      const sound = [newVehicle(context), newVehicle(context)];
      const { plate, model } = newVehicle(context);
      const body = [sound[0], { plate, model }, sound[1]];
      const answer = await context.callRaw('addVehicles', { body });
      const taken = isSuccess(answer.status);
      const bad = await registered.has(context, plate, false);
      const looks = [];
      for (const vehicle of sound) looks.push(await registered.has(context, vehicle.plate, taken));
      const stored = looks.filter(({ there }) => there).length;
      const exchanges = [answer, bad, ...looks].map(({ exchange }) => exchange);
      // Other checks cover a stored vehicle without a brand and a valid vehicle that is not stored.
      if (bad.there || (taken && stored < sound.length))
        throw new Inconclusive('the invalid vehicle was stored, or a valid one was not', exchanges);
      return {
        fits: taken ? ['skip-invalid'] : stored === 0 ? ['refuse-all'] : [],
        shown: `a body with one invalid vehicle returned ${answer.status}; ${stored} of the 2 valid ones were stored`,
        exchanges,
      };
    },
  }),
]);
