import { tokenIn } from '../answers/issued-tokens.ts';
import type { Session } from '../http/client.ts';
import { isAboutCredentials, isSuccess } from '../kernel/exchange.ts';
import { whenInconclusive } from '../kernel/outcomes.ts';
import { pause } from '../kernel/pause.ts';
import { RunStopped } from '../kernel/stop.ts';
import { type ConnectOptions, readPlainly, repeatingClient } from './user-clients.ts';

/** How often refused credentials are tried again. */
const maxPauses = 4;

/**
 * Begins the session of a user with a token that works. `refusal` is the status with which the implementation refuses a
 * token, if it is known. Aborts the run when no token is accepted any longer.
 */
export function beginSession(
  options: ConnectOptions,
  user: number,
  { token, refusal }: { readonly token: string; readonly refusal: number | null },
): Session {
  const account = options.profile.credentials.users[user];
  const { preflightTimeout, run } = options;
  let current = token;
  let renewing: Promise<boolean> | null = null;

  // Even a 200 may refuse a token (section 7), but it says nothing about this one.
  const mayRefuse = (status: number | null) =>
    isAboutCredentials(status) || (status !== null && status === refusal && !isSuccess(status));
  const tryToken = (one: string) => readPlainly(options, user, one).catch(whenInconclusive(null));

  /** Gets another token; null if the profile does not say how, or none was issued. */
  async function signIn(): Promise<string | null> {
    if (account?.sign_in == null) return null;
    const answer = await repeatingClient(options, user, '')
      .call('authenticate', { body: account.sign_in })
      .catch(whenInconclusive(null));
    return answer === null ? null : (tokenIn(answer, options.profile) ?? null);
  }

  /** Replaces the token by another one, unless none is issued or that is refused too; returns whether it did. */
  async function replaceToken(): Promise<boolean> {
    const issued = await signIn();
    if (issued === null) return false;
    const answer = await tryToken(issued);
    if (answer !== null && mayRefuse(answer.status)) return false;
    current = issued;
    return true;
  }

  /**
   * Tests the current token with a plain read, since an operation may refuse a request although the token is accepted.
   * If the token is refused, gets another. Waits and tries again while none is accepted, since a firewall may block the
   * kit for some seconds, and finally ends the run. Resolves to whether repeating the request may help.
   */
  async function renew(): Promise<boolean> {
    for (let pauses = 0; ; pauses += 1) {
      const plain = await tryToken(current);
      if (plain === null || !mayRefuse(plain.status)) return plain !== null && pauses > 0;
      if (await replaceToken()) return true;
      if (pauses === maxPauses || run.signal.aborted) break;
      await pause(preflightTimeout / maxPauses / 1000, run.signal);
    }
    const next = account?.sign_in == null ? 'needs sign_in in the profile' : 'yields no working token';
    const lost = `the credentials of '${account?.name}' are no longer accepted, and signing in again ${next}`;
    run.abort(new RunStopped(lost, true));
    return false;
  }

  return {
    token: () => current,
    async renew(used, status) {
      if (!mayRefuse(status)) return false;
      if (used !== current) return true;
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}
