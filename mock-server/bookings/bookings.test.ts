import { expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { reuseSimulator, startSimulator } from '../testing/start-simulator.ts';
import { book, listBookings, tomorrow, tryToBook, tryToCancel } from './testing/ask-bookings.ts';

const { ana, ben, clock } = await reuseSimulator();

test('a booking is answered with 201 and the requested details', async () => {
  const { status, booking } = await tryToBook(ana, 'happy-path', { duration: 90 });
  expect(status).toBe(201);
  expect(booking).toMatchObject({
    timestamp: '2026-03-03T09:00:00.000Z',
    parking_name: 'Parking Sandbox happy-path',
    address: 'Calle de Ejemplo, 1, 28013 Madrid',
    lat: 40.4168,
    long: -3.7038,
    user_uid: 'user-ana',
    svcpid: 'svc-scenario-happy-path',
    start: '2026-03-04T09:00:00.000Z',
    duration: 90,
    actual_price: 4.4,
    commission_price: 0.4,
    svc_price: 4,
    commission_percent: 0.1,
    cancel_mn: 60,
    cancelled: false,
    type: 'booking',
  });
  expect(booking).not.toHaveProperty('cancelled_date');
});

test('the list has only the bookings of the user, newest first', async () => {
  const first = await book(ana, 'happy-path');
  await clock.advance({ seconds: 1 });
  const second = await book(ana, 'happy-path', { duration: 120 });
  const other = await book(ben, 'happy-path');
  expect(await listBookings(ana)).toEqual([second, first]);
  expect(await listBookings(ben)).toEqual([other]);
  expect(new Set([first.uid, second.uid, other.uid]).size).toBe(3);
});

test("without a plate, the booking is for the user's default vehicle", async () => {
  expect(await book(ana, 'happy-path')).toMatchObject({
    number_plate: '1234ABC',
    car_brand: 'Seat',
    car_model: 'Ibiza',
  });
  expect(await book(ben, 'happy-path')).toMatchObject({ number_plate: '5678XYZ', car_brand: 'Skoda' });
});

test('a plate, brand and model in the request are booked as sent', async () => {
  const vehicle = { number_plate: 'AB-123-CD', car_brand: 'Fiat', car_model: 'Panda' };
  expect(await book(ana, 'happy-path', vehicle)).toMatchObject(vehicle);
});

test('the brand and model of a plate that the user has registered are looked up', async () => {
  const vehicle = { plate: 'AB123CD', brand: 'Fiat', model: 'Panda' };
  await ana.POST('/vehicles/{plate}', { params: { path: { plate: 'AB123CD' } }, body: vehicle });
  const fields = { number_plate: 'AB123CD' };
  expect(await book(ana, 'happy-path', fields)).toMatchObject({ car_brand: 'Fiat', car_model: 'Panda' });
  expect(await book(ana, 'happy-path', { ...fields, car_model: 'Uno' })).toMatchObject({ car_model: 'Uno' });
  // Ben does not see the details of Ana's vehicle.
  expect(await book(ben, 'happy-path', fields)).toMatchObject({ car_brand: 'unknown', car_model: 'unknown' });
});

test('without a start, the booking starts now', async () => {
  await clock.advance({ minutes: 7 });
  const body = { svcpid: 'svc-scenario-happy-path', duration: 15 };
  const { data } = await ana.POST('/bookings', { body });
  expect(data).toMatchObject({ start: '2026-03-03T09:07:00.000Z', duration: 15 });
});

test('cc_email, nameReservation and phone are accepted and change nothing', async () => {
  const plain = await book(ana, 'happy-path');
  const fields = { cc_email: 'travel@example.com', nameReservation: 'Giulia Conti', phone: '+39055000001' };
  const { uid, booking_ref, voucher } = plain;
  expect({ ...(await book(ana, 'happy-path', fields)), uid, booking_ref, voucher }).toEqual(plain);
});

test('an unknown offer cannot be booked', async () => {
  const { status, problem } = await tryToBook(ana, 'unheard-of');
  expect(status).toBe(404);
  expect(problem).toMatchObject({ code: 'unknown-offer', errors: [{ in: 'body', pointer: '/svcpid' }] });
});

test('bookings and cancellations survive a restart, in order', async () => {
  const data = temporaryFolder();
  const before = await startSimulator({ data });
  const booked = [];
  for (const duration of [15, 30, 45, 60]) {
    booked.push(await book(before.ana, 'happy-path', { duration }));
    await before.clock.advance({ seconds: 1 });
  }
  await tryToCancel(before.ana, booked[1]?.uid ?? '');
  const listed = (await listBookings(before.ana)).map(({ voucher, ...rest }) => rest);
  await before.close();

  const after = await startSimulator({ data });
  const relisted = (await listBookings(after.ana)).map(({ voucher, ...rest }) => rest);
  expect(relisted).toEqual(listed);
  expect(relisted.map(({ duration }) => duration)).toEqual([60, 45, 30, 15]);
  const voucher = await fetch((await listBookings(after.ana))[0]?.voucher ?? '');
  expect(voucher.status).toBe(200);
});

test('the same request sent twice makes two bookings', async () => {
  const [first, second] = [await book(ana, 'happy-path'), await book(ana, 'happy-path')];
  expect(first.uid).not.toBe(second.uid);
  expect(await listBookings(ana)).toHaveLength(2);
  expect(first.start).toBe(new Date(tomorrow).toISOString());
});
