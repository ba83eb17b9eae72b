import { expect, test } from 'vitest';
import type { HttpExchange } from '../kernel/exchange.ts';
import { roundTripOf } from './round-trip.ts';

const answered = (status: number | null, ...milliseconds: readonly number[]) =>
  milliseconds.map((each) => ({ status, milliseconds: each }) as HttpExchange);
const tenOf = (milliseconds: number) => Array.from({ length: 10 }, () => milliseconds);

test.each([
  { given: 'refusals', exchanges: answered(401, ...tenOf(800)), want: 0.8 },
  {
    given: 'answers beside them',
    exchanges: [...answered(404, ...tenOf(80)), ...answered(200, 9000)],
    want: 0.08,
  },
  { given: 'one busy moment', exchanges: answered(400, ...tenOf(30).slice(1), 2000), want: 0.03 },
  { given: 'hardly a refusal', exchanges: [...answered(200, 500, 700), ...answered(401, 20)], want: 0.7 },
  {
    given: 'a limited rate and no answer',
    exchanges: [...answered(429, 5), ...answered(null, 9000)],
    want: 0,
  },
])('the round trip of $given is $want s', ({ exchanges, want }) => {
  expect(roundTripOf(exchanges)).toBe(want);
});
