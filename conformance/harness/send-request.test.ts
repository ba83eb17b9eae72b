import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendRequest } from './send-request.ts';

/** A server that takes requests and never answers. */
async function startSilence(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('an answer is given up in time', async () => {
  const request = { method: 'GET', url: await startSilence(), headers: {}, body: null };
  const sent = await sendRequest(request, 50, new AbortController().signal);
  expect(sent).toMatchObject({ status: null, error: 'no answer within 0.05 s', late: true });
});

test('an answer is given up when the signal says so', async () => {
  const stop = new AbortController();
  const request = { method: 'GET', url: await startSilence(), headers: {}, body: null };
  const sent = sendRequest(request, 60_000, stop.signal);
  stop.abort();
  expect(await sent).toMatchObject({ status: null, late: false });
  expect(await sendRequest(request, 60_000, stop.signal)).toMatchObject({ status: null, late: false });
});
