import { describe, expect, test } from 'vitest';
import { book, tryToCancel } from '../bookings/testing/ask-bookings.ts';
import { profileWith } from '../testing/profile-with.ts';
import { startEndpoint, startNotified } from '../testing/start-endpoint.ts';
import { startSimulator } from '../testing/start-simulator.ts';
import { register } from '../vehicles/testing/fleet.ts';
import { trigger } from './testing/trigger.ts';

const svcPID = 'svc-scenario-happy-path';
const path = '/vehicles/notification/test';

describe('the trigger', () => {
  test('sends the entry of a registered vehicle and the exit that ends its session, and stores nothing', async () => {
    const { ana, clock, endpoint } = await startNotified();
    await ana.POST('/vehicles', { body: [{ plate: 'AAA111', brand: 'Fiat', model: 'Panda' }] });
    const { response, data } = await trigger(ana, 'ENTRY');
    expect([response.status, data]).toEqual([200, { sent: 1 }]);
    await endpoint.untilReceived(1);
    await clock.advance({ minutes: 75 });
    await trigger(ana, 'EXIT', 'aaa111');
    const [entry, exit] = await endpoint.untilReceived(2);
    expect([entry?.headers['x-webhook-action'], exit?.headers['x-webhook-action']]).toEqual([
      'ENTRY',
      'EXIT',
    ]);
    const session = {
      uid: expect.any(String),
      user_uid: 'user-ana',
      svcpid: svcPID,
      start: '2026-03-03T09:00:00.000Z',
      number_plate: 'AAA111',
      car_brand: 'Fiat',
      car_model: 'Panda',
      type: 'automated',
    };
    expect(entry?.body).toMatchObject([{ ...session, duration: null, actual_price: null }]);
    expect(exit?.body).toMatchObject([
      { ...session, uid: entry?.body[0]?.uid, duration: 75, actual_price: 4.4 },
    ]);
    expect((await ana.GET('/bookings')).data).toEqual([]);
  });

  test('names an unknown provider as the profile names its field, and keeps the status of an unknown offer', async () => {
    const fields = { action: 'event', provider: 'park/operator', plate: 'licence_plate', offer: 'offer_id' };
    const { ana } = await startSimulator({
      profile: profileWith({
        notification: { fields },
        statuses: { notification_unknown_target: 400, unknown_offer: 409 },
      }),
    });
    const send = (operator: string, offer_id: string) =>
      ana.POST(path, {
        body: { event: 'ENTRY', 'park/operator': operator, licence_plate: 'AAA111', offer_id } as never,
      });
    expect((await send('sandbox', 'svc-nowhere')).response.status).toBe(400);
    expect((await send('nobody', svcPID)).error?.errors).toMatchObject([{ pointer: '/park~1operator' }]);
  });

  test('sends an exit without an entry as the end of a stay of one hour', async () => {
    const { ana, endpoint } = await startNotified();
    await trigger(ana, 'EXIT', 'zzz999');
    const [exit] = await endpoint.untilReceived(1);
    expect(exit?.body).toMatchObject([
      { number_plate: 'ZZZ999', start: '2026-03-03T08:00:00.000Z', duration: 60, actual_price: 2.2 },
    ]);
  });

  test("reports the user's own booking of that plate and offer, and nobody else's", async () => {
    const { ana, ben, endpoint } = await startNotified();
    const { data: booking } = await ana.POST('/bookings', { body: { svcpid: svcPID, duration: 120 } });
    await trigger(ana, 'ENTRY', '1234ABC');
    const [entry] = await endpoint.untilReceived(1);
    expect(entry?.body).toMatchObject([
      { uid: booking?.uid, type: 'booking', duration: 120, actual_price: 4.4 },
    ]);
    await trigger(ben, 'ENTRY', '1234ABC');
    const [, other] = await endpoint.untilReceived(2);
    expect(other?.body).toMatchObject([{ user_uid: 'user-ben', type: 'automated', duration: null }]);
    expect(other?.body[0]?.uid).not.toBe(booking?.uid);
  });

  test('reports the latest booking that is not cancelled', async () => {
    const { ana, endpoint } = await startNotified();
    const first = await book(ana, 'happy-path', { start: '2026-03-04T09:00:00Z' });
    const second = await book(ana, 'happy-path', { start: '2026-03-05T09:00:00Z' });
    await tryToCancel(ana, second.uid);
    await trigger(ana, 'EXIT', '1234ABC');
    const [exit] = await endpoint.untilReceived(1);
    expect(exit?.body).toMatchObject([{ uid: first.uid }]);
  });

  test('reports a running session, which continues', async () => {
    const { ana, clock, enter, leave, endpoint } = await startNotified();
    await register(ana, 'sandbox', 'AAA111');
    const { uid } = await enter({ plate: 'AAA111', svcpid: svcPID });
    await trigger(ana, 'ENTRY');
    await clock.advance({ minutes: 30 });
    await trigger(ana, 'EXIT');
    const [, entry, exit] = await endpoint.untilReceived(3);
    expect(entry?.body).toMatchObject([{ uid, duration: null, svc_price: null }]);
    expect(exit?.body).toMatchObject([{ uid, duration: 30, actual_price: 2.2 }]);
    await clock.advance({ minutes: 60 });
    expect(await leave({ plate: 'AAA111', svcpid: svcPID })).toMatchObject({ uid, duration: 90 });
  });

  test('sends to every endpoint, and twice for the scenario duplicate-webhooks', async () => {
    const endpoints = [await startEndpoint(), await startEndpoint()];
    const { ana } = await startSimulator({ webhookUrls: endpoints.map(({ url }) => url) });
    const { data } = await ana.POST(path, {
      body: { action: 'ENTRY', provider: 'sandbox', plate: 'A1', svcPID: 'svc-scenario-duplicate-webhooks' },
    });
    expect(data).toEqual({ sent: 2 });
    for (const { untilReceived } of endpoints) {
      const [first, second] = await untilReceived(2);
      expect(second?.body).toEqual(first?.body);
    }
  });

  test('succeeds without an endpoint, and says that it sent to none', async () => {
    const { ana } = await startSimulator();
    const { response, data } = await trigger(ana, 'ENTRY');
    expect([response.status, data]).toEqual([200, { sent: 0 }]);
  });
});

