import { expect, test } from 'vitest';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Client } from '../http/client.ts';
import type { RawRequest } from '../kernel/call.ts';
import type { Answer } from '../kernel/exchange.ts';
import { exchangeOf } from '../report/testing/make-report.ts';
import { createBookingLedger } from './booking-ledger.ts';
import { createVehicleLedger } from './vehicle-ledger.ts';

const profile = { bookings: { paging: 'none' } } as unknown as Profile;

/** A client that answers from a table, by operation and uid or plates, else with 200, and records the requests. */
function answering(table: Readonly<Record<string, { readonly status: number; readonly body?: unknown }>>) {
  const asked: string[] = [];
  async function call(operation: OperationId, { path, query }: RawRequest): Promise<Answer> {
    const request = [operation, path?.booking_uid ?? path?.plate ?? query?.plates].filter(Boolean).join(' ');
    asked.push(request);
    const { status, body } = table[request] ?? { status: 200 };
    return { status, body, headers: {}, exchange: {} } as unknown as Answer;
  }
  const client: Client = { call, callRaw: call };
  return { client, asked };
}

const booked = (uid: string, user = 0) =>
  exchangeOf({ operation: 'createBooking', status: 201, user, responseText: JSON.stringify({ uid }) });

const cancelled = (uid: string, user: number, says: unknown) =>
  exchangeOf({
    operation: 'cancelBooking',
    user,
    url: `http://api/bookings/${uid}`,
    responseText: JSON.stringify({ uid, cancelled: says }),
  });

test('bookings are cancelled unless they have been cancelled already', async () => {
  const ledger = createBookingLedger(profile);
  ledger.note(booked('one'));
  ledger.note(booked('two'));
  ledger.note(cancelled('two', 0, true));
  const { client, asked } = answering({});
  expect(await ledger.cleanUp([client])).toEqual([]);
  expect(asked).toEqual(['cancelBooking one']);
});

test.each([
  { by: 1, says: true, what: 'by somebody else' },
  { by: 0, says: false, what: 'without saying cancelled' },
])('a cancellation $what does not count', async ({ by, says }) => {
  const ledger = createBookingLedger(profile);
  ledger.note(booked('one'));
  ledger.note(cancelled('one', by, says));
  const { client, asked } = answering({});
  await ledger.cleanUp([client, client]);
  expect(asked).toEqual(['cancelBooking one']);
});

test('a booking that cannot be cancelled is left over, with the reason', async () => {
  const ledger = createBookingLedger(profile);
  ledger.note(booked('one'));
  const { client } = answering({ 'cancelBooking one': { status: 409 } });
  expect(await ledger.cleanUp([client])).toEqual([
    { kind: 'booking', user: 0, id: 'one', reason: 'removing it returned 409' },
  ]);
});

const unanswered = exchangeOf({
  operation: 'createBooking',
  status: null,
  error: 'no response within 60 s',
  requestBody: JSON.stringify({ svcpid: 'offer', number_plate: 'P1' }),
});

test('an unanswered booking request is looked up by its plate and cancelled', async () => {
  const ledger = createBookingLedger(profile);
  ledger.note(unanswered);
  const body = [{ uid: 'late', number_plate: 'P1' }];
  const { client, asked } = answering({ listBookings: { status: 200, body } });
  expect(await ledger.cleanUp([client])).toEqual([]);
  expect(asked).toEqual(['listBookings', 'cancelBooking late']);
});

test.each([
  { status: 200, body: [], reason: /does not show it yet/ },
  { status: 500, body: null, reason: /may or may not exist$/ },
])('an unanswered booking request is left over if it is not listed', async ({ status, body, reason }) => {
  const ledger = createBookingLedger(profile);
  ledger.note(unanswered);
  const { client } = answering({ listBookings: { status, body } });
  expect(await ledger.cleanUp([client])).toEqual([
    { kind: 'booking', user: 0, id: 'offer offer, plate P1', reason: expect.stringMatching(reason) },
  ]);
});

/** An exchange that registers or removes vehicles. */
const onVehicles = (operation: OperationId, path: string, status: number | null, ...plates: string[]) =>
  exchangeOf({
    operation,
    url: `http://127.0.0.1:1${path}`,
    status,
    requestBody: JSON.stringify(plates.map((plate) => ({ plate }))),
  });

const added = (...plates: string[]) => onVehicles('addVehicles', '/vehicles', 200, ...plates);

test('vehicles are removed in one call, however they were registered', async () => {
  const ledger = createVehicleLedger();
  ledger.note(added('A', 'B'));
  ledger.note(onVehicles('replaceVehicles', '/vehicles', 202, 'C'));
  ledger.note(onVehicles('createVehicle', '/vehicles/D', null, 'D'));
  ledger.note(onVehicles('createVehicle', '/vehicles/E', 400, 'E'));
  const { client, asked } = answering({});
  expect(await ledger.cleanUp([client])).toEqual([]);
  expect(asked).toEqual(['deleteVehicles A,B,C,D']);
});

test('a vehicle that the run has removed is forgotten, unless the removal was only accepted', async () => {
  const ledger = createVehicleLedger();
  ledger.note(added('A', 'B', 'C', 'D'));
  ledger.note(onVehicles('deleteVehicle', '/vehicles/A', 200));
  ledger.note(onVehicles('deleteVehicles', '/vehicles?plates=B%2CX', 200));
  ledger.note(onVehicles('deleteVehicles', '/vehicles?plates=C', 202));
  const { client, asked } = answering({});
  await ledger.cleanUp([client]);
  expect(asked).toEqual(['deleteVehicles C,D']);
});

test('removing all vehicles empties the ledger', async () => {
  const ledger = createVehicleLedger();
  ledger.note(added('A', 'B'));
  ledger.note(onVehicles('deleteVehicles', '/vehicles?plates=', 200));
  const { client, asked } = answering({});
  await ledger.cleanUp([client]);
  expect(asked).toEqual([]);
});

test('if a group is refused, each plate is tried alone, and only vehicles that stay are left over', async () => {
  const ledger = createVehicleLedger();
  ledger.note(added('A', 'B', 'C'));
  const { client } = answering({
    'deleteVehicles A,B,C': { status: 404 },
    'deleteVehicle B': { status: 404 },
    'deleteVehicle C': { status: 500 },
  });
  expect(await ledger.cleanUp([client])).toEqual([
    { kind: 'vehicle', user: 0, id: 'C', reason: 'removing it returned 500' },
  ]);
});

test('a vehicle is not left over if an unknown plate is refused in the same way', async () => {
  const ledger = createVehicleLedger();
  ledger.note(added('A', 'B'));
  const refuses = new Proxy({}, { get: () => ({ status: 400 }) });
  const { client } = answering(refuses);
  expect(await ledger.cleanUp([client])).toEqual([]);
});
