import { at } from '../../kernel/edit-json.ts';
import { normalisePlate } from '../../kernel/vehicle.ts';
import type { Defect } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { asking, refusing, replying } from '../deviate.ts';
import { editingBody, supplying } from '../edit-request.ts';
import { topicDefects } from '../topic-defects.ts';
import { keepingProviders } from './keep-providers.ts';

const add = defectsIn('POST /vehicles', 'addVehicles', 'body');

/** Deviations of POST /vehicles (4.11, 3.3, 8). */
export const addVehiclesDefects: readonly Defect[] = [
  ...topicDefects('add-vehicles', {
    'plate-optional': add.around(
      'plate',
      'accepts a vehicle without a plate',
      editingBody(at('*', supplying('plate', 'NOPLATE'))),
    ),
    'brand-optional': add.around(
      'brand',
      'accepts a vehicle without a brand',
      editingBody(at('*', supplying('brand', 'unknown'))),
    ),
    'model-optional': add.around(
      'model',
      'accepts a vehicle without a model',
      editingBody(at('*', supplying('model', 'unknown'))),
    ),
    'one-at-a-time': add.on(
      'body-array',
      'refuses an array of more than one vehicle',
      refusing(({ body }) => body.length > 1, { in: 'body', pointer: '' }),
    ),
    'x-batch-required': add.on(
      'x-batch',
      'refuses a request without x-batch',
      refusing(({ headers }) => headers['x-batch'] === undefined, {
        in: 'header',
        pointer: 'x-batch',
      }),
    ),
    'answers-201': add.on(
      'response-200',
      'responds with 201',
      replying((reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
    ),
    'last-dropped': add.on(
      'adds',
      'drops the last of several vehicles',
      asking((call) => (call.body.length > 1 ? { ...call, body: call.body.slice(0, -1) } : call)),
    ),
    'only-known': add.on(
      'adds',
      'updates known vehicles and adds no new ones',
      (next, { vehicles }) =>
        (call) => {
          const body = call.body.filter(({ plate }) => vehicles.find(call.user.uid, plate) !== undefined);
          return next({ ...call, body });
        },
    ),
    'known-ignored': add.on(
      'updates-listed',
      'leaves vehicles alone that the user already has',
      (next, { vehicles }) =>
        (call) => {
          const body = call.body.filter(({ plate }) => vehicles.find(call.user.uid, plate) === undefined);
          return next({ ...call, body });
        },
    ),
    'others-deleted': {
      ...add.on(
        'keeps-others',
        'deletes the vehicles that its body does not name',
        (next, { vehicles, store }) =>
          async (call) => {
            const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
            const others = [...vehicles.list(call.user.uid)]
              .map(({ plate }) => plate)
              .filter((one) => !named.has(one));
            await store.commitPrepared(vehicles.remove(call.user.uid, others));
            return next(call);
          },
      ),
      also: ['batch.spacing-not-kept'],
    },
    'providers-kept': add.on(
      'deregisters-providers',
      'keeps registrations that listProviders no longer names',
      (next, { vehicles }) =>
        (call) =>
          next({
            ...call,
            body: call.body.map((vehicle) => keepingProviders(vehicles, call.user, vehicle.plate, vehicle)),
          }),
    ),
    'more-than-5000-refused': add.on(
      'tested-size',
      'refuses more than 5000 vehicles',
      refusing(({ body }) => body.length > 5000, { in: 'body', pointer: '' }),
    ),
    'more-than-100000-refused': add.on(
      'tested-size',
      'refuses more than 100000 vehicles',
      refusing(({ body }) => body.length > 100_000, { in: 'body', pointer: '' }),
    ),
  }),
];
