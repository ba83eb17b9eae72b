import { type Deviation, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { deviatingIn, refusingCalls } from '../deviate.ts';
import { inBatches, isBatch, keepingProviders } from './edit-vehicles.ts';

const add = defectsIn('addVehicles');
const replace = defectsIn('replaceVehicles');
const remove = defectsIn('deleteVehicles');

type Bulk = 'addVehicles' | 'replaceVehicles' | 'deleteVehicles';

/** Milliseconds that a client has to wait between two batches. */
const spacing = 10_000;

const late = 'with x-batch true responds after 5 seconds by the clock';
const early = 'without x-batch responds with 200 three seconds before its work is done';
const nothing = 'with x-batch true responds with 202 but does nothing';

/** Defects in the bulk operations on vehicles, with and without x-batch (4.11, 7). */
export const batchDefects = topicDefects('batch', {
  'true-refused': {
    clause: 'x-batch-boolean',
    title: 'The bulk operations refuse x-batch: true.',
    operations: deviatingIn(
      ['addVehicles', 'replaceVehicles', 'deleteVehicles'],
      refusingCalls(isBatch, { in: 'header', pointer: 'x-batch' }),
    ),
  },
  'false-refused': add.refusesIf(
    'x-batch-boolean',
    'x-batch: false',
    ({ headers }) => headers['x-batch'] === false,
  ),
  'post-answers-200': add.replies('post-202', 'with x-batch true responds with 200', (reply) => ({
    ...reply,
    status: 200,
  })),
  'post-of-one-answers-200': add.changesCall(
    'post-202',
    'ignores x-batch for a single vehicle and responds with 200',
    (call) => (call.body.length === 1 ? { ...call, headers: {} } : call),
  ),
  'put-answers-200': replace.changesCall(
    'put-202',
    'ignores x-batch and responds with 200 and the vehicles',
    (call) => ({ ...call, headers: {} }),
  ),
  'delete-answers-200': remove.changesCall('delete-202', 'ignores x-batch and responds with 200', (call) => ({
    ...call,
    headers: {},
  })),
  'delete-answers-204': remove.replies('delete-202', 'with x-batch true responds with 204', (reply) =>
    reply.status === 202 ? { status: 204 } : reply,
  ),
  'delete-of-all-answers-200': remove.changesCall(
    'delete-202',
    'without plates ignores x-batch and responds with 200',
    (call) => (call.query.plates ? call : { ...call, headers: {} }),
  ),
  'post-waits': add.on('immediate', late, waiting()),
  'put-waits': replace.on('immediate', late, waiting()),
  'delete-waits': remove.on('immediate', late, waiting()),
  'post-never-done': add.on('completes-in-background', nothing, forgetting()),
  'put-never-done': replace.on('completes-in-background', nothing, forgetting()),
  'delete-never-done': remove.on('completes-in-background', nothing, forgetting()),
  'delete-of-all-never-done': remove.carriesOut(
    'completes-in-background',
    'with x-batch true and without plates responds with 202 but does nothing',
    async (call, next) => (isBatch(call) && !call.query.plates ? { status: 202 } : next(call)),
  ),
  'put-of-none-never-done': replace.carriesOut(
    'completes-in-background',
    'with x-batch true and an empty array responds with 202 but does nothing',
    async (call, next) => (isBatch(call) && call.body.length === 0 ? { status: 202 } : next(call)),
  ),
  'post-half-done': add.changesCall(
    'completes-in-background',
    'with x-batch true drops the second half of the vehicles',
    (call) => (isBatch(call) ? { ...call, body: call.body.slice(0, Math.ceil(call.body.length / 2)) } : call),
  ),
  'post-loses-tags': add.changesCall(
    'completes-in-background',
    'with x-batch true loses the tags of the vehicles',
    (call) => (isBatch(call) ? { ...call, body: call.body.map(({ tag: _, ...vehicle }) => vehicle) } : call),
  ),
  'post-keeps-registrations': add.on(
    'completes-in-background',
    'with x-batch true keeps registrations that listProviders no longer names',
    inBatches(keepingProviders()),
  ),
  'put-only-adds': replace.carriesOut(
    'completes-in-background',
    'with x-batch true adds and updates but removes nothing',
    (call, next, { operations }) =>
      isBatch(call) ? operations.addVehicles({ ...call, query: undefined as never }) : next(call),
  ),
  'post-removes-others': add.carriesOut(
    ['completes-in-background', 'add-vehicles.keeps-others'],
    'with x-batch true removes the vehicles that the body omits',
    (call, next, { operations }) =>
      isBatch(call) ? operations.replaceVehicles({ ...call, query: undefined as never }) : next(call),
  ),
  'put-of-many-only-adds': replace.carriesOut(
    ['false-or-absent-waits', 'replace-vehicles.removes-absent'],
    'without x-batch and with more than 3 vehicles adds and updates but removes nothing',
    async (call, next, { operations }) => {
      if (isBatch(call) || call.body.length <= 3) return next(call);
      await operations.addVehicles({ ...call, query: undefined as never });
      return { status: 200, body: call.body };
    },
  ),
  'false-taken-for-true': add.changesCall(
    ['false-or-absent-waits', 'errors.success-200', 'add-vehicles.response-200'],
    'treats x-batch false as true',
    (call) =>
      call.headers['x-batch'] === false ? { ...call, headers: { ...call.headers, 'x-batch': true } } : call,
  ),
  'false-deletes-all': remove.changesCall(
    ['false-or-absent-waits', 'delete-vehicles.plates-deletes-named'],
    'with x-batch false deletes all vehicles, whatever the plates',
    (call) => (call.headers['x-batch'] === false ? { ...call, query: {} } : call),
  ),
  'absent-taken-for-true': remove.changesCall(
    ['false-or-absent-waits', 'errors.success-200', 'delete-vehicles.response-200'],
    'without x-batch responds with 202',
    (call) => ({ ...call, headers: { ...call.headers, 'x-batch': call.headers['x-batch'] ?? true } }),
  ),
  'post-answers-before-done': add.on(
    ['false-or-absent-waits', 'add-vehicles.adds', 'add-vehicles.updates-listed'],
    early,
    answeringEarly(({ length: count }) => ({ count })),
  ),
  'put-answers-before-done': replace.on(
    ['false-or-absent-waits', 'replace-vehicles.stores-body', 'vehicle.plate-upper-case'],
    early,
    answeringEarly((sent) => sent),
  ),
  'post-drops-the-one-before': add.on(
    'completes-in-background',
    'with x-batch true drops the vehicles of a call less than 10 seconds earlier',
    (next, { operations }) => {
      const last = new Map<string, { readonly at: number; readonly plates: readonly string[] }>();
      return async (call) => {
        if (!isBatch(call)) return next(call);
        const reply = await next(call);
        const { user, now, body } = call;
        const before = last.get(user.uid);
        last.set(user.uid, { at: now, plates: body.map(({ plate }) => plate) });
        if (before === undefined || now - before.at >= spacing) return reply;
        const query = { plates: before.plates.join(',') };
        await operations.deleteVehicles({ ...call, query, headers: {}, body: undefined as never });
        return reply;
      };
    },
  ),
});

/** Replies to a call without x-batch three seconds before it is carried out. */
function answeringEarly<Id extends 'addVehicles' | 'replaceVehicles'>(
  bodyOf: (sent: readonly unknown[]) => unknown,
): Deviation<Id> {
  return (next, { clock }) =>
    (call) => {
      if (isBatch(call)) return next(call);
      clock.after(3000, async () => void (await next(call)));
      return { status: 200, body: bodyOf(call.body) };
    };
}

/** Replies to a batch five seconds late, when its work is long done. */
function waiting<Id extends Bulk>(): Deviation<Id> {
  return (next, { clock }) =>
    async (call) => {
      const reply = await next(call);
      if (reply.status === 202) await clock.wait(5000);
      return reply;
    };
}

/** Accepts a batch and never carries it out. */
function forgetting<Id extends Bulk>(): Deviation<Id> {
  return inBatches(() => () => ({ status: 202, body: { count: 0 } }));
}
