import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../mock-server/testing/start-simulator.ts';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { closing } from '../../spec/testing/closing.ts';
import { listenLocally } from '../../spec/testing/listen-locally.ts';
import { startBrowser } from './use-browser.ts';

/** Serves an empty page on a port of its own, and so from a different origin than the simulator; returns its address. */
async function startPage(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A shop</title>');
  });
  return (await closing(listenLocally(server))).url.replace('127.0.0.1', 'localhost');
}

test('a page of another origin can use the API, but not the control routes', async () => {
  const simulator = await startSimulator();
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(await startPage());
  const seen = await page.evaluate(
    async ({ url, headers }) => {
      const body = JSON.stringify({
        svcpid: 'svc-scenario-happy-path',
        start: '2030-05-01T10:00:00Z',
        duration: 60,
      });
      const json = { ...headers, 'content-type': 'application/json' };
      const booked = await fetch(`${url}/bookings`, { method: 'POST', headers: json, body });
      const { uid } = (await booked.json()) as { uid: string };
      const cancelled = await fetch(`${url}/bookings/${uid}`, { method: 'DELETE', headers });
      const removed = await fetch(`${url}/vehicles`, {
        method: 'DELETE',
        headers: { ...headers, 'x-batch': 'false' },
      });
      const refused = await fetch(`${url}/bookings`);
      const steered = await fetch(`${url}/_sim/status`).then(
        () => 'read',
        () => 'kept away',
      );
      return {
        statuses: [booked.status, cancelled.status, refused.status],
        deleted: removed.headers.get('x-deleted'),
        problem: ((await refused.json()) as { code: string }).code,
        steered,
      };
    },
    { url: simulator.url, headers: credentialsOf(simulator.profile, 0) },
  );
  expect(seen).toEqual({
    statuses: [201, 200, 401],
    deleted: '0',
    problem: 'unauthenticated',
    steered: 'kept away',
  });
  expect(simulator.bookings.find().items).toMatchObject([{ state: 'cancelled' }]);
});
