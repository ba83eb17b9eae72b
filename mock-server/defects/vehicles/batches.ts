import type { Defect, Deviation } from '../defect.ts';
import { asking, refusing, replying } from '../deviate.ts';

type Bulk = 'addVehicles' | 'replaceVehicles' | 'deleteVehicles';

/** Deviations of the bulk operations on vehicles with x-batch, and without it (4.11, 7). */
export const batchDefects: readonly Defect[] = [
  {
    id: 'batch.true-refused',
    clause: 'batch.x-batch-boolean',
    title: 'The bulk operations refuse x-batch: true.',
    operations: {
      addVehicles: refusingBatch(),
      replaceVehicles: refusingBatch(),
      deleteVehicles: refusingBatch(),
    },
  },
  {
    id: 'batch.false-refused',
    clause: 'batch.x-batch-boolean',
    title: 'POST /vehicles refuses x-batch: false.',
    operations: {
      addVehicles: refusing(({ headers }) => headers['x-batch'] === false, {
        in: 'header',
        pointer: 'x-batch',
      }),
    },
  },
  {
    id: 'batch.post-answers-200',
    clause: 'batch.post-202',
    title: 'POST /vehicles with x-batch true answers 200.',
    operations: { addVehicles: replying((reply) => ({ ...reply, status: 200 })) },
  },
  {
    id: 'batch.put-answers-200',
    clause: 'batch.put-202',
    title: 'PUT /vehicles ignores x-batch and answers 200 with the vehicles.',
    operations: { replaceVehicles: asking((call) => ({ ...call, headers: {} })) },
  },
  {
    id: 'batch.delete-answers-200',
    clause: 'batch.delete-202',
    title: 'DELETE /vehicles ignores x-batch and answers 200.',
    operations: { deleteVehicles: asking((call) => ({ ...call, headers: {} })) },
  },
  {
    id: 'batch.delete-answers-204',
    clause: 'batch.delete-202',
    title: 'DELETE /vehicles with x-batch true answers 204.',
    operations: {
      deleteVehicles: replying((reply) => (reply.status === 202 ? { status: 204 } : reply)),
    },
  },
  {
    id: 'batch.post-waits',
    clause: 'batch.immediate',
    title: 'POST /vehicles with x-batch true answers after 5 seconds by the clock.',
    operations: {
      addVehicles:
        (next, { clock }) =>
        async (call) => {
          const reply = await next(call);
          if (reply.status === 202) await clock.wait(5000);
          return reply;
        },
    },
  },
  {
    id: 'batch.post-never-done',
    clause: 'batch.completes-in-background',
    title: 'POST /vehicles with x-batch true answers 202 and does nothing.',
    operations: { addVehicles: forgetting() },
  },
  {
    id: 'batch.put-never-done',
    clause: 'batch.completes-in-background',
    title: 'PUT /vehicles with x-batch true answers 202 and does nothing.',
    operations: { replaceVehicles: forgetting() },
  },
  {
    id: 'batch.delete-never-done',
    clause: 'batch.completes-in-background',
    title: 'DELETE /vehicles with x-batch true answers 202 and does nothing.',
    operations: { deleteVehicles: forgetting() },
  },
  {
    id: 'batch.post-half-done',
    clause: 'batch.completes-in-background',
    title: 'POST /vehicles with x-batch true drops the second half of the vehicles.',
    operations: {
      addVehicles: asking((call) =>
        call.headers['x-batch'] === true
          ? { ...call, body: call.body.slice(0, Math.ceil(call.body.length / 2)) }
          : call,
      ),
    },
  },
  {
    id: 'batch.put-only-adds',
    clause: 'batch.completes-in-background',
    title: 'PUT /vehicles with x-batch true adds and updates, and removes nothing.',
    operations: {
      replaceVehicles:
        (next, { operations }) =>
        (call) =>
          call.headers['x-batch'] === true
            ? operations.addVehicles({ ...call, query: undefined as never })
            : next(call),
    },
  },
  {
    id: 'batch.false-taken-for-true',
    clause: 'batch.false-or-absent-waits',
    also: ['errors.success-200', 'add-vehicles.response-200'],
    title: 'POST /vehicles takes x-batch false for true.',
    operations: {
      addVehicles: asking((call) =>
        call.headers['x-batch'] === false ? { ...call, headers: { ...call.headers, 'x-batch': true } } : call,
      ),
    },
  },
  {
    id: 'batch.absent-taken-for-true',
    clause: 'batch.false-or-absent-waits',
    also: ['errors.success-200', 'delete-vehicles.response-200'],
    title: 'DELETE /vehicles without x-batch answers 202.',
    operations: {
      deleteVehicles: asking((call) => ({
        ...call,
        headers: { ...call.headers, 'x-batch': call.headers['x-batch'] ?? true },
      })),
    },
  },
  {
    id: 'batch.post-answers-before-done',
    clause: 'batch.false-or-absent-waits',
    also: ['add-vehicles.adds', 'add-vehicles.updates-listed'],
    title: 'POST /vehicles without x-batch answers 200 three seconds before its work is done.',
    operations: {
      addVehicles:
        (next, { clock }) =>
        (call) => {
          if (call.headers['x-batch'] === true) return next(call);
          clock.after(3000, async () => void (await next(call)));
          return { status: 200, body: { count: call.body.length } };
        },
    },
  },
  {
    id: 'batch.put-answers-before-done',
    clause: 'batch.false-or-absent-waits',
    also: ['replace-vehicles.stores-body', 'vehicle.plate-upper-case'],
    title: 'PUT /vehicles without x-batch answers 200 three seconds before its work is done.',
    operations: {
      replaceVehicles:
        (next, { clock }) =>
        (call) => {
          if (call.headers['x-batch'] === true) return next(call);
          clock.after(3000, async () => void (await next(call)));
          return { status: 200, body: call.body };
        },
    },
  },
];

function isBatch(call: { readonly headers: unknown }): boolean {
  return (call.headers as { readonly 'x-batch'?: boolean })['x-batch'] === true;
}

function refusingBatch<Id extends Bulk>(): Deviation<Id> {
  return refusing(isBatch, { in: 'header', pointer: 'x-batch' });
}

/** Accepts a batch and forgets it. */
function forgetting<Id extends Bulk>(): Deviation<Id> {
  return (next) => (call) => (isBatch(call) ? { status: 202, body: { count: 0 } } : next(call));
}
