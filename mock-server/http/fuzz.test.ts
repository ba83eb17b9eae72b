import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { operationIds } from '../../spec/generated/operations.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import type { Violation } from '../kernel/problems.ts';
import { mutatedRequest, validRequest, writeRequest } from '../testing/arbitrary-request.ts';
import type { KnownValues } from '../testing/arbitrary-value.ts';
import { countCommits } from '../testing/count-commits.ts';
import type { LooseRequest } from '../testing/mutate-request.ts';
import { startSimulator } from '../testing/start-simulator.ts';
import { validatingFetch } from '../testing/validating-fetch.ts';

/** Fixed, so that runs are repeatable. fast-check prints it with a request that fails. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_303);
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);

/** Every run counts the commits, since each stored change is one. Only every tenth also compares answers. */
const looksEvery = 10;

/** How long an answer may take, in milliseconds of real time. */
const patience = 5_000;

/** Offers that answer at once. Scenarios that wait for the clock would wait for ever, since it is frozen. */
const offers = [
  'happy-path',
  'always-full',
  'last-space',
  'not-cancellable',
  'price-drops',
  'no-rates',
  'bare',
  'nulls',
];

const plates = [
  'AB123CD',
  'ab123cd',
  '1234ABC',
  'ÄÖ1',
  ...Array.from({ length: 20 }, (_, index) => `X${index}`),
];

/** Rules that the contract's schemas cannot express. */
const ownRules = ['same-plate', 'valid-provider', 'provider-of-offer', 'both-coordinates'];

async function startTarget() {
  const data = temporaryFolder();
  const simulator = await startSimulator({ data, parkings: 40 });
  const start = '2026-03-05T09:00:00Z';
  const { data: booking } = await simulator.ana.POST('/bookings', {
    body: { svcpid: 'svc-scenario-happy-path', start, duration: 60 },
  });
  const body = plates.map((plate) => ({ plate, brand: 'Fiat', model: 'Panda' }));
  await simulator.ana.POST('/vehicles', { body });
  const svcpids = [...offers.map((name) => `svc-scenario-${name}`), 'svc-nowhere'];
  const known: KnownValues = {
    svcpid: svcpids,
    svcPID: svcpids,
    booking_uid: [booking?.uid ?? '', 'nothing'],
    plate: plates,
    number_plate: plates,
    plates: ['', 'AB123CD', 'AB123CD,X1'],
    provider: ['sandbox', 'nobody'],
    providers: ['sandbox', 'sandbox,nobody'],
    listProviders: ['sandbox'],
    type: ['underground'],
    password: ['demo-password-ana'],
  };

  /** Reads the answers that show bookings and the spaces that they take. */
  async function look() {
    const around = { lat: 40.4168, long: -3.7038, start: '2026-03-04T09:00:00Z' };
    const answers = [
      await simulator.ana.GET('/bookings'),
      await simulator.ben.GET('/bookings'),
      await simulator.ana.GET('/offers', { params: { query: around } }),
    ];
    return answers.map(({ data }) => data);
  }

  async function send(request: LooseRequest) {
    const written = writeRequest(simulator.url, request, credentialsOf(simulator.profile, 0));
    const response = await validatingFetch(new Request(written, { signal: AbortSignal.timeout(patience) }));
    return { status: response.status, text: await response.text() };
  }

  /** Waits until an accepted batch is done: accepting it is one commit, carrying it out is another. */
  async function settle(commits: number) {
    while (countCommits(data) < commits + 2) await nextTurn();
  }

  return { known, look, send, settle, commits: () => countCommits(data) };
}

it.each(operationIds)(
  '%s answers every request without an internal error, and changes nothing when it refuses',
  async (id) => {
    const { known, look, send, settle, commits } = await startTarget();
    let run = 0;
    const property = fc.asyncProperty(mutatedRequest(id, known), async (request) => {
      const looks = run++ % looksEvery === 0;
      const before = commits();
      const seen = looks ? await look() : [];
      const { status, text } = await send(request);
      expect(status, text).toBeLessThan(500);
      if (status === 202) await settle(before);
      if (status < 400) return;
      expect(commits(), text).toBe(before);
      expect(looks ? await look() : [], text).toEqual(seen);
    });
    await fc.assert(property, { seed, numRuns });
  },
);

it.each(operationIds)('%s accepts requests that match the contract', async (id) => {
  const { known, send } = await startTarget();
  const property = fc.asyncProperty(validRequest(id, known), async (request) => {
    const { status, text } = await send(request);
    expect([200, 201, 202, 400, 401, 404, 409], text).toContain(status);
    if (status === 401) expect(id).toBe('authenticate');
    if (status !== 400) return;
    const { errors } = JSON.parse(text) as { readonly errors: readonly Violation[] };
    for (const { rule } of errors) expect(ownRules, text).toContain(rule);
  });
  await fc.assert(property, { seed, numRuns: Math.ceil(numRuns / 3) });
});
