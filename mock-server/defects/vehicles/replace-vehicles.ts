import { normalisePlate } from '../../kernel/vehicle.ts';
import type { Defect } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { asking, refusing, replying } from '../deviate.ts';
import { topicDefects } from '../topic-defects.ts';
import { keepingProviders } from './keep-providers.ts';

const replace = defectsIn('PUT /vehicles', 'replaceVehicles', 'body');

/** Deviations of PUT /vehicles (4.11, 3.3, 8). */
export const replaceVehiclesDefects: readonly Defect[] = [
  ...topicDefects('replace-vehicles', {
    'one-at-a-time': replace.on(
      'body-array',
      'refuses an array of one vehicle',
      refusing(({ body }) => body.length === 1, { in: 'body', pointer: '' }),
    ),
    'x-batch-required': replace.on(
      'x-batch',
      'refuses a request without x-batch',
      refusing(({ headers }) => headers['x-batch'] === undefined, {
        in: 'header',
        pointer: 'x-batch',
      }),
    ),
    'answers-count': replace.on(
      'response-200',
      'returns how many vehicles there are instead of the vehicles',
      replying((reply) =>
        reply.status === 200 ? { ...reply, body: { count: (reply.body as unknown[]).length } } : reply,
      ),
    ),
    'answers-state-before': replace.on(
      'state-after-change',
      'responds with the vehicles as they were before',
      (next, { vehicles }) =>
        async (call) => {
          const before = [...vehicles.list(call.user.uid)];
          const reply = await next(call);
          return reply.status === 200 ? { ...reply, body: before } : reply;
        },
    ),
    'answers-new-only': replace.on(
      'state-after-change',
      'returns only the vehicles that are new',
      (next, { vehicles }) =>
        async (call) => {
          const before = new Set([...vehicles.list(call.user.uid)].map(({ plate }) => plate));
          const reply = await next(call);
          if (reply.status !== 200) return reply;
          return { ...reply, body: reply.body.filter(({ plate }) => !before.has(plate)) };
        },
    ),
    'answers-changed-only': replace.on(
      'state-after-change',
      'returns only the vehicles that are new or changed',
      (next, { vehicles }) =>
        async (call) => {
          const before = new Set([...vehicles.list(call.user.uid)].map((vehicle) => JSON.stringify(vehicle)));
          const reply = await next(call);
          if (reply.status !== 200) return reply;
          return { ...reply, body: reply.body.filter((vehicle) => !before.has(JSON.stringify(vehicle))) };
        },
    ),
    'empty-where-nothing-changes': replace.on(
      'state-after-change',
      'returns an empty array if the user has these vehicles already',
      (next, { vehicles }) =>
        async (call) => {
          const before = JSON.stringify([...vehicles.list(call.user.uid)]);
          const reply = await next(call);
          return reply.status === 200 && JSON.stringify(reply.body) === before
            ? { ...reply, body: [] }
            : reply;
        },
    ),
    'absent-kept': replace.on(
      'removes-absent',
      'keeps the vehicles that its body does not name, and shows them',
      (next, { vehicles }) =>
        (call) => {
          const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
          const others = [...vehicles.list(call.user.uid)].filter(({ plate }) => !named.has(plate));
          return next({ ...call, body: [...call.body, ...others] });
        },
    ),
    'absent-kept-in-secret': replace.on(
      'removes-absent',
      'keeps the vehicles that its body does not name, and does not show them',
      (next, { vehicles }) =>
        async (call) => {
          const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
          const others = [...vehicles.list(call.user.uid)].filter(({ plate }) => !named.has(plate));
          const reply = await next({ ...call, body: [...call.body, ...others] });
          if (reply.status !== 200) return reply;
          return { ...reply, body: reply.body.filter(({ plate }) => named.has(plate)) };
        },
    ),
    'last-dropped': replace.on(
      'stores-body',
      'drops the last of several vehicles',
      asking((call) => (call.body.length > 1 ? { ...call, body: call.body.slice(0, -1) } : call)),
    ),
    'nothing-stored': {
      ...replace.on(
        'stores-body',
        'responds with the vehicles of the body and stores nothing',
        (next) => (call) =>
          call.headers['x-batch'] === true ? next(call) : { status: 200, body: call.body },
      ),
      also: ['replace-vehicles.removes-absent', 'vehicle.plate-upper-case'],
    },
    'providers-kept': replace.on(
      'deregisters-providers',
      'keeps registrations that listProviders no longer names',
      (next, { vehicles }) =>
        (call) =>
          next({
            ...call,
            body: call.body.map((vehicle) => keepingProviders(vehicles, call.user, vehicle.plate, vehicle)),
          }),
    ),
    'more-than-5000-refused': replace.on(
      'maximum',
      'refuses more than 5000 vehicles',
      refusing(({ body }) => body.length > 5000, { in: 'body', pointer: '' }),
    ),
    '10000-refused': replace.on(
      'maximum',
      'refuses 10000 vehicles and takes 9999',
      refusing(({ body }) => body.length >= 10_000, { in: 'body', pointer: '' }),
    ),
  }),
];
