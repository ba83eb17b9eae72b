import { expect, test } from 'vitest';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { parseJson } from '../../spec/parse-json.ts';
import type { Client } from '../http/client.ts';
import type { RawRequest } from '../kernel/call.ts';
import type { Answer, Exchange } from '../kernel/exchange.ts';
import { createLedger } from './ledger.ts';

const profile = { bookings: { paging: 'none' } } as unknown as Profile;

/** A client that answers from a table, by operation and uid or plates, and records the requests. */
function answering(table: Readonly<Record<string, { readonly status: number; readonly body?: unknown }>>) {
  const asked: string[] = [];
  async function call(operation: OperationId, { path, query }: RawRequest): Promise<Answer> {
    const request = [operation, path?.booking_uid ?? query?.plates].filter(Boolean).join(' ');
    asked.push(request);
    const { status, body } = table[request] ?? { status: 200 };
    return { status, body, headers: {}, exchange: {} } as unknown as Answer;
  }
  const client: Client = { call, callRaw: call };
  return { client, asked };
}

const exchange = (members: Partial<Exchange>): Exchange =>
  ({
    user: 0,
    url: '',
    requestBody: null,
    responseText: '',
    error: null,
    status: 200,
    body: parseJson(members.responseText ?? ''),
    ...members,
  }) as Exchange;

const booked = (uid: string, user = 0) =>
  exchange({ operation: 'createBooking', status: 201, user, responseText: JSON.stringify({ uid }) });

const cancelled = (uid: string, user: number, says: unknown) =>
  exchange({
    operation: 'cancelBooking',
    user,
    url: `http://api/bookings/${uid}`,
    responseText: JSON.stringify({ uid, cancelled: says }),
  });

test('bookings are cancelled unless they have been cancelled already', async () => {
  const ledger = createLedger(profile);
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
  const ledger = createLedger(profile);
  ledger.note(booked('one'));
  ledger.note(cancelled('one', by, says));
  const { client, asked } = answering({});
  await ledger.cleanUp([client, client]);
  expect(asked).toEqual(['cancelBooking one']);
});

test('a booking that cannot be cancelled is left over, with the reason', async () => {
  const ledger = createLedger(profile);
  ledger.note(booked('one'));
  const { client } = answering({ 'cancelBooking one': { status: 409 } });
  expect(await ledger.cleanUp([client])).toEqual([
    { kind: 'booking', user: 0, id: 'one', reason: 'the removal returned 409' },
  ]);
});

const unanswered = exchange({
  operation: 'createBooking',
  status: null,
  error: 'no response within 60 s',
  requestBody: JSON.stringify({ svcpid: 'offer', number_plate: 'P1' }),
});

test('an unanswered booking request is looked up by its plate and cancelled', async () => {
  const ledger = createLedger(profile);
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
  const ledger = createLedger(profile);
  ledger.note(unanswered);
  const { client } = answering({ listBookings: { status, body } });
  expect(await ledger.cleanUp([client])).toEqual([
    { kind: 'booking', user: 0, id: 'offer offer, plate P1', reason: expect.stringMatching(reason) },
  ]);
});
