import { expect, test } from 'vitest';
import type { Client } from '../../client/create-client.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { meanwhile } from '../testing/meanwhile.ts';
import { startSimulator } from '../testing/start-simulator.ts';
import { car, fleet } from './testing/fleet.ts';

/** Deletes all vehicles over and over until the work is done. */
async function whileDeleting<T>(client: Client, work: Promise<T>): Promise<T> {
  await Promise.all(Array.from({ length: 8 }, () => meanwhile(work, () => client.DELETE('/vehicles'))));
  return work;
}

test('an answer shows the vehicles as they were stored, even if they are deleted a moment later', async () => {
  const { ana } = await startSimulator({ data: temporaryFolder() });
  const path = { plate: 'AAA111' };
  for (let round = 0; round < 4; round += 1) {
    const replaced = await whileDeleting(ana, ana.PUT('/vehicles', { body: fleet(2000) }));
    expect(replaced.data).toHaveLength(2000);
    const created = await whileDeleting(
      ana,
      ana.POST('/vehicles/{plate}', { params: { path }, body: car('AAA111') }),
    );
    expect(created.data).toEqual({ ...car('AAA111'), listProviders: [] });
  }
});
