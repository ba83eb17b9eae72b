import type { Defect } from '../defect.ts';
import { asking, refusing, replying } from '../deviate.ts';
import { refusingEach } from '../edit-request.ts';

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
    also: ['delete-vehicles.plates-comma-separated', 'delete-vehicles.x-deleted-count'],
    title: 'DELETE /vehicles with plates counts them and deletes nothing.',
    operations: {
      deleteVehicles:
        (next, { vehicles }) =>
        (call) => {
          const named = call.query.plates?.split(',') ?? [];
          if (named.join('') === '' || call.headers['x-batch'] === true) return next(call);
          const known = named.filter((plate) => vehicles.find(call.user.uid, plate) !== undefined).length;
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
    id: 'delete-vehicles.absent-leaves-one',
    clause: 'delete-vehicles.plates-absent-deletes-all',
    title: 'DELETE /vehicles without plates leaves the newest of several vehicles.',
    operations: {
      deleteVehicles:
        (next, { vehicles }) =>
        (call) => {
          const all = [...vehicles.list(call.user.uid)].map(({ plate }) => plate);
          if (call.query.plates !== undefined || all.length < 2) return next(call);
          return next({ ...call, query: { plates: all.slice(0, -1).join(',') } });
        },
    },
  },
  {
    id: 'delete-vehicles.x-batch-required',
    clause: 'delete-vehicles.x-batch',
    also: ['delete-vehicles.plates-absent-deletes-all', 'delete-vehicles.plates-empty-deletes-all'],
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
    id: 'delete-vehicles.x-deleted-nan',
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
  {
    id: 'delete-vehicles.plates-refused',
    clause: 'delete-vehicles.plates',
    also: ['delete-vehicles.plates-empty-deletes-all'],
    title: 'DELETE /vehicles refuses plates.',
    handlers: { deleteVehicles: refusingEach('query', 'plates') },
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
