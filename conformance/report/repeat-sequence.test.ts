import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../kernel/exchange.ts';
import { exchangeOf, failing, reportOf, resultOf } from './testing/make-report.ts';

const base = 'http://127.0.0.1:1';
const uid = '7f1d-uid';
const booking = exchangeOf({
  operation: 'createBooking',
  method: 'POST',
  url: `${base}/bookings`,
  requestBody: '{"svcpid":"svc-1","duration":60}',
  responseText: `{"uid":"${uid}"}`,
  sentAt: 1,
});
const others = exchangeOf({ ...booking, responseText: '{"uid":"another"}', sentAt: 2 });
const cancel = (sentAt: number, of = uid) =>
  exchangeOf({ operation: 'cancelBooking', method: 'DELETE', url: `${base}/bookings/${of}`, sentAt });
const first = cancel(3);
const second = cancel(5);
const later = cancel(9);
const run = [booking, others, first, cancel(4, 'another'), second, later];

function checkWith(...exchanges: (typeof booking)[]) {
  const results = [resultOf('a', failing('x', { exchanges }))];
  return reportOf({ results, exchanges: run }).checks[0];
}

/** The arguments of each curl when a shell runs the commands; jq returns NEW for every uid. */
function argumentsOf(commands: readonly string[]): string[] {
  const script = `curl() { printf '%s ' "$@" >&2; echo >&2; }\njq() { echo NEW; }\n${commands.join('\n')}`;
  return execFileSync('sh', ['-c', `{ ${script}\n} 2>&1`], { encoding: 'utf8' })
    .trim()
    .split(/ *\n/);
}

describe('a failure of a booking', () => {
  test('shows the requests that led to it: those that created and changed the booking', () => {
    const check = checkWith(second);
    expect(check?.exchanges.map(({ request }) => request.method)).toEqual(['POST', 'DELETE', 'DELETE']);
  });

  test('is repeated by commands that take the uid from the answer to the booking request', () => {
    const { repeat = [] } = checkWith(second) ?? {};
    expect(repeat[0]).toMatch(/^BOOKING_UID=\$\(curl -s -X POST '[^']*\/bookings' .*\| jq -r \.uid\)$/);
    expect(repeat[2]).toContain(`-X DELETE '${base}/bookings/'"$BOOKING_UID" -H`);
    expect(repeat.join('\n')).not.toContain(uid);
    const asked = argumentsOf(repeat);
    expect(asked).toHaveLength(3);
    expect(asked[2]).toContain(`-X DELETE ${base}/bookings/NEW`);
  });

  test('is repeated with the uid as a path has it, if that encodes some of its characters', () => {
    const odd = 'urn:booking:7f/1';
    const made = { ...booking, responseText: `{"uid":"${odd}"}` };
    const cancelled = cancel(3, encodeURIComponent(odd));
    const results = [resultOf('a', failing('x', { exchanges: [cancelled] }))];
    const { repeat = [] } = reportOf({ results, exchanges: [made, cancelled] }).checks[0] ?? {};
    expect(repeat[0]).toMatch(/^BOOKING_UID=\$\(curl .*\| jq -r '\.uid \| @uri'\)$/);
    expect(repeat[1]).toContain(`-X DELETE '${base}/bookings/'"$BOOKING_UID" -H`);
  });

  test('shows its own exchanges once, and the one that shows the failure last', () => {
    const check = checkWith(first, second);
    expect(check?.exchanges).toHaveLength(3);
    expect(check?.repeat).toHaveLength(3);
  });
});

test('a failure is repeated with the pauses between its requests, unless other checks filled them', () => {
  const { repeat = [] } = checkWith(cancel(0), cancel(1500), cancel(4600), cancel(30_000)) ?? {};
  expect(repeat.map((command) => command.replace(/^curl.*/, 'curl'))).toEqual([
    'curl',
    'curl',
    'sleep 3',
    'curl',
    'curl',
  ]);
});

test('a failure of a bulk deletion shows the bulk requests that registered its vehicles', () => {
  const bulk = (method: string, operation: Exchange['operation'], sentAt: number, ...plates: string[]) =>
    exchangeOf({
      operation,
      method,
      url: `${base}/vehicles`,
      requestBody: JSON.stringify(plates.map((plate) => ({ plate }))),
      sentAt,
    });
  const url = `${base}/vehicles?plates=A1,B2`;
  const deletion = exchangeOf({ operation: 'deleteVehicles', method: 'DELETE', url, sentAt: 4 });
  const exchanges = [
    bulk('POST', 'addVehicles', 1, 'A1', 'B2'),
    bulk('POST', 'addVehicles', 2, 'C3'),
    bulk('PUT', 'replaceVehicles', 3, 'B2'),
    deletion,
  ];
  const results = [resultOf('a', failing('x', { exchanges: [deletion] }))];
  const [check] = reportOf({ results, exchanges }).checks;
  expect(check?.exchanges.map(({ request }) => request.method)).toEqual(['POST', 'PUT', 'DELETE']);
});

test('only the last of several reads of a vehicle is shown, after the request that registered it', () => {
  const requestBody = '[{"plate":"A1"}]';
  const url = `${base}/vehicles`;
  const batch = exchangeOf({ operation: 'addVehicles', method: 'POST', url, requestBody, sentAt: 1 });
  const looks = Array.from({ length: 12 }, (_, index) =>
    exchangeOf({
      operation: 'updateVehicle',
      method: 'PUT',
      url: `${base}/vehicles/update/A1`,
      requestBody: '{}',
      sentAt: 2 + index,
    }),
  );
  const results = [resultOf('a', failing('x', { exchanges: looks }))];
  const [check] = reportOf({ results, exchanges: [batch, ...looks] }).checks;
  expect(check?.exchanges.map(({ request }) => request.method)).toEqual(['POST', 'PUT']);
});

test('a failure that is not about a booking or vehicle shows only its own exchanges', () => {
  const listed = exchangeOf({ sentAt: 7 });
  const check = checkWith(listed);
  expect(check?.repeat).toEqual([check?.exchanges[0]?.curl]);
});