describe('the trigger refuses', () => {
  const good = { action: 'ENTRY', provider: 'sandbox', plate: 'AAA111', svcPID };
  test('a provider that is not that of the offer, and sends nothing', async () => {
    const { send, clock, endpoint } = await startNotified();
    const answer = await send(`POST ${path}`, { body: { ...good, provider: 'plazapark' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ in: 'body', pointer: '/provider' }] } });
    await clock.advance({ hours: 1 });
    expect(endpoint.received).toEqual([]);
  });

  test('an offer that does not exist', async () => {
    const { send } = await startSimulator();
    const answer = await send(`POST ${path}`, { body: { ...good, svcPID: 'none' } });
    expect(answer).toMatchObject({ status: 404, body: { errors: [{ pointer: '/svcPID' }] } });
  });
});

describe('in production', () => {
  test.each([
    { title: 'chosen by option', options: { environment: 'production' } as const },
    { title: 'chosen by profile', options: { profile: profileWith({ environment: 'production' }) } },
  ])('there is no trigger, $title', async ({ options }) => {
    const { ana, clock, endpoint } = await startNotified(options);
    for (const { response, error } of [
      await trigger(ana, 'ENTRY'),
      await ana.POST(path, { body: {} as never }),
    ]) {
      expect(response.status).toBe(404);
      expect(error?.detail).toBe(
        `${path} exists only in the pre-production environment, and this simulator acts as production.`,
      );
    }
    await clock.advance({ hours: 1 });
    expect(endpoint.received).toEqual([]);
  });
});
