import type { Answer } from '../kernel/exchange.ts';

/** The token with which requests of one user are sent. */
export interface Session {
  readonly token: () => string;
  /**
   * Called when a token was refused. Resolves to true if there is another one by now, so that the request is worth
   * repeating; concurrent callers wait for the same one.
   */
  readonly renew: (refused: string) => Promise<boolean>;
}

/** What a session is kept up with. */
export interface SessionOptions {
  readonly token: string;
  /** Asks for something plain with a token; null if no answer came. */
  readonly tryToken: (token: string) => Promise<Answer | null>;
  /** Gets another token; null if the profile does not say how, or none was issued. */
  readonly signIn: () => Promise<string | null>;
  /** Called when there is no token left that is taken. */
  readonly onLost: () => void;
}

/** A session that begins with a token that is taken. */
export function createSession({ token, tryToken, signIn, onLost }: SessionOptions): Session {
  let current = token;
  let renewing: Promise<boolean> | null = null;

  /** An operation can refuse a request although the token is taken, so something plain is asked first. */
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

/** Whether a status may say that credentials are not taken. */
export function isRefused(status: number): boolean {
  return status === 401 || status === 403;
}
