import { expect, test } from 'vitest';
import { type Files, localFiles } from './files.ts';
import type { Change } from './store.ts';
import { type Kept, type RecordedDevice, recordDevice } from './testing/recorded-device.ts';
import { contentOf, openTestStore, type TestTables, temporaryDirectory } from './testing/temporary-store.ts';

/** Commit n leaves bookings and vehicles by which it is known, and its changes are more than one record. */
function changesOf(n: number): Change<TestTables>[] {
  return [
    ['bookings', 'last', { seats: n }],
    ['bookings', `b${n}`, { seats: n, note: 'x'.repeat(100) }],
    ['vehicles', `v${n % 5}`, { plate: `P${n}` }],
    ['vehicles', `v${(n + 1) % 5}`, null],
  ];
}

/** Runs a store with three starts and several folds, and tells after how many steps each commit was acknowledged. */
async function record(durability: 'process' | 'power') {
  const device = recordDevice();
  const directory = temporaryDirectory();
  const acknowledged: number[] = [];
  const states: unknown[] = [];
  const open = () => openTestStore(directory, { durability, files: device.files, minFoldBytes: 1500 });
  let store = await open();
  states.push(contentOf(store));
  for (let n = 1; n <= 18; n += 1) {
    await store.commit(changesOf(n));
    acknowledged.push(device.steps.length);
    states.push(contentOf(store));
    // Now and then a fold has its time, and mostly it goes on beside the commits.
    if (n % 6 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    if (n % 8 !== 0) continue;
    await store.close();
    store = await open();
  }
  await store.close();
  const names = device.steps.flatMap((step) => (step.kind === 'make' ? [step.name] : []));
  expect(names.filter((name) => name.startsWith('snapshot')).length).toBeGreaterThan(1);
  return { device, acknowledged, states };
}

/** The newest group that is on the device in a log, whatever becomes of what was not synced. */
function newestSynced(device: RecordedDevice, count: number): number {
  const numbers = device.synced(count).flatMap((text) => text.match(/(?<="group":)\d+/g) ?? []);
  return Math.max(0, ...numbers.map(Number));
}

/** From the kindest, which is what `kill -9` leaves, to the worst. */
const outcomes: readonly Kept[] = (['all', 'none'] as const).flatMap((content) =>
  (['all', 'renamed', 'none'] as const).map((names) => ({ names, content })),
);

/** Only reads what is there, so it has no need to wait for the device of this machine. */
const unsynced: Files = {
  ...localFiles,
  open: async (path) => ({ ...(await localFiles.open(path)), sync: async () => {} }),
  syncDirectory: async () => {},
};

test.each(['power', 'process'] as const)(
  'with durability %s, a power cut after any step loses nothing that it promises to keep',
  { timeout: 60_000 },
  async (durability) => {
    const { device, acknowledged, states } = await record(durability);
    const directory = temporaryDirectory();
    for (let count = 0; count <= device.steps.length; count += 1) {
      const told = acknowledged.filter((steps) => steps <= count).length;
      for (const kept of outcomes) {
        device.restore(directory, count, kept);
        const where = `step ${count}; of what was not synced, it keeps ${JSON.stringify(kept)}`;
        const store = await openTestStore(directory, { files: unsynced });
        const last = store.table('bookings').get('last')?.seats ?? 0;
        expect(contentOf(store), where).toEqual(states[last]);
        const isPromised = durability === 'power' || kept === outcomes[0];
        expect(last, where).toBeGreaterThanOrEqual(isPromised ? told : newestSynced(device, count));
        await store.close();
      }
    }
  },
);
