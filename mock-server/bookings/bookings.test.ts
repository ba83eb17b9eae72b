import { expect, test } from 'vitest';
import { startSimulator } from '../testing/start-simulator.ts';

const tomorrow = '2026-03-04T09:00:00Z';

test('a booking is answered with 201, stands in the list and adds up', async () => {
  const { ana } = await startSimulator();
  const booked = await ana.POST('/bookings', {
    body: { svcpid: 'svc-scenario-happy-path', start: tomorrow, duration: 90 },
  });
  expect(booked.response.status).toBe(201);
  expect(booked.data).toMatchObject({
    svcpid: 'svc-scenario-happy-path',
    start: '2026-03-04T09:00:00.000Z',
    duration: 90,
    number_plate: '1234ABC',
    type: 'booking',
    actual_price: 4.4,
    commission_price: 0.4,
    svc_price: 4,
  });
  const listed = await ana.GET('/bookings');
  expect(listed.data).toEqual([booked.data]);
});

test('a second cancellation answers with the date of the first', async () => {
  const { ana, clock } = await startSimulator();
  const booked = await ana.POST('/bookings', {
    body: { svcpid: 'svc-scenario-happy-path', start: tomorrow, duration: 60 },
  });
  const path = { booking_uid: booked.data?.uid ?? '' };
  const first = await ana.DELETE('/bookings/{booking_uid}', { params: { path } });
  await clock.advance({ minutes: 5 });
  const second = await ana.DELETE('/bookings/{booking_uid}', { params: { path } });
  expect(first.data).toMatchObject({ cancelled: true, cancelled_date: '2026-03-03T09:00:00.000Z' });
  expect(second.response.status).toBe(200);
  expect(second.data).toEqual(first.data);
});
