// Numbers that depend only on a seed, an index and a stream. Integer arithmetic makes them the same on every machine.

/** Folds a seed, which is any safe integer, into the 32 bits that `hash` starts from. */
export function seedWord(seed: number): number {
  return mix(seed | 0) ^ mix(Math.floor(seed / 2 ** 32) ^ 0x5bd1e995);
}

/** An unsigned integer of 32 bits for one index and one stream of a seed (see `seedWord`). */
export function hash(word: number, index: number, stream: number): number {
  return mix(mix(mix(index + 0x9e3779b9) + word) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
}

/** Folds a text into an unsigned integer of 32 bits. */
export function textWord(text: string): number {
  let word = 0;
  for (let at = 0; at < text.length; at += 1) word = mix(word ^ text.charCodeAt(at));
  return word >>> 0;
}

/** A number from 0 up to, but not including, 1 for one index and one stream of a seed. */
export function fraction(word: number, index: number, stream: number): number {
  return hash(word, index, stream) / 2 ** 32;
}

/** A mulberry32 generator with the interface that faker expects. A new seed costs it one assignment. */
export function createRandom(first = 0) {
  let state = first | 0;
  return {
    next(): number {
      state = (state + 0x6d2b79f5) | 0;
      let bits = Math.imul(state ^ (state >>> 15), state | 1);
      bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
      return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
    },
    seed(seed: number | number[]): void {
      state = (typeof seed === 'number' ? seed : (seed[0] ?? 0)) | 0;
    },
  };
}

function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
