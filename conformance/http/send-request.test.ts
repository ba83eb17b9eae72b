import { createServer, type RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { listenLocally } from '../../spec/testing/listen-locally.ts';
import { createSend, maxRetries, retryAfter } from './send-request.ts';

const sendRequest = createSend();

/** A server that never answers unless it is given a listener. */
async function startServer(listener?: RequestListener): Promise<string> {
  const { url, close } = await listenLocally(createServer(listener));
  onTestFinished(close);
  return `${url}/`;
}

test('a request without an answer ends at its timeout', async () => {
  const request = { method: 'GET', url: await startServer(), headers: {}, body: null };
  const sent = await sendRequest(request, 50, new AbortController().signal);
  expect(sent).toMatchObject({ status: null, error: 'no response within 0.05 s', late: true });
});

test('a request ends when its signal aborts', async () => {
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
])('a body in $encoding is decoded', async ({ encoding, compress }) => {
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

test('a body that stops arriving ends at the timeout', async () => {
  const url = await startServer((_, response) => response.writeHead(200).write('['));
  const sent = await sendRequest({ method: 'GET', url, headers: {}, body: null }, 100);
  expect(sent).toMatchObject({ status: 200, error: 'no response within 0.1 s', late: true });
});

test('a repeated header keeps both values, and a redirect is not followed', async () => {
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

test.each([
  ['a number of seconds', '7', 7],
  ['more than a minute', '90', 60],
  ['nothing', undefined, 4],
  ['no value', '', 4],
  ['nonsense', 'soon', 4],
  ['a date that has passed', 'Wed, 21 Oct 2015 07:28:00 GMT', 4],
])('with a Retry-After of %s, the third retry waits for the right time', (_, header, seconds) => {
  expect(retryAfter(header, 2)).toBe(seconds);
});

test('a Retry-After may be a date', () => {
  const seconds = retryAfter(new Date(Date.now() + 30_000).toUTCString(), 2);
  expect(seconds).toBeGreaterThan(25);
  expect(seconds).toBeLessThanOrEqual(30);
});

test.each([
  ['nothing', undefined, 5],
  ['a long wait', '60', 5],
  ['an hour', '3600', 0],
  ['a date an hour ahead', new Date(Date.now() + 3_600_000).toUTCString(), 5],
  ['short waits', '5', 24],
  ['no wait', '0', 5],
])('with a Retry-After of %s, a request is retried the right number of times', (_, header, times) => {
  expect(maxRetries(header)).toBe(times);
});
