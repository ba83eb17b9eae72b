import { randomUUID } from 'node:crypto';
import { createRandom, hash, seedWord } from '../../generators/world/random.ts';

/**
 * The simulator's only source of randomness: ids, delays and orders come from it, secrets do not. With a seed, the
 * same calls return the same values; with null, every run differs.
 */
export function createRandomSource(seed: number | null) {
  if (seed === null)
    return { uuid: (): string => randomUUID(), fraction: Math.random, restart: (_name: string) => {} };
  const ids = createRandom();
  const fractions = createRandom();

  /** Starts a sequence that depends only on the seed and `name`. */
  const restart = (name: string): void => {
    const word = Buffer.from(name).reduce((folded, byte) => hash(folded, byte, 0), seedWord(seed));
    ids.seed(hash(word, 0, 1));
    fractions.seed(hash(word, 0, 2));
  };

  restart('');
  return { uuid: () => uuidFrom(ids.next), fraction: fractions.next, restart };
}

/** Makes a version 4 UUID from 32 numbers of a random sequence. */
function uuidFrom(next: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('');
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4];
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}
