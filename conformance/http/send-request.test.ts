import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createSend } from './send-request.ts';

const sendRequest = createSend();

/** A server that takes requests and never answers, unless it is told how. */
async function startServer(listener?: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('an answer is given up in time', async () => {
  const request = { method: 'GET', url: await startServer(), headers: {}, body: null };
  const sent = await sendRequest(request, 50, new AbortController().signal);
  expect(sent).toMatchObject({ status: null, error: 'no response within 0.05 s', late: true });
});

test('an answer is given up when the signal says so', async () => {
  const stop = new AbortController();
  const request = { method: 'GET', url: await startServer(), headers: {}, body: null };
  const sent = sendRequest(request, 60_000, stop.signal);
  stop.abort();
  expect(await sent).toMatchObject({ status: null, late: false });
  expect(await sendRequest(request, 60_000, stop.signal)).toMatchObject({ status: null, late: false });
});

test.each([
  { encoding: 'gzip', compress: gzipSync },
  { encoding: 'deflate', compress: deflateSync },
  { encoding: 'br', compress: brotliCompressSync },
  { encoding: 'identity', compress: (text: string) => text },
])('a body in $encoding is read', async ({ encoding, compress }) => {
  const url = await startServer((_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(compress('["ñandú"]'));
  });
  const sent = await sendRequest({ method: 'GET', url, headers: {}, body: null }, 1000);
  expect(sent).toMatchObject({ status: 200, responseText: '["ñandú"]', error: null });
});

test.each([
  { what: 'a body that is not what its encoding says', headers: { 'content-encoding': 'gzip' } },
  { what: 'a body that ends too early', headers: { 'content-length': '100' } },
])('$what is an error', async ({ headers }) => {
  const url = await startServer((_, response) => {
    response.writeHead(200, headers);
    response.write('plain', () => response.destroy());
  });
  const sent = await sendRequest({ method: 'GET', url, headers: {}, body: null }, 1000);
  expect(sent).toMatchObject({ status: 200, error: expect.any(String), late: false });
});

test('a body that stops coming is given up in time', async () => {
  const url = await startServer((_, response) => response.writeHead(200).write('['));
  const sent = await sendRequest({ method: 'GET', url, headers: {}, body: null }, 100);
  expect(sent).toMatchObject({ status: 200, error: 'no response within 0.1 s', late: true });
});

test('a header that comes twice has both values, and a redirection is not followed', async () => {
  const url = await startServer((_, response) => {
    response.writeHead(302, { location: '/elsewhere', 'x-twice': ['one', 'two'] }).end();
  });
  const { status, responseHeaders } = await sendRequest(
    { method: 'POST', url, headers: {}, body: '{}' },
    1000,
  );
  expect(status).toBe(302);
  expect(responseHeaders).toMatchObject({ location: '/elsewhere', 'x-twice': 'one, two' });
});
