import { expect, test } from 'vitest';
import type { Client } from '../../client/create-client.ts';
import { startSimulator, temporaryFolder } from '../testing/start-simulator.ts';
import { car, fleet } from './testing/fleet.ts';

/** Deletes all vehicles over and over while the work is being done. */
async function deletingMeanwhile<T>(client: Client, work: Promise<T>): Promise<T> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  const keepDeleting = async () => {
    while (!done) await client.DELETE('/vehicles');
  };
  await Promise.all(Array.from({ length: 8 }, keepDeleting));
  return ended;
}

test('what is created or replaced is answered as it was stored, whatever is deleted a moment later', async () => {
  const { ana } = await startSimulator({ data: await temporaryFolder() });
  const path = { plate: 'AAA111' };
  for (let turn = 0; turn < 10; turn += 1) {
    const replaced = await deletingMeanwhile(ana, ana.PUT('/vehicles', { body: fleet(2000) }));
    expect(replaced.data).toHaveLength(2000);
    const created = await deletingMeanwhile(
      ana,
      ana.POST('/vehicles/{plate}', { params: { path }, body: car('AAA111') }),
    );
    expect(created.data).toEqual({ ...car('AAA111'), listProviders: [] });
  }
});
