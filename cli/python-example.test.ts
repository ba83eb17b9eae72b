import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startSimulator } from '../mock-server/testing/start-simulator.ts';

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('the Python client books, gets a webhook and cancels (needs python3)', async () => {
  const simulator = await startSimulator();
  const { stdout } = await run('python3', ['docs/examples/client.py', simulator.url]);
  expect(stdout).toBe('webhook about 1234ABC\ncancelled at 2026-03-03T09:00:00.000Z\n');
  expect(simulator.bookings.find().items).toMatchObject([{ state: 'cancelled' }]);
});

test('the Python client has at most twenty lines', async () => {
  expect(
    (await readFile('docs/examples/client.py', 'utf8')).trimEnd().split('\n').length,
  ).toBeLessThanOrEqual(20);
});
