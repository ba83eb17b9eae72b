import { objects } from '../../answers/ask.ts';
import { openPoint } from '../../expectations/open-points.ts';
import {
  presumeDone,
  registeredVehicles,
  registerNewVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  asVehicleUser,
  newVehicle,
  replaceVehicles,
  withoutMember,
} from '../../fixtures/vehicles/vehicle.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asArray } from '../../kernel/json.ts';
import { assertThat, Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of what the specification leaves open about PUT /vehicles (4.11). */
export const replaceVehiclesOpenChecks = asVehicleUser([
  openPoint('replace-vehicles.required-members', {
    title: 'PUT /vehicles requires brand and model of a known vehicle or not, as the profile declares.',
    async find(context) {
      const [known] = await registerNewVehicles(context, 1);
      const registered = await registeredVehicles(context);
      const answers = [];
      let [refused, replaced] = [0, 0];
      for (const member of ['brand', 'model'] as const) {
        const answer = await context.callRaw('replaceVehicles', { body: [withoutMember(known, member)] });
        answers.push(answer);
        if (!isSuccess(answer.status)) refused += 1;
        else if ((await registered.has(context, known.plate, true)).there) replaced += 1;
      }
      return {
        fits: refused === 2 ? [true] : replaced === 2 ? [false] : [],
        shown: `a known vehicle without brand, or without model, returned ${answers.map(({ status }) => status).join(' and ')}`,
        exchanges: answers.map(({ exchange }) => exchange),
      };
    },
  }),
  openPoint('replace-vehicles.empty-array', {
    also: [
      'replace-vehicles.response-200',
      'replace-vehicles.x-batch',
      'replace-vehicles.removes-absent',
      'replace-vehicles.stores-body',
    ],
    title: 'An empty array in PUT /vehicles is accepted or refused, as the profile declares.',
    async find(context) {
      const registered = await registeredVehicles(context);
      const [vehicle] = await registerNewVehicles(context, 1);
      const { status, body, exchange } = await replaceVehicles(context);
      assertThat(status !== 200 || asArray(body) !== null, {
        expected: '200 with an array of vehicles',
        found: `200 with ${exchange.responseText.slice(0, 100) || 'no body'}`,
        exchanges: [exchange],
      });
      const taken = isSuccess(status);
      const look = await registered.has(context, vehicle.plate, !taken);
      return {
        fits: look.there === taken ? [] : taken ? ['accept'] : ['refuse'],
        shown: `an empty array returned ${status}, and the user's vehicle is ${look.there ? 'still there' : 'gone'}`,
        exchanges: [exchange, look.exchange],
      };
    },
  }),
  openPoint('replace-vehicles.order', {
    also: ['replace-vehicles.stores-body', 'service.manages-vehicles'],
    title: 'PUT /vehicles returns vehicles in the order that the profile declares.',
    anything: 'unordered',
    async find(context) {
      const [known] = await registerNewVehicles(context, 1);
      const [late, early] = [newVehicle(context), newVehicle(context)];
      const sent = [early, known, late];
      const answer = presumeDone(await replaceVehicles(context, ...sent));
      const plates = objects(asArray(answer.body) ?? []).map(({ plate }) => String(plate).toUpperCase());
      const isOrder = (vehicles: typeof sent) => plates.join() === vehicles.map(({ plate }) => plate).join();
      if (plates.length !== sent.length || !sent.every(({ plate }) => plates.includes(plate)))
        throw new Inconclusive('the response does not show exactly the vehicles that were sent', [
          answer.exchange,
        ]);
      const [order, how] = isOrder(sent)
        ? ['as-sent', 'in the order of the request']
        : isOrder([known, early, late])
          ? ['as-added', 'in the order in which they were added']
          : ['unordered', 'neither as sent nor as added'];
      return {
        // Three unordered vehicles may be in one of these orders by chance.
        fits: [order, 'unordered'],
        shown: `the vehicles are returned ${how}`,
        exchanges: [answer.exchange],
      };
    },
  }),
]);
