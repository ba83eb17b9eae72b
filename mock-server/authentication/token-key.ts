import { randomBytes } from 'node:crypto';
import type { SimulatorStore } from '../kernel/simulator-store.ts';

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
