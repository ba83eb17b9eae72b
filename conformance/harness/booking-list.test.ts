import { expect, test } from 'vitest';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { readBookings } from './booking-list.ts';
import type { RawRequest } from './call.ts';
import type { Client } from './client.ts';
import type { Answer } from './exchange.ts';
import { Inconclusive } from './outcomes.ts';

const bookings = Array.from({ length: 23 }, (_, index) => ({ uid: `booking ${index}` }));

/** A client whose only operation answers with what a function makes of the query. */
function listing(answer: (query: Readonly<Record<string, unknown>>) => unknown, status = 200) {
  const asked: RawRequest[] = [];
  async function call(_: OperationId, request: RawRequest): Promise<Answer> {
    asked.push(request);
    return { status, body: answer(request.query ?? {}), headers: {}, exchange: {} } as unknown as Answer;
  }
  const client: Client = { call, callRaw: call };
  return { client, asked };
}

async function read(client: Client, declared: Profile['bookings'] = {}) {
  const profile = { bookings: declared } as Profile;
  return (await readBookings({ profile }, client)).bookings;
}

test('a list without pages is read as it is', async () => {
  const { client } = listing(() => bookings);
  expect(await read(client)).toEqual(bookings);
});

test('one request is enough where the profile says that there are no pages', async () => {
  const { client, asked } = listing(() => bookings);
  await read(client, { paging: 'none' });
  expect(asked).toHaveLength(1);
});

test.each([
  { what: 'an offset', page: ({ offset }: Record<string, unknown>) => Number(offset ?? 0) },
  { what: 'a page from 0', page: ({ page }: Record<string, unknown>) => 10 * Number(page ?? 0) },
  { what: 'a page from 1', page: ({ page }: Record<string, unknown>) => 10 * (Number(page ?? 1) - 1) },
])('pages that are asked for by $what are found out', async ({ page }) => {
  const { client } = listing((query) => bookings.slice(page(query), page(query) + 10));
  expect(await read(client)).toEqual(bookings);
});

test('the names of the parameters are those of the profile', async () => {
  const { client } = listing(({ skip }) => bookings.slice(Number(skip ?? 0), Number(skip ?? 0) + 10));
  expect(await read(client, { paging: 'limit-offset', list_request: ['take', 'skip'] })).toEqual(bookings);
});

test.each([
  { body: { bookings }, pointer: null },
  { body: { data: { items: bookings } }, pointer: null },
  { body: { other: [], data: bookings }, pointer: null },
  { body: { old: bookings.slice(5), data: bookings }, pointer: '/data' },
])('the list is found in an answer around it', async ({ body, pointer }) => {
  const { client } = listing(() => body);
  expect(await read(client, { list_response: pointer })).toEqual(bookings);
});

test.each([
  { status: 500, body: bookings },
  { status: 200, body: { total: 3 } },
  { status: 200, body: undefined },
])('an answer of $status with $body is no list', async ({ status, body }) => {
  const { client } = listing(() => body, status);
  await expect(read(client)).rejects.toThrow(Inconclusive);
});
