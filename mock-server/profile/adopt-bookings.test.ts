import { describe, expect, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { startWith } from './testing/start-with.ts';

describe('bookings', () => {
  test('may be listed oldest first, without cancelled ones, inside an object', async () => {
    const { call, book, clock } = await startWith({
      bookings: { order: 'oldest-first', lists_cancelled: false, list_response: '/data/bookings' },
    });
    const uids = [];
    for (let count = 0; count < 3; count += 1) {
      uids.push((await book('happy-path')).uid);
      await clock.advance({ seconds: 1 });
    }
    await call(`DELETE /bookings/${uids[1]}`);
    const { body } = await call('GET /bookings');
    expect(body).toMatchObject({ data: { bookings: [{ uid: uids[0] }, { uid: uids[2] }] } });
  });

  test('may be listed only until their stays start', async () => {
    const { call, book, clock } = await startWith({ bookings: { lists_started: false } });
    const { uid } = await book('happy-path', { start: '2026-03-04T09:00:00Z' });
    expect((await call('GET /bookings')).body).toMatchObject([{ uid }]);
    await clock.advance({ days: 1 });
    expect((await call('GET /bookings')).body).toEqual([]);
  });

  test.each([
    ['svc_price', { actual_price: 2.2, commission_percent: 0.25, commission_price: 0.44, svc_price: 1.76 }],
    [
      'actual_price',
      { actual_price: 2.2, commission_percent: 0.25, commission_price: 0.55, svc_price: 1.65 },
    ],
  ] as const)('may have a commission that is a fraction of %s', async (commission_basis, prices) => {
    const { book } = await startWith({ bookings: { commission_percent: 0.25, commission_basis } });
    expect(await book('happy-path')).toMatchObject(prices);
  });

  const later = { start: '2026-03-04T09:30:00Z' };
  const other = { number_plate: 'AB123CD' };

  test('may be refused if they overlap, unless one is cancelled or for another vehicle', async () => {
    const { call, book } = await startWith({ bookings: { overlapping: 'refuse' } });
    const { uid } = await book('happy-path');
    expect((await book('happy-path', later)).status).toBe(409);
    expect((await book('happy-path', { start: '2026-03-04T10:00:00Z' })).status).toBe(201);
    expect((await book('happy-path', { ...later, ...other })).status).toBe(201);
    await call(`DELETE /bookings/${uid}`);
    expect((await book('happy-path', { start: '2026-03-04T08:30:00Z' })).status).toBe(201);
  });

  test('may be made only once for a repeated request, even while the first is in progress', async () => {
    const { clock, book, call } = await startWith({ bookings: { repeated_request: 'one-booking' } });
    const twice = [book('slow-booking'), book('slow-booking')];
    await clock.untilWaiting();
    // This later request is answered once both bookings have arrived.
    await call('GET /bookings');
    await clock.advance({ seconds: 60 });
    const [first, second] = await Promise.all(twice);
    expect(second).toMatchObject({ status: 201, uid: first?.uid });
    expect(await book('slow-booking')).toMatchObject({ status: 201, uid: first?.uid });
    expect((await call('GET /bookings')).body).toHaveLength(1);
  });

  test('that are made only once still obey the price guard of each request', async () => {
    const { book } = await startWith({ bookings: { repeated_request: 'one-booking' } });
    const { uid } = await book('happy-path');
    expect((await book('happy-path', { expected_price: 1.46 })).status).toBe(409);
    expect(await book('happy-path', { expected_price: 1.47 })).toMatchObject({ status: 201, uid });
  });

  test('may be refused if the request is repeated', async () => {
    const { book } = await startWith({ bookings: { repeated_request: 'refuse' } });
    expect((await book('happy-path')).status).toBe(201);
    expect((await book('happy-path')).status).toBe(409);
    expect((await book('happy-path', later)).status).toBe(201);
  });

  test('may take no space', async () => {
    const { book } = await startWith({ bookings: { takes_space: false } });
    expect((await book('last-space')).status).toBe(201);
    expect((await book('last-space')).status).toBe(201);
  });
});

describe('the start, the vehicle and the expected price of a booking', () => {
  const plate = { number_plate: 'ab123cd', car_brand: 'Fiat', car_model: 'Panda' };

  test.each<[NonNullable<Profile['bookings']>, object, object]>([
    [{ unregistered_vehicle: 'refuse' }, { ...plate, number_plate: 'AB123CD' }, { status: 400 }],
    [{ unregistered_vehicle: 'refuse' }, { number_plate: '1234ABC' }, { status: 201 }],
    [{ partial_vehicle: 'refuse' }, { number_plate: '1234ABC' }, { status: 400 }],
    [{ partial_vehicle: 'refuse' }, plate, { status: 201 }],
    [{ partial_vehicle: 'refuse' }, {}, { status: 201 }],
    [{ lower_case_plate: 'refuse' }, plate, { status: 400 }],
    [{ lower_case_plate: 'upper-cased' }, plate, { status: 201, number_plate: 'AB123CD' }],
    [
      { plate_with_spaces: 'corrected' },
      { ...plate, number_plate: 'AB 123 CD' },
      { status: 201, number_plate: 'AB123CD' },
    ],
    [{ plate_with_spaces: 'corrected' }, { ...plate, number_plate: ' ' }, { status: 400 }],
    [{ invalid_expected_price: 'refuse' }, { expected_price: -1 }, { status: 400 }],
    [{ invalid_expected_price: 'ignore' }, { expected_price: -1 }, { status: 201 }],
    [{ past_start: 'accept' }, { start: '2026-02-01T09:00:00Z' }, { status: 201 }],
    [{ past_start_grace_minutes: 0 }, { start: '2026-03-03T08:59:59Z' }, { status: 409 }],
    [{ past_start_grace_minutes: 0 }, { start: '2026-03-03T09:00:00Z' }, { status: 201 }],
    [{ default_vehicle: false }, {}, { status: 400 }],
    [{ default_vehicle: false }, { number_plate: '1234ABC' }, { status: 201 }],
  ])('%j decides how %j is answered', async (bookings, fields, expected) => {
    const { book } = await startWith({ bookings });
    expect(await book('happy-path', fields)).toMatchObject(expected);
  });
});

test('the bookings of all users may be listed', async () => {
  const { call, book } = await startWith({ bookings: { list_scope: 'client' } });
  const { uid } = await book('happy-path');
  const ben = { 'x-access-token': 'demo-token-ben', 'x-api-key': 'demo-key-ben' };
  expect((await call('GET /bookings', undefined, ben)).body).toMatchObject([{ uid }]);
  expect((await call(`DELETE /bookings/${uid}`, undefined, ben)).status).toBe(404);
});

describe('cancellation', () => {
  test.each(['cancel-window-closed', 'not-cancellable'])(
    'may be accepted in the scenario %s',
    async (scenario) => {
      const { call, book } = await startWith({
        cancellation: { window: 'ignored', not_cancellable: 'accept' },
      });
      const { uid } = await book(scenario);
      expect(await call(`DELETE /bookings/${uid}`)).toMatchObject({
        status: 200,
        body: { cancelled: true },
      });
    },
  );

  test('after the start may be refused or accepted, even if the window is ignored', async () => {
    for (const [after_start, status] of [
      ['refuse', 409],
      ['accept', 200],
    ] as const) {
      const { call, book, clock } = await startWith({ cancellation: { window: 'ignored', after_start } });
      const { uid } = await book('happy-path');
      await clock.advance({ days: 2 });
      expect((await call(`DELETE /bookings/${uid}`)).status).toBe(status);
    }
  });
});
