import { expect, test, vi } from 'vitest';
import { freePort } from '../mock-server/http/free-port.ts';
import { fail } from './testing/run-in-process.ts';
import { runParkproof } from './testing/run-parkproof.ts';
import { startServer } from './testing/start-server.ts';

test('parkproof prism mock answers with the examples of the contract until it is stopped', async () => {
  const port = await freePort();
  const { child, ended } = runParkproof(['prism', 'mock', '--port', String(port)]);
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/parkings/providers-info`, {
      headers: { 'x-access-token': 'a', 'x-api-user': 'b', 'x-api-key': 'c' },
    });
  const answer = await vi.waitUntil(() => ask().catch(() => null), { timeout: 80_000, interval: 100 });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(expect.arrayContaining([expect.any(String)]));
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

test('parkproof prism says that a port is in use, and nothing else', async () => {
  const { port } = new URL(await startServer(() => undefined));
  expect(await fail('prism', 'mock', '--port', port)).toBe(
    `parkproof prism: port ${port} of 127.0.0.1 is in use; choose another port, or 0 for any free one\n`,
  );
});
