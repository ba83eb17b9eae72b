import type { Context } from '../check/check.ts';
import { type Answer, isSuccess } from '../kernel/exchange.ts';
import { Inconclusive } from '../kernel/outcomes.ts';

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
