import { at } from '../../kernel/edit-json.ts';
import { normalisePlate } from '../../kernel/vehicle.ts';
import type { Defect } from '../defect.ts';
import { asking, refusing, replying } from '../deviate.ts';
import { editingBody, supplying } from '../edit-request.ts';
import { keepingProviders } from './keep-providers.ts';

/** Deviations of POST /vehicles (4.11, 3.3, 8). */
export const addVehiclesDefects: readonly Defect[] = [
  {
    id: 'add-vehicles.plate-optional',
    clause: 'add-vehicles.plate',
    title: 'POST /vehicles takes a vehicle without a plate.',
    handlers: { addVehicles: editingBody(at('*', supplying('plate', 'NOPLATE'))) },
  },
  {
    id: 'add-vehicles.brand-optional',
    clause: 'add-vehicles.brand',
    title: 'POST /vehicles takes a vehicle without a brand.',
    handlers: { addVehicles: editingBody(at('*', supplying('brand', 'unknown'))) },
  },
  {
    id: 'add-vehicles.model-optional',
    clause: 'add-vehicles.model',
    title: 'POST /vehicles takes a vehicle without a model.',
    handlers: { addVehicles: editingBody(at('*', supplying('model', 'unknown'))) },
  },
  {
    id: 'add-vehicles.one-at-a-time',
    clause: 'add-vehicles.body-array',
    title: 'POST /vehicles refuses an array of more than one vehicle.',
    operations: { addVehicles: refusing(({ body }) => body.length > 1, { in: 'body', pointer: '' }) },
  },
  {
    id: 'add-vehicles.x-batch-required',
    clause: 'add-vehicles.x-batch',
    title: 'POST /vehicles refuses a request without x-batch.',
    operations: {
      addVehicles: refusing(({ headers }) => headers['x-batch'] === undefined, {
        in: 'header',
        pointer: 'x-batch',
      }),
    },
  },
  {
    id: 'add-vehicles.answers-201',
    clause: 'add-vehicles.response-200',
    title: 'POST /vehicles answers 201.',
    operations: {
      addVehicles: replying((reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
    },
  },
  {
    id: 'add-vehicles.last-dropped',
    clause: 'add-vehicles.adds',
    title: 'POST /vehicles drops the last of several vehicles.',
    operations: {
      addVehicles: asking((call) =>
        call.body.length > 1 ? { ...call, body: call.body.slice(0, -1) } : call,
      ),
    },
  },
  {
    id: 'add-vehicles.only-known',
    clause: 'add-vehicles.adds',
    title: 'POST /vehicles updates known vehicles and adds no new ones.',
    operations: {
      addVehicles:
        (next, { vehicles }) =>
        (call) => {
          const body = call.body.filter(({ plate }) => vehicles.find(call.user.uid, plate) !== undefined);
          return next({ ...call, body });
        },
    },
  },
  {
    id: 'add-vehicles.known-ignored',
    clause: 'add-vehicles.updates-listed',
    title: 'POST /vehicles leaves vehicles alone that the user already has.',
    operations: {
      addVehicles:
        (next, { vehicles }) =>
        (call) => {
          const body = call.body.filter(({ plate }) => vehicles.find(call.user.uid, plate) === undefined);
          return next({ ...call, body });
        },
    },
  },
  {
    id: 'add-vehicles.others-deleted',
    clause: 'add-vehicles.keeps-others',
    also: ['batch.spacing-not-kept'],
    title: 'POST /vehicles deletes the vehicles that its body does not name.',
    operations: {
      addVehicles:
        (next, { vehicles, store }) =>
        async (call) => {
          const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
          const others = [...vehicles.list(call.user.uid)]
            .map(({ plate }) => plate)
            .filter((one) => !named.has(one));
          await store.commitPrepared(vehicles.remove(call.user.uid, others));
          return next(call);
        },
    },
  },
  {
    id: 'add-vehicles.providers-kept',
    clause: 'add-vehicles.deregisters-providers',
    title: 'POST /vehicles keeps registrations that listProviders does not name any more.',
    operations: {
      addVehicles:
        (next, { vehicles }) =>
        (call) =>
          next({
            ...call,
            body: call.body.map((vehicle) => keepingProviders(vehicles, call.user, vehicle.plate, vehicle)),
          }),
    },
  },
  {
    id: 'add-vehicles.more-than-100000-refused',
    clause: 'add-vehicles.tested-size',
    title: 'POST /vehicles refuses more than 100000 vehicles.',
    operations: { addVehicles: refusing(({ body }) => body.length > 100_000, { in: 'body', pointer: '' }) },
  },
];
