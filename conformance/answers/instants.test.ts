import { expect, test } from 'vitest';
import type { Exchange } from '../kernel/exchange.ts';
import { dateTimeFormsOf, instantOf, isDuring, isSameMoment } from './instants.ts';

test.each([
  { given: '2026-03-03T09:00:00Z', want: '2026-03-03T09:00:00.000Z' },
  { given: '2026-03-03T10:00:00.5+01:00', want: '2026-03-03T09:00:00.500Z' },
  { given: '2026-03-03T10:00:00+0100', want: '2026-03-03T09:00:00.000Z' },
  { given: '2026-03-03T09:00:00', want: null },
  { given: '2026-03-03', want: null },
  { given: 1_772_528_400_000, want: null },
])('$given is the moment $want', ({ given, want }) => {
  expect(instantOf(given)).toBe(want === null ? null : Date.parse(want));
});

test.each([
  { a: '2026-03-03T09:00:00.120Z', b: '2026-03-03T10:00:00.120+01:00', want: true },
  { a: '2026-03-03T09:00:00.920Z', b: '2026-03-03T09:00:00Z', want: true },
  { a: '2026-03-03T09:00:00.120Z', b: '2026-03-03T09:00:00.123Z', want: true },
  { a: '2026-03-03T09:00:00.120Z', b: '2026-03-03T09:00:00.160Z', want: false },
  { a: '2026-03-03T09:00:00Z', b: '2026-03-03T09:00:01Z', want: false },
  { a: null, b: null, want: false },
])('$a and $b are one moment: $want', ({ a, b, want }) => {
  expect(isSameMoment(a, b)).toBe(want);
});

test.each([
  { given: '2026-03-03T09:00:00Z', want: ['utc-seconds'] },
  { given: '2026-03-03T10:00:00.120+01:00', want: ['offset-milliseconds'] },
  { given: '2026-03-03T09:00:00+00:00', want: ['offset-seconds', 'utc-seconds'] },
  { given: '2026-03-03T09:00:00.123456Z', want: [] },
])('$given is written as $want', ({ given, want }) => {
  expect(dateTimeFormsOf(given)).toEqual(want);
});

const sentAt = Date.parse('2026-03-03T09:00:00Z');

test.each([
  { moment: '2026-03-03T09:04:00Z', date: undefined, want: true },
  { moment: '2026-03-03T08:54:30Z', date: undefined, want: false },
  { moment: '2026-03-03T10:00:00Z', date: undefined, want: false },
  // A clock that is an hour ahead says so in its Date header.
  { moment: '2026-03-03T10:00:00Z', date: 'Tue, 03 Mar 2026 10:00:01 GMT', want: true },
])('with the Date header $date, $moment is during the exchange: $want', ({ moment, date, want }) => {
  const responseHeaders: Record<string, string> = date === undefined ? {} : { date };
  const exchange = { sentAt, milliseconds: 500, responseHeaders } as unknown as Exchange;
  expect(isDuring(Date.parse(moment), exchange)).toBe(want);
});
