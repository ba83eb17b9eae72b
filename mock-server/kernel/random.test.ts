import { describe, expect, test } from 'vitest';
import { scenarioCount } from '../../generators/world/scenarios.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { book, listBookings, tryToCancel } from '../bookings/testing/ask-bookings.ts';
import { trigger } from '../notifications/testing/trigger.ts';
import { listParkings } from '../parkings/testing/ask-parkings.ts';
import { startNotified } from '../testing/start-endpoint.ts';
import { type SimulatorUnderTest, startSimulator } from '../testing/start-simulator.ts';

/** Signs in, books twice and cancels once. Returns the token, the bookings and the final list as text. */
async function run({ ana, send, url, profile }: SimulatorUnderTest) {
  const { body: session } = await send('POST /authenticate', { body: profile.credentials.users[0]?.sign_in });
  const cancelled = await book(ana, 'happy-path');
  const kept = await book(ana, 'siesta', { start: '2026-03-04T10:00:00Z' });
  await tryToCancel(ana, cancelled.uid);
  return JSON.stringify([session, cancelled, kept, await listBookings(ana)]).replaceAll(url, '');
}

/** The same text without the signature of the token. */
const unsigned = (told: string) => told.replace(/("token":"[\w-]+)\.[\w-]+/, '$1');

describe('the same calls get the same responses, including ids, references and access codes', () => {
  test('with a frozen clock, except for the signature of tokens', async () => {
    const runs = [await run(await startSimulator()), await run(await startSimulator())];
    expect(runs[0]).not.toBe(runs[1]);
    expect(unsigned(runs[0] ?? '')).toBe(unsigned(runs[1] ?? ''));
    expect(runs[0]).toMatch(/"uid":"[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}"/);
    expect(runs[0]).toMatch(/"access_code":"\d{6}"/);
  });

  test('with a frozen clock and a seed, including tokens', async () => {
    const options = { seed: 7 };
    const runs = [await run(await startSimulator(options)), await run(await startSimulator(options))];
    expect(runs[0]).toBe(runs[1]);
  });

  test('with the same seed, and others with another seed', async () => {
    const ids = await Promise.all(
      [7, 7, 8].map(async (seed) => {
        const { ana } = await startSimulator({ seed, frozen: false });
        const [parking] = await listParkings(ana, { offset: scenarioCount, limit: 1 });
        return [parking?.id, (await book(ana, 'happy-path')).uid, (await book(ana, 'happy-path')).uid];
      }),
    );
    expect(ids[0]).toEqual(ids[1]);
    expect(new Set(ids.flat()).size).toBe(6);
  });

  test('after a reset', async () => {
    const simulator = await startSimulator();
    const first = await run(simulator);
    await simulator.state.reset();
    expect(await run(simulator)).toBe(first);
  });

  test('including the ids of webhook deliveries', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const { ana, endpoint } = await startNotified();
        await trigger(ana);
        const [delivery] = await endpoint.untilReceived(1);
        return [delivery?.headers['x-webhook-delivery'], delivery?.body[0]?.uid];
      }),
    );
    expect(ids[0]).toEqual(ids[1]);
  });
});

describe('an id is used only once', () => {
  test('when a simulator restarts on its stored records', async () => {
    const data = temporaryFolder();
    const first = await startSimulator({ data });
    const uids = [(await book(first.ana, 'happy-path')).uid];
    await first.close();
    const second = await startSimulator({ data });
    uids.push((await book(second.ana, 'happy-path')).uid);
    expect(new Set(uids).size).toBe(2);
  });

  test('after a saved state is loaded', async () => {
    const simulator = await startSimulator();
    const { uid } = await book(simulator.ana, 'happy-path');
    const saved = simulator.state.save();
    await simulator.state.load(saved);
    const after = (await book(simulator.ana, 'happy-path')).uid;
    expect(after).not.toBe(uid);
    await simulator.state.load(saved);
    expect((await book(simulator.ana, 'happy-path')).uid).toBe(after);
  });

  test('among simulators with neither a seed nor a frozen clock', async () => {
    const uids = await Promise.all(
      [1, 2].map(async () => (await book((await startSimulator({ frozen: false })).ana, 'happy-path')).uid),
    );
    expect(new Set(uids).size).toBe(2);
  });
});
