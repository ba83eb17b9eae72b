import { describe, expect, test } from 'vitest';
import { book, listBookings, tryToCancel } from '../bookings/testing/ask-bookings.ts';
import { startEndpoint } from '../testing/start-endpoint.ts';
import { type SimulatorUnderTest, startSimulator, temporaryFolder } from '../testing/start-simulator.ts';

/** Signs in, books twice and cancels; answers with all that the client was told. */
async function run({ ana, send, url, profile }: SimulatorUnderTest) {
  const told = [
    await send('POST', '/authenticate', { body: profile.credentials.users[0]?.sign_in }).then(
      ({ body }) => body,
    ),
    await book(ana, 'happy-path'),
    await book(ana, 'siesta', { start: '2026-03-04T10:00:00Z' }),
  ];
  await tryToCancel(ana, (told[1] as { uid: string }).uid);
  return JSON.stringify([...told, await listBookings(ana)]).replaceAll(url, '');
}

/** What was told, without what signs the token. */
const unsigned = (told: string) => told.replace(/("token":"[\w-]+)\.[\w-]+/, '$1');

describe('the same calls get the same answers, ids, references and access codes included', () => {
  test('with a frozen clock, but for what signs tokens', async () => {
    const runs = [await run(await startSimulator()), await run(await startSimulator())];
    expect(runs[0]).not.toBe(runs[1]);
    expect(unsigned(runs[0] ?? '')).toBe(unsigned(runs[1] ?? ''));
    expect(runs[0]).toMatch(/"uid":"[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}"/);
    expect(runs[0]).toMatch(/"access_code":"\d{6}"/);
  });

  test('with a frozen clock and a seed, tokens included', async () => {
    const options = { seed: 7 };
    const runs = [await run(await startSimulator(options)), await run(await startSimulator(options))];
    expect(runs[0]).toBe(runs[1]);
  });

  test('with a seed, which another seed changes', async () => {
    const uids = await Promise.all(
      [7, 7, 8].map(async (seed) => {
        const { ana } = await startSimulator({ seed, frozen: false });
        return [(await book(ana, 'happy-path')).uid, (await book(ana, 'happy-path')).uid];
      }),
    );
    expect(uids[0]).toEqual(uids[1]);
    expect(new Set(uids.flat()).size).toBe(4);
  });

  test('after a reset', async () => {
    const simulator = await startSimulator();
    const first = await run(simulator);
    await simulator.state.reset();
    expect(await run(simulator)).toBe(first);
  });

  test('and the deliveries of webhooks have the same ids', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const endpoint = await startEndpoint();
        const { ana } = await startSimulator({ webhookUrls: [endpoint.url] });
        const target = { provider: 'sandbox', plate: 'AAA111', svcPID: 'svc-scenario-happy-path' };
        await ana.POST('/vehicles/notification/test', { body: { action: 'ENTRY', ...target } });
        const [delivery] = await endpoint.untilReceived(1);
        return [delivery?.headers['x-webhook-delivery'], delivery?.body[0]?.uid];
      }),
    );
    expect(ids[0]).toEqual(ids[1]);
  });
});

describe('an id is given out once', () => {
  test('by a simulator that goes on with what it has stored', async () => {
    const data = await temporaryFolder();
    const first = await startSimulator({ data });
    const uids = [(await book(first.ana, 'happy-path')).uid];
    await first.close();
    const second = await startSimulator({ data });
    uids.push((await book(second.ana, 'happy-path')).uid);
    expect(new Set(uids).size).toBe(2);
  });

  test('after a saved state was loaded', async () => {
    const simulator = await startSimulator();
    const { uid } = await book(simulator.ana, 'happy-path');
    const saved = simulator.state.save();
    await simulator.state.load(saved);
    const after = (await book(simulator.ana, 'happy-path')).uid;
    expect(after).not.toBe(uid);
    await simulator.state.load(saved);
    expect((await book(simulator.ana, 'happy-path')).uid).toBe(after);
  });

  test('by a simulator with neither seed nor frozen clock', async () => {
    const uids = await Promise.all(
      [1, 2].map(async () => (await book((await startSimulator({ frozen: false })).ana, 'happy-path')).uid),
    );
    expect(new Set(uids).size).toBe(2);
  });
});
