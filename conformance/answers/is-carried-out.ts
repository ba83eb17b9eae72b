import type { Context } from '../check/context.ts';
import { type Answer, isSuccess } from '../kernel/exchange.ts';
import { Inconclusive } from '../kernel/outcomes.ts';

/**
 * Whether a request was carried out. A status of success refuses only if the profile declares it, and then nobody
 * can tell what it did: throws `Inconclusive`.
 */
export function isCarriedOut({ profile }: Pick<Context, 'profile'>, { status, exchange }: Answer): boolean {
  if (isSuccess(status) && status === profile.statuses?.unauthenticated) {
    throw new Inconclusive(`the profile declares ${status} as a refusal, which looks like a success`, [
      exchange,
    ]);
  }
  return isSuccess(status);
}
