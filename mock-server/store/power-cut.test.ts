import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { type Files, localFiles } from './files.ts';
import type { Change } from './store.ts';
import { type Kept, recordDevice } from './testing/recorded-device.ts';
import { contentOf, openTestStore, type TestTables } from './testing/temporary-store.ts';

/** The changes of commit n. They concern several records and leave a state that identifies the commit. */
function changesOf(n: number): Change<TestTables>[] {
  return [
    ['bookings', 'last', { seats: n }],
    ['bookings', `b${n}`, { seats: n, note: 'x'.repeat(100) }],
    ['vehicles', `v${n % 5}`, { plate: `P${n}` }],
    ['vehicles', `v${(n + 1) % 5}`, null],
  ];
}

/** Runs a store with three starts and several folds. Returns each commit's step count at its acknowledgement. */
async function record(durability: 'process' | 'power') {
  const device = recordDevice();
  const directory = temporaryFolder();
  const acknowledged: number[] = [];
  const states: unknown[] = [];
  const open = () => openTestStore(directory, { durability, files: device.files, minFoldBytes: 1500 });
  let store = await open();
  states.push(contentOf(store));
  for (let n = 1; n <= 18; n += 1) {
    await store.commit(changesOf(n));
    acknowledged.push(device.steps.length);
    states.push(contentOf(store));
    // Some folds get time to finish; most run alongside the commits.
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

/** The newest group that is synced to the device, so that no power cut can lose it. */
function newestIn(synced: readonly string[]): number {
  const numbers = synced.flatMap((text) => text.match(/(?<="group":)\d+/g) ?? []);
  return Math.max(0, ...numbers.map(Number));
}

/** What a power cut can leave, from the best case, which is that of `kill -9`, to the worst. */
const outcomes: readonly Kept[] = (['all', 'none'] as const).flatMap((content) =>
  (['all', 'renamed', 'none'] as const).map((names) => ({ names, content })),
);

/** The files of this machine without syncs: these stores only read, so they need not wait for the device. */
const unsynced: Files = {
  ...localFiles,
  open: async (path) => ({ ...(await localFiles.open(path)), sync: async () => {} }),
  syncDirectory: async () => {},
};

function fill(directory: string, files: ReadonlyMap<string, Buffer>): void {
  for (const name of readdirSync(directory)) rmSync(join(directory, name));
  for (const [name, content] of files) writeFileSync(join(directory, name), content);
}

test.each(['power', 'process'] as const)(
  'with durability %s, a power cut after any step loses nothing that must survive it',
  async (durability) => {
    const { device, acknowledged, states } = await record(durability);
    const directory = temporaryFolder();
    /** The last commit in each folder content. Many outcomes of many steps leave the same content. */
    const found = new Map<string, number>();

    async function lastIn(files: ReadonlyMap<string, Buffer>, where: string): Promise<number> {
      const key = JSON.stringify([...files].map(([name, content]) => [name, content.toString('latin1')]));
      const known = found.get(key);
      if (known !== undefined) return known;
      fill(directory, files);
      const store = await openTestStore(directory, { files: unsynced });
      const last = store.table('bookings').get('last')?.seats ?? 0;
      expect(contentOf(store), where).toEqual(states[last]);
      await store.close();
      found.set(key, last);
      return last;
    }

    for (let count = 0; count <= device.steps.length; count += 1) {
      const told = acknowledged.filter((steps) => steps <= count).length;
      const { left, synced } = device.after(count);
      for (const kept of outcomes) {
        const where = `step ${count}; of what was not synced, it keeps ${JSON.stringify(kept)}`;
        const isPromised = durability === 'power' || kept === outcomes[0];
        const last = await lastIn(left(kept), where);
        expect(last, where).toBeGreaterThanOrEqual(isPromised ? told : newestIn(synced));
      }
    }
  },
);
