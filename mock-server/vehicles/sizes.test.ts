import { expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { startSimulator } from '../testing/start-simulator.ts';
import { countAndRemove, fleet } from './testing/fleet.ts';

test('PUT /vehicles takes 10 000 vehicles, but refuses 10 001 and then changes nothing', async () => {
  const { ana, send } = await startSimulator();
  const { response, data } = await ana.PUT('/vehicles', { body: fleet(10_000) });
  expect(response.status).toBe(200);
  expect(data).toHaveLength(10_000);
  for (const headers of [{}, { 'x-batch': 'true' }]) {
    const { status, body } = await send('PUT /vehicles', { body: fleet(10_001).toReversed(), headers });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ in: 'body', pointer: '', rule: 'maxItems' }] });
  }
  expect(await countAndRemove(ana)).toBe(10_000);
});

test('POST /vehicles takes 150 000 vehicles in one call', async () => {
  const { send, ana } = await startSimulator({ data: temporaryFolder() });
  const added = await send('POST /vehicles', { body: fleet(150_000) });
  expect([added.status, added.body]).toEqual([200, { count: 150_000 }]);
  expect(await countAndRemove(ana)).toBe(150_000);
});
