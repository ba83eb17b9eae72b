import type { Call } from '../../kernel/operation.ts';
import type { Vehicle } from '../../kernel/vehicle.ts';
import { narrowed } from '../condition.ts';
import { type DefectTools, type Row, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { isBatch, isBooked } from './edit-vehicles.ts';

const remove = defectsIn('deleteVehicles');

/** A row in which a deletion looks only at the first few of its plates. */
const deletesFirst = (count: number, phrase: string) =>
  remove.asks('plates-comma-separated', phrase, ({ plates }) =>
    plates === undefined ? {} : { plates: plates.split(',').slice(0, count).join(',') },
  );

const onlyFirst = deletesFirst(1, 'deletes only the first of several plates');

const hasBooking = (plate: string, { user }: Call<'deleteVehicles'>, tools: DefectTools) =>
  isBooked(plate, user, tools);

const nothingDeleted = { status: 200, body: { count: 0 }, headers: { 'x-deleted': '0' } };

/** Defects in DELETE /vehicles (4.11). */
export const deleteVehiclesDefects = topicDefects('delete-vehicles', {
  'only-first': onlyFirst,
  'only-first-twenty': deletesFirst(20, 'deletes only the first twenty plates'),
  'plates-ignored': remove.asks('plates-deletes-named', 'deletes all vehicles, whatever the plates', {
    plates: undefined,
  }),
  'all-for-unknown-plates': remove.carriesOut(
    'plates-deletes-named',
    'deletes all vehicles if it knows none of the plates',
    (call, next, { vehicles }) => {
      const plates = call.query.plates?.split(',') ?? [];
      const isKnown = plates.some((plate) => vehicles.find(call.user.uid, plate) !== undefined);
      return next(isKnown ? call : { ...call, query: {} });
    },
  ),
  'named-kept': remove.carriesOut(
    ['plates-deletes-named', 'plates-comma-separated', 'x-deleted-count'],
    'with plates counts them but deletes nothing',
    (call, next, { vehicles }) => {
      const named = call.query.plates?.split(',') ?? [];
      if (named.join('') === '' || isBatch(call)) return next(call);
      const known = named.filter((plate) => vehicles.find(call.user.uid, plate) !== undefined).length;
      return { status: 200, body: { count: known }, headers: { 'x-deleted': String(known) } };
    },
  ),
  'empty-deletes-none': remove.carriesOut(
    'plates-empty-deletes-all',
    'with an empty plates parameter deletes nothing',
    (call, next) => (call.query.plates === '' ? nothingDeleted : next(call)),
  ),
  'absent-deletes-none': remove.carriesOut(
    'plates-absent-deletes-all',
    'without plates deletes nothing',
    (call, next) => (call.query.plates === undefined ? nothingDeleted : next(call)),
  ),
  'absent-leaves-one': deletesSome('without plates leaves the newest of several vehicles', (vehicles) =>
    vehicles.slice(0, -1),
  ),
  'absent-deletes-100': deletesSome('without plates deletes at most 100 vehicles', (vehicles) =>
    vehicles.slice(0, 100),
  ),
  'absent-keeps-enrolled': deletesSome(
    'without plates keeps vehicles that are registered with a provider, unless all are',
    (vehicles) => vehicles.filter(({ listProviders = [] }) => listProviders.length === 0),
  ),
  'named-keeps-enrolled': keeps(
    'named',
    'are registered with a provider',
    (plate, { user }, { vehicles }) => {
      const { listProviders = [] } = vehicles.find(user.uid, plate) ?? {};
      return listProviders.length > 0;
    },
  ),
  'named-keeps-booked': keeps('named', 'have a booking', hasBooking),
  'absent-keeps-booked': keeps('all', 'have a booking', hasBooking),
  'x-batch-required': remove.requires(['x-batch', 'plates-absent-deletes-all', 'plates-empty-deletes-all']),
  'answers-204': remove.replies('response-200', 'responds with 204', ({ headers = {}, status }) => ({
    status: status === 200 ? 204 : status,
    headers,
  })),
  'x-deleted-missing': counts('x-deleted', 'omits x-deleted', () => null),
  'x-deleted-nan': counts('x-deleted', 'returns NaN for x-deleted', () => Number.NaN),
  'x-deleted-with-separator': counts(
    'x-deleted',
    'writes x-deleted with commas between thousands',
    (deleted) => deleted.toLocaleString('en'),
  ),
  'x-deleted-one-more': counts(
    'x-deleted-count',
    'counts one vehicle more in x-deleted than it deleted',
    (count) => count + 1,
  ),
  'x-deleted-zero': counts('x-deleted-count', 'always returns 0 for x-deleted', () => 0),
  'x-deleted-at-most-one': counts('x-deleted-count', 'counts at most one vehicle in x-deleted', (count) =>
    Math.min(1, count),
  ),
  'x-deleted-counts-all-for-one': remove.carriesOut(
    'x-deleted-count',
    'counts all vehicles of the user in x-deleted if plates names exactly one',
    async (call, next, { vehicles }) => {
      const all = vehicles.list(call.user.uid).length;
      const reply = await next(call);
      const isOne = /^[^,]+$/.test(call.query.plates ?? '') && Number(reply.headers?.['x-deleted']) > 0;
      return isOne ? { ...reply, headers: { ...reply.headers, 'x-deleted': String(all) } } : reply;
    },
  ),
  'x-deleted-counts-twice': remove.carriesOut(
    'x-deleted-count',
    'counts a plate twice in x-deleted if plates names it twice',
    async (call, next) => {
      const plates = call.query.plates?.split(',') ?? [];
      const reply = await next(call);
      const deleted = Number(reply.headers?.['x-deleted'] ?? 0);
      if (deleted === 0 || new Set(plates).size === plates.length) return reply;
      return { ...reply, headers: { ...reply.headers, 'x-deleted': String(plates.length) } };
    },
  ),
  'plates-refused': remove.refuses('plates', 'plates-empty-deletes-all'),
  'x-deleted-missing-for-none': counts(
    'x-deleted',
    'omits x-deleted if nothing was deleted',
    (count) => count || null,
  ),
  'only-first-for-second-user': narrowed('user:2', onlyFirst),
});

/** A row in which a deletion of named vehicles, or of all, keeps some of them. */
function keeps(
  deletion: 'named' | 'all',
  which: string,
  isKept: (plate: string, call: Call<'deleteVehicles'>, tools: DefectTools) => boolean,
): Row {
  const [clause, how] =
    deletion === 'named'
      ? ['plates-deletes-named', 'with plates']
      : ['plates-absent-deletes-all', 'without plates'];
  return remove.carriesOut(clause, `${how} keeps the vehicles that ${which}`, (call, next, tools) => {
    const { plates = '' } = call.query;
    if (isBatch(call) || (plates !== '') !== (deletion === 'named')) return next(call);
    const all = tools.vehicles.list(call.user.uid).map(({ plate }) => plate);
    const asked = plates === '' ? all : plates.split(',');
    const free = asked.filter((plate) => !isKept(plate, call, tools));
    if (free.length === asked.length) return next(call);
    return free.length === 0 ? nothingDeleted : next({ ...call, query: { plates: free.join(',') } });
  });
}

/** A row in which a reply with x-deleted has another value there, or lacks it if that is null. */
function counts(clause: string, phrase: string, count: (deleted: number) => number | string | null): Row {
  return remove.replies(clause, phrase, (reply) => {
    const { 'x-deleted': deleted, ...headers } = reply.headers ?? {};
    if (deleted === undefined) return reply;
    const counted = count(Number(deleted));
    return { ...reply, headers: counted === null ? headers : { ...headers, 'x-deleted': String(counted) } };
  });
}

/** A row in which a deletion without plates removes only some vehicles, or all if it chooses none. */
function deletesSome(phrase: string, choose: (vehicles: readonly Vehicle[]) => readonly Vehicle[]): Row {
  return remove.carriesOut('plates-absent-deletes-all', phrase, (call, next, { vehicles }) => {
    if (call.query.plates !== undefined) return next(call);
    const chosen = choose(vehicles.list(call.user.uid)).map(({ plate }) => plate);
    return next({ ...call, query: { plates: chosen.join(',') } });
  });
}
