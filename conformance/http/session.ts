import type { Answer } from '../kernel/exchange.ts';

/** The token of one user for its requests. */
export interface Session {
  readonly token: () => string;
  /**
   * Called when a token was refused. Resolves to true if there is a new token by now, so that repeating the request may
   * help. Concurrent callers share one renewal.
   */
  readonly renew: (refused: string) => Promise<boolean>;
}

/** The first token of a session, and how to renew it. */
export interface SessionOptions {
  readonly token: string;
  /** Sends a plain read with a token; resolves to null if no answer came. */
  readonly tryToken: (token: string) => Promise<Answer | null>;
  /** Gets another token; null if the profile does not say how, or none was issued. */
  readonly signIn: () => Promise<string | null>;
  /** Called when no token is accepted any more. */
  readonly onLost: () => void;
}

/** Creates a session with a token that the implementation accepts. */
export function createSession({ token, tryToken, signIn, onLost }: SessionOptions): Session {
  let current = token;
  let renewing: Promise<boolean> | null = null;

  /** An operation may refuse a request although the token is accepted, so a plain read tests the token first. */
  async function renew(): Promise<boolean> {
    const plain = await tryToken(current);
    if (plain === null || !isRefused(plain.status)) return false;
    const issued = await signIn();
    const taken = issued === null ? null : await tryToken(issued);
    if (issued === null || (taken !== null && isRefused(taken.status))) {
      onLost();
      return false;
    }
    current = issued;
    return true;
  }

  return {
    token: () => current,
    async renew(refused) {
      if (refused !== current) return true;
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}

/** Whether a status may mean that credentials are not accepted. */
export function isRefused(status: number): boolean {
  return status === 401 || status === 403;
}
