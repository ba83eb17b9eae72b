import { normalisePlate } from '../vehicles/rules.ts';
import type { Defect } from './defect.ts';
import { asking, refusing, replying } from './deviate.ts';
import { at } from './edit-json.ts';
import { editingBody, supplying } from './edit-request.ts';
import { keepingProviders } from './keep-providers.ts';

/** Deviations of POST /vehicles (4.11, 3.3, 8). */
export const addVehiclesDefects: readonly Defect[] = [
  {
    id: 'add-vehicles.plate-optional',
    clause: 'add-vehicles.plate',
    title: 'POST /vehicles takes a vehicle without a plate.',
    exchanges: { addVehicles: editingBody(at('*', supplying('plate', 'NOPLATE'))) },
  },
  {
    id: 'add-vehicles.brand-optional',
    clause: 'add-vehicles.brand',
    title: 'POST /vehicles takes a vehicle without a brand.',
    exchanges: { addVehicles: editingBody(at('*', supplying('brand', 'unknown'))) },
  },
  {
    id: 'add-vehicles.model-optional',
    clause: 'add-vehicles.model',
    title: 'POST /vehicles takes a vehicle without a model.',
    exchanges: { addVehicles: editingBody(at('*', supplying('model', 'unknown'))) },
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
        (next, { garage }) =>
        (call) => {
          const body = call.body.filter(({ plate }) => garage.find(call.user.uid, plate) !== undefined);
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
        (next, { garage }) =>
        (call) => {
          const body = call.body.filter(({ plate }) => garage.find(call.user.uid, plate) === undefined);
          return next({ ...call, body });
        },
    },
  },
  {
    id: 'add-vehicles.others-deleted',
    clause: 'add-vehicles.keeps-others',
    title: 'POST /vehicles deletes the vehicles that its body does not name.',
    operations: {
      addVehicles:
        (next, { garage, store }) =>
        async (call) => {
          const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
          const others = [...garage.list(call.user.uid)]
            .map(({ plate }) => plate)
            .filter((one) => !named.has(one));
          await store.commit(garage.remove(call.user.uid, others));
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
        (next, { garage }) =>
        (call) =>
          next({
            ...call,
            body: call.body.map((vehicle) => keepingProviders(garage, call.user, vehicle.plate, vehicle)),
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

/** Deviations of PUT /vehicles (4.11, 3.3, 8). */
export const replaceVehiclesDefects: readonly Defect[] = [
  {
    id: 'replace-vehicles.one-at-a-time',
    clause: 'replace-vehicles.body-array',
    title: 'PUT /vehicles refuses an array of one vehicle.',
    operations: { replaceVehicles: refusing(({ body }) => body.length === 1, { in: 'body', pointer: '' }) },
  },
  {
    id: 'replace-vehicles.x-batch-required',
    clause: 'replace-vehicles.x-batch',
    title: 'PUT /vehicles refuses a request without x-batch.',
    operations: {
      replaceVehicles: refusing(({ headers }) => headers['x-batch'] === undefined, {
        in: 'header',
        pointer: 'x-batch',
      }),
    },
  },
  {
    id: 'replace-vehicles.answers-count',
    clause: 'replace-vehicles.response-200',
    title: 'PUT /vehicles answers how many vehicles there are in place of the vehicles.',
    operations: {
      replaceVehicles: replying((reply) =>
        reply.status === 200 ? { ...reply, body: { count: (reply.body as unknown[]).length } } : reply,
      ),
    },
  },
  {
    id: 'replace-vehicles.answers-state-before',
    clause: 'replace-vehicles.state-after-change',
    title: 'PUT /vehicles answers with the vehicles as they were before.',
    operations: {
      replaceVehicles:
        (next, { garage }) =>
        async (call) => {
          const before = [...garage.list(call.user.uid)];
          const reply = await next(call);
          return reply.status === 200 ? { ...reply, body: before } : reply;
        },
    },
  },
  {
    id: 'replace-vehicles.answers-new-only',
    clause: 'replace-vehicles.state-after-change',
    title: 'PUT /vehicles answers with those vehicles only that are new.',
    operations: {
      replaceVehicles:
        (next, { garage }) =>
        async (call) => {
          const before = new Set([...garage.list(call.user.uid)].map(({ plate }) => plate));
          const reply = await next(call);
          if (reply.status !== 200) return reply;
          return { ...reply, body: reply.body.filter(({ plate }) => !before.has(plate)) };
        },
    },
  },
  {
    id: 'replace-vehicles.absent-kept',
    clause: 'replace-vehicles.removes-absent',
    title: 'PUT /vehicles keeps the vehicles that its body does not name, and shows them.',
    operations: {
      replaceVehicles:
        (next, { garage }) =>
        (call) => {
          const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
          const others = [...garage.list(call.user.uid)].filter(({ plate }) => !named.has(plate));
          return next({ ...call, body: [...call.body, ...others] });
        },
    },
  },
  {
    id: 'replace-vehicles.absent-kept-in-secret',
    clause: 'replace-vehicles.removes-absent',
    title: 'PUT /vehicles keeps the vehicles that its body does not name, and does not show them.',
    operations: {
      replaceVehicles:
        (next, { garage }) =>
        async (call) => {
          const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
          const others = [...garage.list(call.user.uid)].filter(({ plate }) => !named.has(plate));
          const reply = await next({ ...call, body: [...call.body, ...others] });
          if (reply.status !== 200) return reply;
          return { ...reply, body: reply.body.filter(({ plate }) => named.has(plate)) };
        },
    },
  },
  {
    id: 'replace-vehicles.last-dropped',
    clause: 'replace-vehicles.stores-body',
    title: 'PUT /vehicles drops the last of several vehicles.',
    operations: {
      replaceVehicles: asking((call) =>
        call.body.length > 1 ? { ...call, body: call.body.slice(0, -1) } : call,
      ),
    },
  },
  {
    id: 'replace-vehicles.nothing-stored',
    clause: 'replace-vehicles.stores-body',
    title: 'PUT /vehicles answers with the vehicles of the body and stores nothing.',
    operations: {
      replaceVehicles: (next) => (call) =>
        call.headers['x-batch'] === true ? next(call) : { status: 200, body: call.body },
    },
  },
  {
    id: 'replace-vehicles.providers-kept',
    clause: 'replace-vehicles.deregisters-providers',
    title: 'PUT /vehicles keeps registrations that listProviders does not name any more.',
    operations: {
      replaceVehicles:
        (next, { garage }) =>
        (call) =>
          next({
            ...call,
            body: call.body.map((vehicle) => keepingProviders(garage, call.user, vehicle.plate, vehicle)),
          }),
    },
  },
  {
    id: 'replace-vehicles.more-than-5000-refused',
    clause: 'replace-vehicles.maximum',
    title: 'PUT /vehicles refuses more than 5000 vehicles.',
    operations: { replaceVehicles: refusing(({ body }) => body.length > 5000, { in: 'body', pointer: '' }) },
  },
  {
    id: 'replace-vehicles.10000-refused',
    clause: 'replace-vehicles.maximum',
    title: 'PUT /vehicles refuses 10000 vehicles and takes 9999.',
    operations: {
      replaceVehicles: refusing(({ body }) => body.length >= 10_000, { in: 'body', pointer: '' }),
    },
  },
];

/** Deviations of DELETE /vehicles (4.11). */
export const deleteVehiclesDefects: readonly Defect[] = [
  {
    id: 'delete-vehicles.only-first',
    clause: 'delete-vehicles.plates-comma-separated',
    title: 'DELETE /vehicles deletes the first of several plates.',
    operations: {
      deleteVehicles: asking((call) => {
        const plates = call.query.plates?.split(',')[0];
        return plates === undefined ? call : { ...call, query: { ...call.query, plates } };
      }),
    },
  },
  {
    id: 'delete-vehicles.plates-ignored',
    clause: 'delete-vehicles.plates-deletes-named',
    title: 'DELETE /vehicles deletes all vehicles whatever the plates.',
    operations: { deleteVehicles: asking((call) => ({ ...call, query: {} })) },
  },
  {
    id: 'delete-vehicles.named-kept',
    clause: 'delete-vehicles.plates-deletes-named',
    title: 'DELETE /vehicles with plates counts them and deletes nothing.',
    operations: {
      deleteVehicles:
        (next, { garage }) =>
        (call) => {
          const named = call.query.plates?.split(',') ?? [];
          if (named.join('') === '') return next(call);
          const known = named.filter((plate) => garage.find(call.user.uid, plate) !== undefined).length;
          return { status: 200, body: { count: known }, headers: { 'x-deleted': String(known) } };
        },
    },
  },
  {
    id: 'delete-vehicles.empty-deletes-none',
    clause: 'delete-vehicles.plates-empty-deletes-all',
    title: 'DELETE /vehicles with an empty plates deletes nothing.',
    operations: {
      deleteVehicles: (next) => (call) =>
        call.query.plates === ''
          ? { status: 200, body: { count: 0 }, headers: { 'x-deleted': '0' } }
          : next(call),
    },
  },
  {
    id: 'delete-vehicles.absent-deletes-none',
    clause: 'delete-vehicles.plates-absent-deletes-all',
    title: 'DELETE /vehicles without plates deletes nothing.',
    operations: {
      deleteVehicles: (next) => (call) =>
        call.query.plates === undefined
          ? { status: 200, body: { count: 0 }, headers: { 'x-deleted': '0' } }
          : next(call),
    },
  },
  {
    id: 'delete-vehicles.absent-deletes-half',
    clause: 'delete-vehicles.plates-absent-deletes-all',
    title: 'DELETE /vehicles without plates leaves the newest of several vehicles.',
    operations: {
      deleteVehicles:
        (next, { garage }) =>
        (call) => {
          const all = [...garage.list(call.user.uid)].map(({ plate }) => plate);
          if (call.query.plates !== undefined || all.length < 2) return next(call);
          return next({ ...call, query: { plates: all.slice(0, -1).join(',') } });
        },
    },
  },
  {
    id: 'delete-vehicles.x-batch-required',
    clause: 'delete-vehicles.x-batch',
    title: 'DELETE /vehicles refuses a request without x-batch.',
    operations: {
      deleteVehicles: refusing(({ headers }) => headers['x-batch'] === undefined, {
        in: 'header',
        pointer: 'x-batch',
      }),
    },
  },
  {
    id: 'delete-vehicles.answers-204',
    clause: 'delete-vehicles.response-200',
    title: 'DELETE /vehicles answers 204.',
    operations: {
      deleteVehicles: replying(({ headers = {}, status }) => ({
        status: status === 200 ? 204 : status,
        headers,
      })),
    },
  },
  {
    id: 'delete-vehicles.x-deleted-missing',
    clause: 'delete-vehicles.x-deleted',
    title: 'DELETE /vehicles leaves out x-deleted.',
    operations: { deleteVehicles: replying(({ status, body }) => ({ status, body })) },
  },
  {
    id: 'delete-vehicles.x-deleted-in-words',
    clause: 'delete-vehicles.x-deleted',
    title: 'DELETE /vehicles answers NaN for x-deleted.',
    operations: { deleteVehicles: counting(() => 'NaN') },
  },
  {
    id: 'delete-vehicles.x-deleted-one-more',
    clause: 'delete-vehicles.x-deleted-count',
    title: 'DELETE /vehicles counts one vehicle more in x-deleted than it deleted.',
    operations: { deleteVehicles: counting((count) => String(count + 1)) },
  },
  {
    id: 'delete-vehicles.x-deleted-zero',
    clause: 'delete-vehicles.x-deleted-count',
    title: 'DELETE /vehicles always answers 0 for x-deleted.',
    operations: { deleteVehicles: counting(() => '0') },
  },
  {
    id: 'delete-vehicles.x-deleted-at-most-one',
    clause: 'delete-vehicles.x-deleted-count',
    title: 'DELETE /vehicles counts at most one vehicle in x-deleted.',
    operations: { deleteVehicles: counting((count) => String(Math.min(1, count))) },
  },
];

/** Answers another x-deleted where there is one. */
function counting(count: (deleted: number) => string) {
  return replying<'deleteVehicles'>((reply) => {
    const deleted = reply.headers?.['x-deleted'];
    if (deleted === undefined) return reply;
    return { ...reply, headers: { ...reply.headers, 'x-deleted': count(Number(deleted)) } };
  });
}
