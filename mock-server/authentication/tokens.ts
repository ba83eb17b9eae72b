import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SimulatorStore } from '../kernel/simulator-store.ts';

/** Whom a token identifies, and until when, in milliseconds since the epoch. */
interface Claim {
  readonly userUid: string;
  readonly expiresAt: number;
}

/** Issues user tokens and reads them back; a token carries its user and its end, signed, so none is stored. */
export type Tokens = ReturnType<typeof createTokens>;

/** Tokens signed with `secret` that live for `lifetimeMinutes`. */
export function createTokens(secret: string, lifetimeMinutes: number) {
  const known = new Map<string, Claim>();
  const sign = (payload: string) => createHmac('sha256', secret).update(payload).digest('base64url');

  return {
    /** `now` in milliseconds since the epoch. */
    issue(userUid: string, now: number) {
      const expiresAt = Math.min(now + lifetimeMinutes * 60_000, lastInstant);
      const payload = Buffer.from(JSON.stringify([userUid, expiresAt])).toString('base64url');
      return { token: `${payload}.${sign(payload)}`, expiresAt };
    },

    /** The user and end of a token, or null when it was not issued here. */
    read(token: string): Claim | null {
      const seen = known.get(token);
      if (seen !== undefined) return seen;
      const [payload = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(payload));
      const given = Buffer.from(signature);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        return null;
      const claim = readClaim(Buffer.from(payload, 'base64url').toString());
      if (claim === null) return null;
      if (known.size >= maxRemembered) known.clear();
      known.set(token, claim);
      return claim;
    },
  };
}

/** The last moment that a `Date` can be, in milliseconds since the epoch. */
const lastInstant = 8.64e15;

/** What a payload says; null if it is not one of ours, which is possible if the secret is known. */
function readClaim(text: string): Claim | null {
  const parts = parseJson(text);
  if (!Array.isArray(parts) || parts.length !== 2) return null;
  const [userUid, expiresAt] = parts as unknown[];
  if (typeof userUid !== 'string' || typeof expiresAt !== 'number') return null;
  return Math.abs(expiresAt) <= lastInstant ? { userUid, expiresAt } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Verified tokens are remembered so that a client's every request does not pay for a signature. */
const maxRemembered = 10_000;

/**
 * The key that signs the tokens: a random one, kept in the data directory so that tokens survive a restart. A run on
 * loopback whose seed was given has one that follows from the seed, so that its tokens are the same each time.
 */
export async function settleTokenKey(store: SimulatorStore, givenSeed: number | null): Promise<string> {
  if (givenSeed !== null) return `parkproof ${givenSeed}`;
  const kept = store.table('keys').get('tokens');
  if (kept !== undefined) return kept.secret;
  const secret = randomBytes(32).toString('base64url');
  await store.commit([['keys', 'tokens', { secret }]]);
  return secret;
}
