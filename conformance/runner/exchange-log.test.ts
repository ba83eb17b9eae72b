import { expect, test } from 'vitest';
import { exchangeOf } from '../report/testing/make-report.ts';
import { createExchangeLog } from './exchange-log.ts';

test('a log with a limit keeps the exchanges that fit, and counts all requests', () => {
  const log = createExchangeLog();
  const list = exchangeOf({ responseText: `[${'1,'.repeat(20_000)}1]` });
  log.add(list);
  log.keepAtMost(100_000);
  for (let sent = 0; sent < 10; sent += 1) log.add(list);
  expect(log.exchanges).toHaveLength(3);
  expect(log.requests()).toBe(11);
});

test('bookings and their cancellations are kept beyond the limit, since every one of them is judged', () => {
  const log = createExchangeLog();
  log.keepAtMost(0);
  for (const operation of ['createBooking', 'listBookings', 'cancelBooking'] as const)
    log.add(exchangeOf({ operation }));
  expect(log.exchanges.map(({ operation }) => operation)).toEqual(['createBooking', 'cancelBooking']);
});
