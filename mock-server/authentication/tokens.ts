import { createHmac, randomBytes } from 'node:crypto';
import { parseJson } from '../../common/parse-json.ts';
import { equalsSecret } from '../kernel/secrets.ts';
import type { SimulatorStore } from '../store/store.ts';

/** The user that a token identifies, and when it expires, in milliseconds since the epoch. */
interface Claim {
  readonly userUid: string;
  readonly expiresAt: number;
}

/** Issues user tokens and reads them back. A token carries its user and its expiry, signed, so none is stored. */
export type Tokens = ReturnType<typeof createTokens>;

/** Creates tokens that are signed with `secret` and live for `lifetimeMinutes`. Tokens of one moment differ by a uid. */
export function createTokens(secret: string, lifetimeMinutes: number, newUid: () => string) {
  const sign = (payload: string) => createHmac('sha256', secret).update(payload).digest('base64url');

  return {
    /** `now` is in milliseconds since the epoch. */
    issue(userUid: string, now: number) {
      const expiresAt = Math.min(now + lifetimeMinutes * 60_000, lastInstant);
      const payload = Buffer.from(JSON.stringify([userUid, expiresAt, newUid()])).toString('base64url');
      return { token: `${payload}.${sign(payload)}`, expiresAt };
    },

    /** The user and expiry of a token, or null if it was not issued here. */
    read(token: string): Claim | null {
      const [payload = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !equalsSecret(signature, sign(payload))) return null;
      return readClaim(Buffer.from(payload, 'base64url').toString());
    },
  };
}

/** The latest time that a `Date` can hold, in milliseconds since the epoch. */
const lastInstant = 8.64e15;

/** The claim in a signed payload; null if it is not one of ours, which is possible if others know the secret. */
function readClaim(text: string): Claim | null {
  const parts = parseJson(text);
  if (!Array.isArray(parts) || parts.length !== 3) return null;
  const [userUid, expiresAt] = parts as unknown[];
  if (typeof userUid !== 'string' || typeof expiresAt !== 'number') return null;
  return Math.abs(expiresAt) <= lastInstant ? { userUid, expiresAt } : null;
}

/**
 * Returns the key that signs the tokens: a random one, kept in the data directory so that tokens survive a restart. A
 * run on loopback with a given seed derives the key from the seed, so that its tokens are the same each time.
 */
export async function loadTokenKey(store: SimulatorStore, givenSeed: number | null): Promise<string> {
  if (givenSeed !== null) return `parkproof ${givenSeed}`;
  const kept = store.table('keys').get('tokens');
  if (kept !== undefined) return kept.secret;
  const secret = randomBytes(32).toString('base64url');
  await store.commit([['keys', 'tokens', { secret }]]);
  return secret;
}
