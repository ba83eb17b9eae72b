import { describe, expect, test } from 'vitest';
import { book } from '../../bookings/testing/ask-bookings.ts';
import { startNotified } from '../../testing/start-endpoint.ts';
import { startSimulator } from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';

const now = '2026-03-03T09:00:00Z';
const visit = { plate: '1234ABC', svcpid: 'svc-scenario-happy-path' };

async function start(answer: number) {
  const { endpoint, ...simulator } = await startNotified({}, answer);
  const booking = await book(simulator.ana, 'happy-path', { start: now });
  await simulator.enter(visit);
  await endpoint.untilReceived(1);
  await expect.poll(() => simulator.webhooks.find().items[0]?.attemptCount).toBe(1);
  const id = simulator.webhooks.find().items[0]?.id ?? '';
  return { endpoint, simulator, control: steer(simulator), booking, id, params: { path: { delivery: id } } };
}

describe('webhooks', () => {
  test('are shown with every attempt, its answer and its entry in the request log', async () => {
    const { endpoint, simulator, control, booking, id, params } = await start(500);
    const { data: pending } = await control.GET('/webhooks/{delivery}', { params });
    expect(pending).toMatchObject({
      delivery: { id, state: 'pending', booking: booking.uid, nextAttempt: '2026-03-03T09:00:01.000Z' },
      body: [{ uid: booking.uid }],
    });
    endpoint.answer(204);
    await simulator.clock.advance({ seconds: 1 });
    const { data: page } = await control.GET('/webhooks', {
      params: { query: { state: 'delivered', action: 'ENTRY' } },
    });
    expect(page?.items).toMatchObject([
      {
        id,
        nextAttempt: null,
        attempts: [
          { number: 1, delivered: false, status: 500, reason: 'the endpoint returned 500' },
          { number: 2, delivered: true, status: 204, reason: null },
        ],
      },
    ]);
    const entry = page?.items[0]?.attempts[0]?.entry ?? 0;
    expect(simulator.journal.read(entry)).toMatchObject({
      response: { headers: expect.anything() },
      failure: null,
    });
    expect(simulator.webhooks.find({ search: 'none' }).total).toBe(0);
    expect(simulator.webhooks.find({ booking: booking.uid, search: '1234abc' }).total).toBe(1);
  });

  test('can be redelivered with the same id, over HTTP and in code', async () => {
    const { endpoint, simulator, control, id, params } = await start(204);
    const { response, data } = await control.POST('/webhooks/{delivery}/redeliver', { params });
    expect([response.status, data?.id]).toEqual([202, id]);
    await endpoint.untilReceived(2);
    await expect.poll(() => simulator.webhooks.read(id).delivery.attemptCount).toBe(2);
    await simulator.webhooks.redeliver(id);
    const received = await endpoint.untilReceived(3);
    expect(received.map(({ headers }) => headers['x-webhook-delivery'])).toEqual([id, id, id]);
    expect(received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    expect(received[2]?.body).toEqual(received[0]?.body);
  });

  test('can be redelivered before their next attempt is due', async () => {
    const { endpoint, simulator, id } = await start(500);
    endpoint.answer(204);
    await simulator.webhooks.redeliver(id);
    await endpoint.untilReceived(2);
    await expect.poll(() => simulator.webhooks.read(id).delivery.state).toBe('delivered');
    await simulator.clock.advance({ hours: 1 });
    expect(endpoint.received).toHaveLength(2);
  });

  test('have no next attempt until an earlier one about the same booking has ended', async () => {
    const { endpoint, ...simulator } = await startNotified({}, 500);
    await book(simulator.ana, 'happy-path', { start: now });
    simulator.faults.add({ kind: 'duplicate' });
    await simulator.enter(visit);
    const times = () => simulator.webhooks.find().items.map(({ nextAttempt }) => nextAttempt);
    await expect.poll(times).toEqual([null, '2026-03-03T09:00:01.000Z']);
    endpoint.answer(204);
    await simulator.clock.advance({ seconds: 1 });
    await expect.poll(() => simulator.webhooks.find({ state: 'delivered' }).total).toBe(2);
    expect(endpoint.received).toHaveLength(3);
  });

  test('that do not exist get 404', async () => {
    const { simulator, control } = await start(204);
    const none = { params: { path: { delivery: 'none' } } };
    expect((await control.GET('/webhooks/{delivery}', none)).response.status).toBe(404);
    expect((await control.POST('/webhooks/{delivery}/redeliver', none)).response.status).toBe(404);
    await expect(simulator.webhooks.redeliver('none')).rejects.toThrow("'none' is not a delivery");
  });
});

describe('endpoints', () => {
  test('can be changed while the simulator runs, even to its own inbox', async () => {
    const simulator = await startSimulator();
    const control = steer(simulator);
    expect((await control.GET('/endpoints')).data).toEqual({ endpoints: [] });
    const endpoints = [`${simulator.url}/_sim/inbox`];
    expect((await control.PUT('/endpoints', { body: { endpoints } })).data).toEqual({ endpoints });
    await book(simulator.ana, 'happy-path', { start: now });
    await simulator.enter(visit);
    await expect.poll(() => simulator.webhooks.find({ state: 'delivered' }).total).toBe(1);
    expect(simulator.advice).toEqual([]);
    simulator.webhooks.setEndpoints([]);
    await simulator.leave(visit);
    expect(simulator.webhooks.find().total).toBe(1);
  });

  test('refuse what is not a list of different web addresses', async () => {
    const { send, webhooks } = await startSimulator();
    const twice = ['http://a.example', 'http://a.example'];
    for (const endpoints of [['ftp://a.example'], ['elsewhere'], 'http://a.example', twice, undefined])
      expect((await send('PUT /_sim/endpoints', { body: { endpoints } })).status).toBe(400);
    expect(webhooks.endpoints()).toEqual([]);
  });
});
