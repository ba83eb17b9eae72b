import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { freePort } from '../http/free-port.ts';
import type { SimulatorOptions } from '../simulator-options.ts';
import { copyAfterCrash } from '../testing/copy-after-crash.ts';
import { memoryLog } from '../testing/memory-log.ts';
import { type EndpointAnswer, startEndpoint } from '../testing/start-endpoint.ts';
import { startSimulator } from '../testing/start-simulator.ts';
import { takeDiskAway } from '../testing/take-disk-away.ts';
import { register } from '../vehicles/testing/fleet.ts';

const visit = { plate: 'AAA111', svcpid: 'svc-scenario-happy-path' };

/**
 * A simulator in which AAA111 and BBB222 may enter automated offers of the sandbox provider. `untilLogged` resolves with
 * the first message of its log that matches.
 */
async function startWithVehicles(options: SimulatorOptions) {
  const { log, lines } = memoryLog();
  const simulator = await startSimulator({ ...options, log });
  await register(simulator.ana, 'sandbox', 'AAA111', 'BBB222');
  const untilLogged = (message: RegExp) =>
    vi.waitUntil(() => lines.find(({ msg }) => message.test(msg))?.msg, { timeout: 15_000, interval: 5 });
  return { ...simulator, untilLogged };
}

/** Lets a vehicle in whose first delivery the endpoint does not accept. */
async function failFirst(first: EndpointAnswer) {
  const endpoint = await startEndpoint({ answer: first });
  const { enter, clock, untilLogged } = await startWithVehicles({ webhookUrls: [endpoint.url] });
  await enter(visit);
  await untilLogged(/next attempt/);
  return { ...endpoint, clock };
}

describe('attempts to deliver', () => {
  test('follow after 1, 2, 4 and 8 seconds until the endpoint accepts the delivery, and then stop', async () => {
    const { received, answer, clock } = await failFirst(503);
    for (const [turn, seconds] of [1, 2, 4].entries()) {
      await clock.advance({ milliseconds: seconds * 1000 - 1 });
      expect(received).toHaveLength(turn + 1);
      await clock.advance({ milliseconds: 1 });
      expect(received).toHaveLength(turn + 2);
    }
    answer(204);
    await clock.advance({ seconds: 8 });
    expect(received).toHaveLength(5);
    await clock.advance({ days: 1 });
    expect(received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3', '4', '5']);
    expect(new Set(received.map(({ headers }) => headers['x-webhook-delivery'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(received[0]?.headers['content-type']).toBe('application/json');
  });

  test('follow every 10 minutes in the end', async () => {
    const { received, clock } = await failFirst(500);
    await clock.advance({ seconds: 1023 });
    expect(received).toHaveLength(11);
    await clock.advance({ minutes: 30 });
    expect(received).toHaveLength(14);
  });

  test.each<EndpointAnswer>([300, 307, 503, 'hang-up'])('go on after %s', async (first) => {
    const { received, answer, clock } = await failFirst(first);
    answer(200);
    await clock.advance({ seconds: 1 });
    expect(received).toHaveLength(2);
  });

  test.each([200, 299])('stop after %d', async (first) => {
    const { url, received } = await startEndpoint({ answer: first });
    const { enter, clock, untilLogged } = await startWithVehicles({ webhookUrls: [url] });
    await enter(visit);
    await untilLogged(/^ENTRY webhook delivered to/);
    await clock.advance({ days: 1 });
    expect(received).toHaveLength(1);
  });

  test('go on while nobody listens at the endpoint', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/webhooks`;
    const { enter, clock, untilLogged } = await startWithVehicles({ webhookUrls: [url] });
    await enter(visit);
    expect(await untilLogged(/next attempt/)).toMatch(/failed: .*ECONNREFUSED.*; next attempt in 1 s$/);
    const { received } = await startEndpoint({ port });
    await clock.advance({ seconds: 1 });
    expect(received).toHaveLength(1);
  });

  test('hold back later events of the vehicle at that endpoint, and nothing else', async () => {
    const slow = await startEndpoint({ answer: 500 });
    const other = await startEndpoint();
    const webhookUrls = [slow.url, other.url];
    const { enter, leave, clock, untilLogged } = await startWithVehicles({ webhookUrls });
    await enter(visit);
    await untilLogged(/next attempt/);
    await leave(visit);
    slow.answer(204);
    await enter({ ...visit, plate: 'BBB222' });
    await slow.untilReceived(2);
    await other.untilReceived(3);
    await clock.advance({ seconds: 1 });
    const told = slow.received.map(({ headers, body }) => [
      headers['x-webhook-action'],
      body[0]?.number_plate,
    ]);
    expect(told).toEqual([
      ['ENTRY', 'AAA111'],
      ['ENTRY', 'BBB222'],
      ['ENTRY', 'AAA111'],
      ['EXIT', 'AAA111'],
    ]);
  });
});

test('closing the simulator waits for a delivery that is being sent', async () => {
  const { url, received } = await startEndpoint();
  const { enter, close } = await startWithVehicles({ webhookUrls: [url] });
  await enter(visit);
  await close();
  expect(received).toHaveLength(1);
});

test.each([{ end: 'a crash' }, { end: 'closing' }])(
  'undelivered webhooks survive $end, in order and with the same id',
  async ({ end }) => {
    const data = temporaryFolder();
    const { url, received, answer, untilReceived } = await startEndpoint({ answer: 'hang-up' });
    const first = await startWithVehicles({ webhookUrls: [url], data });
    await first.enter(visit);
    await first.leave(visit);
    await first.untilLogged(/next attempt/);
    if (end === 'closing') await first.close();
    expect(received).toHaveLength(1);
    answer(204);
    const { clock } = await startSimulator({ data: await copyAfterCrash(data) });
    await clock.advance({ seconds: 1 });
    await untilReceived(3);
    expect(received.map(({ headers }) => headers['x-webhook-action'])).toEqual(['ENTRY', 'ENTRY', 'EXIT']);
    const [lost, entry, exit] = received;
    expect(entry?.headers).toMatchObject({
      'x-webhook-delivery': lost?.headers['x-webhook-delivery'],
      'x-webhook-attempt': '2',
    });
    expect(exit?.headers['x-webhook-attempt']).toBe('1');
    expect(exit?.headers['x-webhook-delivery']).not.toBe(lost?.headers['x-webhook-delivery']);
    expect(exit?.body).toMatchObject([{ uid: entry?.body[0]?.uid, duration: 15 }]);
  },
);

test('an event that cannot be stored is not sent, and later events are', async () => {
  const data = temporaryFolder();
  const { refuse, recover } = takeDiskAway(data);
  const { url, received, untilReceived } = await startEndpoint();
  const { send, clock } = await startWithVehicles({ webhookUrls: [url], data });
  const entry = () => send('POST /_sim/movements', { body: { action: 'ENTRY', ...visit } });
  refuse();
  expect((await entry()).status).toBe(503);
  recover();
  await clock.advance({ minutes: 1 });
  expect(received).toEqual([]);
  expect((await entry()).status).toBe(200);
  const [delivery] = await untilReceived(1);
  expect(delivery?.body).toMatchObject([{ start: '2026-03-03T09:01:00.000Z' }]);
});
