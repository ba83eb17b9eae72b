import type { OperationId } from '../../../spec/generated/operations.ts';
import { inArray } from '../../kernel/edit-json.ts';
import type { Call } from '../../kernel/operation.ts';
import { unknownVehicle } from '../../kernel/problems.ts';
import type { NewVehicle } from '../../kernel/vehicle.ts';
import type { Defect, Deviation } from '../defect.ts';
import { answering, asking, ignoring, refusing, replying } from '../deviate.ts';
import { editingBody, supplying } from '../edit-request.ts';
import { keepingProviders } from './keep-providers.ts';

/** Deviations of the operations on one vehicle (4.11, 3.3). */
export const singleVehicleDefects: readonly Defect[] = [
  {
    id: 'create-vehicle.plate-optional',
    clause: 'create-vehicle.body-plate',
    title: 'POST /vehicles/:plate takes a body without a plate.',
    handlers: {
      createVehicle: (next, tools, id) => (request) =>
        editingBody(supplying('plate', request.path.plate))(next, tools, id)(request),
    },
  },
  {
    id: 'create-vehicle.brand-optional',
    clause: 'create-vehicle.body-brand',
    title: 'POST /vehicles/:plate takes a body without a brand.',
    handlers: { createVehicle: editingBody(supplying('brand', 'unknown')) },
  },
  {
    id: 'create-vehicle.model-optional',
    clause: 'create-vehicle.body-model',
    title: 'POST /vehicles/:plate takes a body without a model.',
    handlers: { createVehicle: editingBody(supplying('model', 'unknown')) },
  },
  {
    id: 'create-vehicle.answers-201',
    clause: 'create-vehicle.response-200',
    title: 'POST /vehicles/:plate answers 201.',
    operations: { createVehicle: replying((reply) => ({ ...reply, status: 201 })) },
  },
  {
    id: 'create-vehicle.answers-array',
    clause: 'create-vehicle.response-200',
    title: 'POST /vehicles/:plate puts the vehicle into an array.',
    operations: { createVehicle: answering(inArray) },
  },
  {
    id: 'create-vehicle.not-stored',
    clause: 'create-vehicle.stores-vehicle',
    also: ['vehicle.plate-upper-case', 'update-vehicle.response-200'],
    title: 'POST /vehicles/:plate answers with the vehicle and stores nothing.',
    operations: {
      createVehicle: () => (call) => ({ status: 200, body: { listProviders: [], ...call.body } }),
    },
  },
  {
    id: 'create-vehicle.tag-dropped',
    clause: 'create-vehicle.stores-vehicle',
    title: 'POST /vehicles/:plate ignores tag.',
    operations: { createVehicle: ignoring('body', 'tag') },
  },
  {
    id: 'vehicle.listProviders-ignored',
    clause: 'service.manages-automatic-access',
    title: 'Every operation on vehicles ignores listProviders.',
    operations: {
      createVehicle: ignoring('body', 'listProviders'),
      updateVehicle: ignoring('body', 'listProviders'),
      addVehicles: asking((call) => ({ ...call, body: call.body.map(withoutProviders) })),
      replaceVehicles: asking((call) => ({ ...call, body: call.body.map(withoutProviders) })),
    },
  },
  {
    id: 'create-vehicle.providers-kept',
    clause: 'create-vehicle.deregisters-providers',
    title: 'POST /vehicles/:plate keeps registrations that listProviders does not name any more.',
    operations: {
      createVehicle:
        (next, { vehicles }) =>
        (call) =>
          next({ ...call, body: keepingProviders(vehicles, call.user, call.path.plate, call.body) }),
    },
  },
  {
    id: 'update-vehicle.brand-alone-refused',
    clause: 'update-vehicle.brand',
    title: 'PUT /vehicles/update/:plate refuses a brand without a model.',
    operations: {
      updateVehicle: refusing(({ body }) => body.brand !== undefined && body.model === undefined, {
        in: 'body',
        pointer: '/model',
      }),
    },
  },
  {
    id: 'update-vehicle.model-alone-refused',
    clause: 'update-vehicle.model',
    title: 'PUT /vehicles/update/:plate refuses a model without a brand.',
    operations: {
      updateVehicle: refusing(({ body }) => body.model !== undefined && body.brand === undefined, {
        in: 'body',
        pointer: '/brand',
      }),
    },
  },
  {
    id: 'update-vehicle.tag-refused',
    clause: 'update-vehicle.tag',
    also: ['update-vehicle.response-200'],
    title: 'PUT /vehicles/update/:plate refuses a tag.',
    operations: {
      updateVehicle: refusing(({ body }) => body.tag !== undefined, { in: 'body', pointer: '/tag' }),
    },
  },
  {
    id: 'update-vehicle.listProviders-refused',
    clause: 'update-vehicle.listProviders',
    title: 'PUT /vehicles/update/:plate refuses an empty listProviders.',
    operations: {
      updateVehicle: refusing(({ body }) => body.listProviders?.length === 0, {
        in: 'body',
        pointer: '/listProviders',
      }),
    },
  },
  {
    id: 'update-vehicle.answers-201',
    clause: 'update-vehicle.response-200',
    title: 'PUT /vehicles/update/:plate answers 201.',
    operations: { updateVehicle: replying((reply) => ({ ...reply, status: 201 })) },
  },
  {
    id: 'update-vehicle.unchanged-answers-204',
    clause: 'update-vehicle.response-200',
    title: 'PUT /vehicles/update/:plate answers 204 where it changes nothing.',
    operations: {
      updateVehicle:
        (next, { vehicles }) =>
        async (call) => {
          const before = JSON.stringify(vehicles.find(call.user.uid, call.path.plate));
          const reply = await next(call);
          return Object.keys(call.body).length > 1 && JSON.stringify(reply.body) === before
            ? { status: 204 }
            : reply;
        },
    },
  },
  {
    id: 'update-vehicle.brand-ignored',
    clause: 'update-vehicle.changes-given-fields',
    title: 'PUT /vehicles/update/:plate ignores brand.',
    operations: { updateVehicle: ignoring('body', 'brand') },
  },
  {
    id: 'update-vehicle.model-ignored',
    clause: 'update-vehicle.changes-given-fields',
    title: 'PUT /vehicles/update/:plate ignores model.',
    operations: { updateVehicle: ignoring('body', 'model') },
  },
  {
    id: 'update-vehicle.tag-ignored',
    clause: 'update-vehicle.changes-given-fields',
    title: 'PUT /vehicles/update/:plate ignores tag.',
    operations: { updateVehicle: ignoring('body', 'tag') },
  },
  {
    id: 'update-vehicle.providers-ignored',
    clause: 'update-vehicle.changes-given-fields',
    title: 'PUT /vehicles/update/:plate registers with no provider that is new.',
    operations: {
      updateVehicle:
        (next, { vehicles }) =>
        (call) => {
          const { listProviders } = call.body;
          if (listProviders === undefined) return next(call);
          const registered = vehicles.find(call.user.uid, call.path.plate)?.listProviders ?? [];
          const kept = listProviders.filter((name) => registered.includes(name));
          return next({ ...call, body: { ...call.body, listProviders: kept } });
        },
    },
  },
  {
    id: 'update-vehicle.answers-state-before',
    clause: 'update-vehicle.changes-given-fields',
    title: 'PUT /vehicles/update/:plate answers with the vehicle as it was before.',
    operations: {
      updateVehicle:
        (next, { vehicles }) =>
        async (call) => {
          const before = vehicles.find(call.user.uid, call.path.plate);
          const reply = await next(call);
          return { ...reply, body: before };
        },
    },
  },
  {
    id: 'update-vehicle.providers-kept',
    clause: 'update-vehicle.deregisters-providers',
    also: ['update-vehicle.listProviders', 'update-vehicle.changes-given-fields'],
    title: 'PUT /vehicles/update/:plate keeps registrations that listProviders does not name any more.',
    operations: {
      updateVehicle:
        (next, { vehicles }) =>
        (call) =>
          next({ ...call, body: keepingProviders(vehicles, call.user, call.path.plate, call.body) }),
    },
  },
  {
    id: 'delete-vehicle.answers-204',
    clause: 'delete-vehicle.response-200',
    title: 'DELETE /vehicles/:plate answers 204.',
    operations: { deleteVehicle: replying(() => ({ status: 204 })) },
  },
  {
    id: 'delete-vehicle.keeps-vehicle',
    clause: 'delete-vehicle.removes-vehicle',
    title: 'DELETE /vehicles/:plate answers and deletes nothing.',
    operations: { deleteVehicle: () => () => ({ status: 200, body: { count: 1 } }) },
  },
  {
    id: 'vehicle.shared-by-all-users',
    clause: 'vehicle.per-user',
    title: 'All users share their vehicles.',
    operations: {
      createVehicle: asFirstUser(),
      updateVehicle: asFirstUser(),
      deleteVehicle: asFirstUser(),
      addVehicles: asFirstUser(),
      replaceVehicles: asFirstUser(),
      deleteVehicles: asFirstUser(),
    },
  },
  {
    id: 'vehicle.all-users-deleted',
    clause: 'vehicle.per-user',
    title: 'DELETE /vehicles without plates deletes the vehicles of every user.',
    operations: {
      deleteVehicles:
        (next, { vehicles, store, users }) =>
        async (call) => {
          const reply = await next(call);
          if ((call.query.plates ?? '') !== '') return reply;
          for (const { uid } of users) await store.commitPrepared(vehicles.remove(uid, null));
          return reply;
        },
    },
  },
  {
    id: 'create-vehicle.only-known',
    clause: 'create-vehicle.plate-in-path',
    title: 'POST /vehicles/:plate does not know a plate that is new.',
    operations: {
      createVehicle:
        (next, { vehicles }) =>
        (call) => {
          if (vehicles.find(call.user.uid, call.path.plate) === undefined)
            throw unknownVehicle(call.path.plate);
          return next(call);
        },
    },
  },
  {
    id: 'update-vehicle.first-updated',
    clause: 'update-vehicle.plate-in-path',
    title: 'PUT /vehicles/update/:plate updates the first vehicle of the user whatever the plate.',
    operations: { updateVehicle: atFirst() },
  },
  {
    id: 'delete-vehicle.first-deleted',
    clause: 'delete-vehicle.plate-in-path',
    title: 'DELETE /vehicles/:plate deletes the first vehicle of the user whatever the plate.',
    operations: { deleteVehicle: atFirst() },
  },
  {
    id: 'vehicle.forgotten',
    clause: 'service.manages-vehicles',
    also: [
      'update-vehicle.response-200',
      'update-vehicle.brand',
      'update-vehicle.model',
      'update-vehicle.tag',
      'update-vehicle.listProviders',
      'update-vehicle.changes-given-fields',
      'delete-vehicle.response-200',
    ],
    title: 'Vehicles are forgotten once they have been answered.',
    operations: {
      createVehicle: forgettingAll(),
      addVehicles: forgettingAll(),
      replaceVehicles: forgettingAll(),
    },
  },
  {
    id: 'vehicle.replace-clears-all-users',
    clause: 'vehicle.per-user',
    title: 'PUT /vehicles removes the vehicles of all other users.',
    operations: {
      replaceVehicles:
        (next, { vehicles, store, users }) =>
        async (call) => {
          const others = users.filter(({ uid }) => uid !== call.user.uid);
          for (const { uid } of others) await store.commitPrepared(vehicles.remove(uid, null));
          return next(call);
        },
    },
  },
];

function withoutProviders(vehicle: NewVehicle): NewVehicle {
  const { listProviders: _, ...rest } = vehicle;
  return rest;
}

/** Asks in the name of the first user, whoever calls. */
function asFirstUser<Id extends OperationId>(): Deviation<Id> {
  return (next, { users }) =>
    (call) =>
      next({ ...call, user: users[0] ?? call.user });
}

/** Takes the plate of the user's first vehicle for the one in the path. */
function atFirst<Id extends 'updateVehicle' | 'deleteVehicle'>(): Deviation<Id> {
  return (next, { vehicles }) =>
    (call) => {
      const [first] = vehicles.list(call.user.uid);
      return first === undefined
        ? next(call)
        : next({ ...call, path: { plate: first.plate } as Call<Id>['path'] });
    };
}

/** Removes all vehicles of the user when the answer is made. */
function forgettingAll<Id extends OperationId>(): Deviation<Id> {
  return (next, { vehicles, store }) =>
    async (call) => {
      const reply = await next(call);
      await store.commitPrepared(vehicles.remove(call.user.uid, null));
      return reply;
    };
}
