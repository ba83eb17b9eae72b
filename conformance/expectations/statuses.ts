import { type Answer, isSuccess } from '../kernel/exchange.ts';
import { require } from '../kernel/outcomes.ts';

/** Fails unless an answer has this status. */
export function requireStatus({ status, exchange }: Answer, wanted: number): void {
  require(status === wanted, { expected: `${wanted}`, found: `${status}`, exchanges: [exchange] });
}

/** Fails unless a request succeeded. */
export function requireSuccess({ status, exchange }: Answer, expected: string): void {
  require(isSuccess(status), { expected, found: `${status}`, exchanges: [exchange] });
}

/** Fails if a request that should be refused succeeded; the status of a refusal is open (section 7). */
export function requireRefusal({ status, exchange }: Answer, what: string): void {
  require(!isSuccess(status), {
    expected: `a refusal of ${what}`,
    found: `${status}`,
    exchanges: [exchange],
  });
}
