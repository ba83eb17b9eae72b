import { describe, expect, test } from 'vitest';
import { startEndpoint, startNotified } from '../testing/start-endpoint.ts';
import { type SimulatorUnderTest, startSimulator } from '../testing/start-simulator.ts';
import { register } from '../vehicles/testing/fleet.ts';

const svcpid = 'svc-scenario-happy-path';
const visit = { plate: 'AAA111', svcpid };
const unknown = {
  duration: null,
  actual_price: null,
  commission_percent: null,
  commission_price: null,
  svc_price: null,
};

/** A simulator in which AAA111 may enter automated offers of the sandbox provider. */
async function startWithVehicle(...webhookUrls: string[]): Promise<SimulatorUnderTest> {
  const simulator = await startSimulator({ webhookUrls });
  await register(simulator.ana, 'sandbox', 'AAA111');
  return simulator;
}

describe('a session', () => {
  test('is reported at its entry without duration and price, and at its exit with both', async () => {
    const { url, untilReceived } = await startEndpoint();
    const { ana, clock, enter, leave } = await startWithVehicle(url);
    await enter(visit);
    const [entry] = await untilReceived(1);
    expect(entry?.body).toEqual([
      {
        uid: expect.any(String),
        timestamp: '2026-03-03T09:00:00.000Z',
        parking_name: 'Parking Sandbox happy-path',
        lat: expect.any(Number),
        long: expect.any(Number),
        address: expect.any(String),
        user_uid: 'user-ana',
        svcpid,
        start: '2026-03-03T09:00:00.000Z',
        number_plate: 'AAA111',
        car_brand: 'Seat',
        car_model: 'Ibiza',
        ...unknown,
        booking_ref: expect.any(String),
        support_phone: expect.any(String),
        support_email: expect.any(String),
        cancel_mn: 60,
        cancelled: false,
        cancelled_date: null,
        type: 'automated',
      },
    ]);
    await clock.advance({ minutes: 90 });
    await leave(visit);
    const [, exit] = await untilReceived(2);
    expect(exit?.body).toEqual([
      {
        ...entry?.body[0],
        duration: 90,
        actual_price: 4.4,
        commission_percent: 0.1,
        commission_price: 0.4,
        svc_price: 4,
      },
    ]);
    const { data } = await ana.GET('/bookings');
    const { cancelled_date: _none, ...told } = { ...exit?.body[0] };
    expect(data).toMatchObject([told]);
  });
});

test('a booking is reported with its duration and price, even at the entry', async () => {
  const { ana, enter, leave, endpoint } = await startNotified();
  const { data: booking } = await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  const { voucher: _voucher, ...told } = { ...booking, cancelled_date: null };
  await enter({ ...visit, plate: '1234ABC' });
  await leave({ ...visit, plate: '1234abc' });
  const deliveries = await endpoint.untilReceived(2);
  expect(deliveries.map(({ body }) => body)).toEqual([[told], [told]]);
});

test('every endpoint gets every event, whatever the other endpoints do', async () => {
  const endpoints = [
    await startEndpoint(),
    await startEndpoint({ answer: 500 }),
    await startEndpoint({ answer: 'hang-up' }),
    await startEndpoint({ answer: 200 }),
  ];
  const { enter } = await startWithVehicle(...endpoints.map(({ url }) => url));
  await enter(visit);
  for (const { untilReceived } of endpoints) {
    const [delivery] = await untilReceived(1);
    expect(delivery?.body).toMatchObject([{ number_plate: 'AAA111' }]);
  }
});

describe('an event', () => {
  test('with several copies is sent that many times, with the same body each time', async () => {
    const { url, untilReceived, received } = await startEndpoint();
    const { enter, clock } = await startWithVehicle(url);
    await enter({ ...visit, copies: 3 });
    const [first, ...others] = await untilReceived(3);
    expect(others.map(({ body }) => body)).toEqual([first?.body, first?.body]);
    expect(new Set(received.map(({ headers }) => headers['x-webhook-delivery'])).size).toBe(3);
    await clock.advance({ hours: 1 });
    expect(received).toHaveLength(3);
  });

  test('of the scenario duplicate-webhooks is sent twice at entry and at exit', async () => {
    const { url, untilReceived, received } = await startEndpoint();
    const { enter, leave, clock } = await startWithVehicle(url);
    const twice = { plate: 'AAA111', svcpid: 'svc-scenario-duplicate-webhooks' };
    await enter(twice);
    await leave(twice);
    const deliveries = await untilReceived(4);
    const actions = deliveries.map(({ headers }) => headers['x-webhook-action']);
    expect(actions).toEqual(['ENTRY', 'ENTRY', 'EXIT', 'EXIT']);
    expect(deliveries[1]?.body).toEqual(deliveries[0]?.body);
    expect(deliveries[3]?.body).toEqual(deliveries[2]?.body);
    await clock.advance({ hours: 1 });
    expect(received).toHaveLength(4);
  });

  test('of a refused movement is not sent', async () => {
    const { url, received } = await startEndpoint();
    const { enter, leave, clock } = await startWithVehicle(url);
    await expect(leave(visit)).rejects.toThrow('it is not inside any parking');
    await expect(enter({ plate: 'BBB222', svcpid })).rejects.toThrow('is not registered');
    await clock.advance({ hours: 1 });
    expect(received).toEqual([]);
  });
});
