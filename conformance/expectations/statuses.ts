import { type Answer, isSuccess } from '../kernel/exchange.ts';
import { assertThat } from '../kernel/outcomes.ts';

/** Fails unless an answer has this status. */
export function requireStatus({ status, exchange }: Answer, wanted: number): void {
  assertThat(status === wanted, { expected: `${wanted}`, found: `${status}`, exchanges: [exchange] });
}

/** Fails unless a request succeeded. */
export function requireSuccess({ status, exchange }: Answer, expected: string): void {
  assertThat(isSuccess(status), { expected, found: `${status}`, exchanges: [exchange] });
}

/** Fails if a request that should be refused succeeded; the status of a refusal is open (section 7). */
export function requireRefusal({ status, exchange }: Answer, what: string): void {
  assertThat(!isSuccess(status), {
    expected: `a refusal of ${what}`,
    found: `${status}`,
    exchanges: [exchange],
  });
}
