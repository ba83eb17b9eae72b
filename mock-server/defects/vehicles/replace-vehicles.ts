import { normalisePlate } from '../../kernel/vehicle.ts';
import type { Defect } from '../defect.ts';
import { asking, refusing, replying } from '../deviate.ts';
import { keepingProviders } from './keep-providers.ts';

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
        (next, { vehicles }) =>
        async (call) => {
          const before = [...vehicles.list(call.user.uid)];
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
        (next, { vehicles }) =>
        async (call) => {
          const before = new Set([...vehicles.list(call.user.uid)].map(({ plate }) => plate));
          const reply = await next(call);
          if (reply.status !== 200) return reply;
          return { ...reply, body: reply.body.filter(({ plate }) => !before.has(plate)) };
        },
    },
  },
  {
    id: 'replace-vehicles.answers-changed-only',
    clause: 'replace-vehicles.state-after-change',
    title: 'PUT /vehicles answers with those vehicles only that are new or changed.',
    operations: {
      replaceVehicles:
        (next, { vehicles }) =>
        async (call) => {
          const before = new Set([...vehicles.list(call.user.uid)].map((vehicle) => JSON.stringify(vehicle)));
          const reply = await next(call);
          if (reply.status !== 200) return reply;
          return { ...reply, body: reply.body.filter((vehicle) => !before.has(JSON.stringify(vehicle))) };
        },
    },
  },
  {
    id: 'replace-vehicles.empty-where-nothing-changes',
    clause: 'replace-vehicles.state-after-change',
    title: 'PUT /vehicles answers an empty array where the user has these vehicles already.',
    operations: {
      replaceVehicles:
        (next, { vehicles }) =>
        async (call) => {
          const before = JSON.stringify([...vehicles.list(call.user.uid)]);
          const reply = await next(call);
          return reply.status === 200 && JSON.stringify(reply.body) === before
            ? { ...reply, body: [] }
            : reply;
        },
    },
  },
  {
    id: 'replace-vehicles.absent-kept',
    clause: 'replace-vehicles.removes-absent',
    title: 'PUT /vehicles keeps the vehicles that its body does not name, and shows them.',
    operations: {
      replaceVehicles:
        (next, { vehicles }) =>
        (call) => {
          const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
          const others = [...vehicles.list(call.user.uid)].filter(({ plate }) => !named.has(plate));
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
        (next, { vehicles }) =>
        async (call) => {
          const named = new Set(call.body.map(({ plate }) => normalisePlate(plate)));
          const others = [...vehicles.list(call.user.uid)].filter(({ plate }) => !named.has(plate));
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
    also: ['replace-vehicles.removes-absent', 'vehicle.plate-upper-case'],
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
        (next, { vehicles }) =>
        (call) =>
          next({
            ...call,
            body: call.body.map((vehicle) => keepingProviders(vehicles, call.user, vehicle.plate, vehicle)),
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
