import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenForWebhooks, type WebhookReceiver } from './webhook-receiver.ts';

const address = 'http://127.0.0.1:';
let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await listenForWebhooks('127.0.0.1', 0);
});
afterEach(() => receiver.close().catch(() => undefined));

const deliver = (body: string, method = 'POST') =>
  fetch(`${address}${receiver.port}/hook`, { method, body, headers: { 'x-kind': 'ENTRY' } });

test('a delivery gets 200 and is kept with method, headers, text and parsed body', async () => {
  const { status } = await deliver('[{"uid":"a"}]', 'PUT');
  expect(status).toBe(200);
  expect(receiver.deliveries()).toMatchObject([
    {
      method: 'PUT',
      answered: 200,
      text: '[{"uid":"a"}]',
      body: [{ uid: 'a' }],
      headers: { 'x-kind': 'ENTRY' },
    },
  ]);
});

test('a body that is not JSON is kept as text', async () => {
  await deliver('hello');
  expect(receiver.deliveries()).toMatchObject([{ text: 'hello', body: undefined }]);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('a body with content-encoding %s is unpacked', async (encoding, pack) => {
  const headers = { 'content-encoding': encoding };
  await fetch(`${address}${receiver.port}`, { method: 'POST', body: pack('[{"uid":"a"}]'), headers });
  expect(receiver.deliveries()).toMatchObject([{ body: [{ uid: 'a' }] }]);
});

test.each([
  ['corrupt', Buffer.from('[]')],
  ['longer than 10 MiB when unpacked', gzipSync(Buffer.alloc(11 * 1024 * 1024))],
])('a body that is %s gets 400 and is not kept', async (_, body) => {
  const headers = { 'content-encoding': 'gzip' };
  const { status } = await fetch(`${address}${receiver.port}`, { method: 'POST', body, headers });
  expect(status).toBe(400);
  expect(receiver.deliveries()).toEqual([]);
});

test('waiting ends with the first matching delivery, or with null', async () => {
  const waiting = receiver.waitFor(({ text }) => text === 'second', 10);
  await deliver('first');
  await deliver('second');
  expect(await waiting).toMatchObject({ text: 'second' });
  expect(await receiver.waitFor(({ text }) => text === 'third', 0)).toBeNull();
});

test('waiting is rejected with what the condition throws', async () => {
  const waiting = receiver.waitFor(({ text }) => {
    throw new TypeError(`cannot judge ${text}`);
  }, 10);
  const rejected = expect(waiting).rejects.toThrow('cannot judge first');
  await deliver('first');
  await rejected;
});

test('only the next matching delivery gets the other status', async () => {
  receiver.answerNext(({ text }) => text === 'again', 503);
  const statuses = [];
  for (const text of ['other', 'again', 'again']) statuses.push((await deliver(text)).status);
  expect(statuses).toEqual([200, 503, 200]);
  expect(receiver.deliveries().map(({ answered }) => answered)).toEqual([200, 503, 200]);
});

test('listening at an address in use is rejected', async () => {
  await expect(listenForWebhooks('127.0.0.1', receiver.port)).rejects.toThrow('EADDRINUSE');
});

test('closing ends the waits', async () => {
  const waiting = receiver.waitFor(() => true, 60);
  await receiver.close();
  expect(await waiting).toBeNull();
});
