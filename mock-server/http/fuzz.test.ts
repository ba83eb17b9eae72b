import fc from 'fast-check';
import { expect, it } from 'vitest';
import { operationIds } from '../../spec/generated/operations.ts';
import type { Violation } from '../kernel/problems.ts';
import { mutatedRequest, validRequest, writeRequest } from '../testing/arbitrary-request.ts';
import type { KnownValues } from '../testing/arbitrary-value.ts';
import { countCommits } from '../testing/count-commits.ts';
import type { LooseRequest } from '../testing/mutate-request.ts';
import { credentials, startSimulator, temporaryFolder } from '../testing/start-simulator.ts';
import { validatingFetch } from '../testing/validating-fetch.ts';

/** Fixed, so that CI is not at the mercy of chance; fast-check prints it with the request that failed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_303);
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);

/** Every change of what is stored is a commit, and these are counted at every run; at some the answers are compared. */
const looksEvery = 10;

/** Milliseconds of real time within which every answer must come. */
const patience = 5_000;

/** Offers that answer at once; the scenarios that wait for the clock would wait for ever, since it stands still. */
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

/** Rules that the contract's schemas cannot say. */
const ownRules = ['same-plate', 'valid-provider', 'provider-of-offer', 'both-coordinates'];

async function startTarget() {
  const data = await temporaryFolder();
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

  /** What can be seen of bookings, and of the spaces that they take. */
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
    const written = writeRequest(simulator.url, request, credentials(simulator, 0));
    const response = await validatingFetch(new Request(written, { signal: AbortSignal.timeout(patience) }));
    return { status: response.status, text: await response.text() };
  }

  /** An accepted batch is one commit, and one more when it is carried out. */
  async function settle(commits: number) {
    while (countCommits(data) < commits + 2) await new Promise((resolve) => setImmediate(resolve));
  }

  return { known, look, send, settle, commits: () => countCommits(data) };
}

it.each(operationIds)(
  '%s answers every request, never with a failure of its own, and changes nothing when it refuses',
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

it.each(operationIds)('%s takes what keeps to the contract', async (id) => {
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
