import { randomInt } from 'node:crypto';

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];

/** A last part of a token that is at least this long may be its signature. */
const shortestSignature = 8;

/**
 * Another credential that looks like a given one: as long, with letters and digits in the same places, at random. In
 * one with parts, such as a signed token, only the last part differs, so it is well-formed but was not issued.
 */
export function otherValue(value: string): string {
  const dot = value.lastIndexOf('.');
  const keep = value.length - dot - 1 >= shortestSignature ? dot + 1 : 0;
  for (;;) {
    const other = value.slice(0, keep) + [...value.slice(keep)].map(otherCharacter).join('');
    if (other !== value) return other;
  }
}

function otherCharacter(character: string): string {
  const alphabet = alphabets.find((letters) => letters.includes(character));
  return alphabet === undefined ? character : alphabet.charAt(randomInt(alphabet.length));
}
