import type { components } from '../../../spec/generated/api-types.ts';
import type { Call } from '../../kernel/operation.ts';
import { type DefectTools, type Row, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { addsNoProviders, isBatch, isBooked, keepsProviders, othersThan, platesIn } from './edit-vehicles.ts';

const replace = defectsIn('replaceVehicles');

const refusesMoreThan = (max: number) =>
  replace.refusesIf('maximum', `more than ${max} vehicles`, ({ body }) => body.length > max);

/** Defects in PUT /vehicles (4.11, 3.3, 8). */
export const replaceVehiclesDefects = topicDefects('replace-vehicles', {
  'one-at-a-time': replace.refusesIf(
    'body-array',
    'an array of one vehicle',
    ({ body }) => body.length === 1,
  ),
  'x-batch-required': replace.requires('x-batch'),
  'answers-count': replace.replies(
    'response-200',
    'returns how many vehicles there are instead of the vehicles',
    (reply) =>
      reply.status === 200 ? { ...reply, body: { count: (reply.body as unknown[]).length } } : reply,
  ),
  'answers-state-before': compares(
    'responds with the vehicles as they were before',
    (_after, before) => before,
  ),
  'answers-new-only': compares('returns only the vehicles that are new', (after, before) => {
    const known = new Set(before.map(({ plate }) => plate));
    return after.filter(({ plate }) => !known.has(plate));
  }),
  'answers-changed-only': compares('returns only the vehicles that are new or changed', (after, before) => {
    const known = new Set(before.map((vehicle) => JSON.stringify(vehicle)));
    return after.filter((vehicle) => !known.has(JSON.stringify(vehicle)));
  }),
  'empty-where-nothing-changes': compares(
    'returns an empty array if the user has these vehicles already',
    (after, before) => (JSON.stringify(after) === JSON.stringify(before) ? [] : after),
  ),
  'members-of-first-only': replace.changesBody(
    'stores-body',
    'ignores the tag and listProviders of vehicles if the first has neither',
    (sent) => {
      const [first] = sent;
      const isBare = first?.tag === undefined && first?.listProviders === undefined;
      return isBare ? sent.map(({ tag: _tag, listProviders: _providers, ...one }) => one) : sent;
    },
  ),
  'absent-kept': replace.carriesOut(
    'removes-absent',
    'keeps the vehicles that its body does not name, and shows them',
    (call, next, { vehicles }) => next(withOthers(call, vehicles)),
  ),
  'absent-deleted-for-all-users': replace.carriesOut(
    'vehicle.per-user',
    'deletes the plates that its body does not name for other users, too',
    async (call, next, { vehicles, users, store }) => {
      const others = othersThan(call, vehicles).map(({ plate }) => plate);
      for (const { uid } of users) await store.commit([['vehicles', vehicles.prepareRemoval(uid, others)]]);
      return next(call);
    },
  ),
  'named-deleted-for-other-users': replace.carriesOut(
    'vehicle.per-user',
    'deletes the plates that its body names for other users',
    async (call, next, { vehicles, users, store }) => {
      const plates = [...platesIn(call.body)];
      for (const { uid } of users)
        if (uid !== call.user.uid) await store.commit([['vehicles', vehicles.prepareRemoval(uid, plates)]]);
      return next(call);
    },
  ),
  'absent-kept-in-secret': replace.carriesOut(
    'removes-absent',
    'keeps the vehicles that its body does not name but does not show them',
    async (call, next, { vehicles }) => {
      const reply = await next(withOthers(call, vehicles));
      if (reply.status !== 200) return reply;
      const named = platesIn(call.body);
      return { ...reply, body: reply.body.filter(({ plate }) => named.has(plate)) };
    },
  ),
  'absent-kept-beside-one': replace.carriesOut(
    'removes-absent',
    'with a single vehicle keeps the others',
    (call, next, { vehicles }) => next(call.body.length === 1 ? withOthers(call, vehicles) : call),
  ),
  'booked-kept': replace.carriesOut(
    'removes-absent',
    'keeps the vehicles that have a booking',
    (call, next, tools) => {
      const booked = othersThan(call, tools.vehicles).filter(({ plate }) =>
        isBooked(plate, call.user, tools),
      );
      return next({ ...call, body: [...call.body, ...booked] });
    },
  ),
  'empty-changes-nothing': replace.carriesOut(
    'removes-absent',
    'with an empty array keeps all vehicles',
    (call, next, { vehicles }) =>
      next(call.body.length > 0 ? call : { ...call, body: vehicles.list(call.user.uid) }),
  ),
  'last-dropped': replace.changesBody('stores-body', 'drops the last of several vehicles', (sent) =>
    sent.length > 1 ? sent.slice(0, -1) : sent,
  ),
  'same-plates-ignored': replace.carriesOut(
    'stores-body',
    'stores nothing if its body has exactly the plates that the user has',
    (call, next, { vehicles }) => {
      const known = vehicles.list(call.user.uid);
      const sent = platesIn(call.body);
      const isSame = sent.size === known.length && known.every(({ plate }) => sent.has(plate));
      return next(isSame ? { ...call, body: known } : call);
    },
  ),
  'nothing-stored': replace.carriesOut(
    ['stores-body', 'removes-absent', 'vehicle.plate-upper-case'],
    'responds with the vehicles of the body but stores nothing',
    (call, next) => (isBatch(call) ? next(call) : { status: 200, body: call.body }),
  ),
  'providers-not-added': addsNoProviders('replaceVehicles', 'stores-body'),
  'providers-kept': keepsProviders('replaceVehicles'),
  'more-than-5000-refused': refusesMoreThan(5000),
  '10000-refused': replace.refusesIf(
    'maximum',
    '10000 vehicles and takes 9999',
    ({ body }) => body.length >= 10_000,
  ),
  '5000-kept': replace.changesBody('maximum', 'keeps the first 5000 vehicles and drops the rest', (sent) =>
    sent.slice(0, 5000),
  ),
  'more-than-1000-refused': refusesMoreThan(1000),
});

type Vehicle = components['schemas']['Vehicle'];
type Replace = Call<'replaceVehicles'>;

/** Names the other vehicles of the user too. */
function withOthers(call: Replace, vehicles: DefectTools['vehicles']): Replace {
  return { ...call, body: [...call.body, ...othersThan(call, vehicles)] };
}

/** A row in which the reply is not about the vehicles after the change, but depends on those before. */
function compares(
  phrase: string,
  answer: (after: readonly Vehicle[], before: readonly Vehicle[]) => readonly Vehicle[],
): Row {
  return replace.carriesOut('state-after-change', phrase, async (call, next, { vehicles }) => {
    const before = vehicles.list(call.user.uid);
    const reply = await next(call);
    return reply.status === 200 ? { ...reply, body: answer(reply.body, before) } : reply;
  });
}
