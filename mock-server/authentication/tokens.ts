import { createHmac, timingSafeEqual } from 'node:crypto';

/** Issues user tokens and reads them back; a token carries its user and its end, signed, so none is stored. */
export interface Tokens {
  /** `now` in milliseconds since the epoch. */
  issue(userUid: string, now: number): { readonly token: string; readonly expiresAt: number };
  /** The user and end of a token, or null when it was not issued here. */
  read(token: string): { readonly userUid: string; readonly expiresAt: number } | null;
}

/** Tokens signed with `secret` that live for `lifetimeMinutes`. */
export function createTokens(secret: string, lifetimeMinutes: number): Tokens {
  const known = new Map<string, { userUid: string; expiresAt: number }>();
  const sign = (payload: string) => createHmac('sha256', secret).update(payload).digest('base64url');

  return {
    issue(userUid, now) {
      const expiresAt = now + lifetimeMinutes * 60_000;
      const payload = Buffer.from(JSON.stringify([userUid, expiresAt])).toString('base64url');
      return { token: `${payload}.${sign(payload)}`, expiresAt };
    },

    read(token) {
      const seen = known.get(token);
      if (seen !== undefined) return seen;
      const [payload = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(payload));
      const given = Buffer.from(signature);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        return null;
      const [userUid, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string,
        number,
      ];
      if (known.size >= maxRemembered) known.clear();
      known.set(token, { userUid, expiresAt });
      return { userUid, expiresAt };
    },
  };
}

/** Verified tokens are remembered so that a client's every request does not pay for a signature. */
const maxRemembered = 10_000;
