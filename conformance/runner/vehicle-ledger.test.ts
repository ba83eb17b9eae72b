import { expect, test } from 'vitest';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Client } from '../http/client.ts';
import type { RawRequest } from '../kernel/call.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { createVehicleLedger } from './vehicle-ledger.ts';

const base = 'http://127.0.0.1:1';

/** A client that records its calls and answers with the status from `statusOf`. */
function createStub(statusOf: (operation: OperationId, request: RawRequest) => number) {
  const calls: string[] = [];
  async function call(operation: OperationId, request: RawRequest) {
    calls.push(`${operation} ${request.path?.plate ?? request.query?.plates ?? ''}`);
    const status = statusOf(operation, request);
    const exchange = exchangeOf(operation, '/', null, status);
    return { status, headers: {}, body: undefined, exchange };
  }
  const client: Client = { call, callRaw: call };
  return { client, calls };
}

function exchangeOf(
  operation: OperationId,
  path: string,
  body: unknown,
  status: number | null = 200,
): Exchange {
  return {
    operation,
    user: 0,
    method: 'POST',
    url: `${base}${path}`,
    requestHeaders: {},
    requestBody: body === null ? null : JSON.stringify(body),
    sentAt: 0,
    milliseconds: 1,
    status,
    responseHeaders: {},
    responseText: '',
    error: null,
  };
}

const bodies = (...plates: string[]) => plates.map((plate) => ({ plate }));

test('vehicles are removed in one call, however they were registered', async () => {
  const ledger = createVehicleLedger();
  ledger.note(exchangeOf('addVehicles', '/vehicles', bodies('A', 'B')));
  ledger.note(exchangeOf('replaceVehicles', '/vehicles', bodies('C'), 202));
  ledger.note(exchangeOf('createVehicle', '/vehicles/D', { plate: 'D' }, null));
  ledger.note(exchangeOf('createVehicle', '/vehicles/E', { plate: 'E' }, 400));
  const { client, calls } = createStub(() => 200);
  expect(await ledger.removeAll([client])).toEqual([]);
  expect(calls).toEqual(['deleteVehicles A,B,C,D']);
});

test('a vehicle that the run has removed is forgotten, unless the removal was only accepted', async () => {
  const ledger = createVehicleLedger();
  ledger.note(exchangeOf('addVehicles', '/vehicles', bodies('A', 'B', 'C', 'D')));
  ledger.note(exchangeOf('deleteVehicle', '/vehicles/A', null));
  ledger.note(exchangeOf('deleteVehicles', '/vehicles?plates=B%2CX', null));
  ledger.note(exchangeOf('deleteVehicles', '/vehicles?plates=C', null, 202));
  const { client, calls } = createStub(() => 200);
  await ledger.removeAll([client]);
  expect(calls).toEqual(['deleteVehicles C,D']);
});

test('removing all vehicles empties the ledger', async () => {
  const ledger = createVehicleLedger();
  ledger.note(exchangeOf('addVehicles', '/vehicles', bodies('A', 'B')));
  ledger.note(exchangeOf('deleteVehicles', '/vehicles?plates=', null));
  const { client, calls } = createStub(() => 200);
  await ledger.removeAll([client]);
  expect(calls).toEqual([]);
});

test('if a group is refused, each plate is tried alone, and only vehicles that stay are left over', async () => {
  const ledger = createVehicleLedger();
  ledger.note(exchangeOf('addVehicles', '/vehicles', bodies('A', 'B', 'C')));
  const { client } = createStub((operation, { path }) =>
    operation === 'deleteVehicles' ? 404 : path?.plate === 'A' ? 200 : path?.plate === 'B' ? 404 : 500,
  );
  expect(await ledger.removeAll([client])).toEqual([
    { kind: 'vehicle', user: 0, id: 'C', reason: 'the removal returned 500' },
  ]);
});
