import type { Context } from '../check/check.ts';
import { type Answer, type HttpExchange, isSuccess } from '../kernel/exchange.ts';
import { assertThat, Inconclusive } from '../kernel/outcomes.ts';

/** Fails with the status of an answer unless it fits; `before` has earlier exchanges that show why it should. */
export function requireFit(
  fits: boolean,
  { status, exchange }: Answer,
  expected: string,
  before: readonly HttpExchange[] = [],
): void {
  assertThat(fits, { expected, found: `${status}`, exchanges: [...before, exchange] });
}

/** Fails unless an answer has this status. */
export function requireStatus(answer: Answer, wanted: number): void {
  requireFit(answer.status === wanted, answer, `${wanted}`);
}

/** Fails unless a request succeeded. */
export function requireSuccess(answer: Answer, expected: string): void {
  requireFit(isSuccess(answer.status), answer, expected);
}

/** Fails if a request that should be refused succeeded; the status of a refusal is open (section 7). */
export function requireRefusal(answer: Answer, what: string): void {
  requireFit(!isSuccess(answer.status), answer, `a refusal of ${what}`);
}

/** Fails for a server error to a request that may be accepted or refused, since the limits of its values are open. */
export function requireTakenOrRefused(answer: Answer, what: string): void {
  requireFit(answer.status < 500, answer, `${what} to be accepted or refused`);
}

/** Throws `Inconclusive` unless a request succeeded, since another check covers that; `what` names it. */
export function presumeSuccess({ status, exchange }: Answer, what: string): void {
  if (!isSuccess(status)) throw new Inconclusive(`${what} returned ${status}`, [exchange]);
}

/**
 * Whether a request was carried out. Throws `Inconclusive` if the profile declares this status of success as a
 * refusal, since then the answer does not show it.
 */
export function isCarriedOut({ profile }: Pick<Context, 'profile'>, { status, exchange }: Answer): boolean {
  if (isSuccess(status) && status === profile.statuses?.unauthenticated) {
    throw new Inconclusive(`the profile declares ${status} as a refusal, which looks like a success`, [
      exchange,
    ]);
  }
  return isSuccess(status);
}
