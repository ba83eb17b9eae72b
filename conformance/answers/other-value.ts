import { randomInt } from 'node:crypto';

const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];

/** If the last part of a token is at least this long, it may be a signature. */
const shortestSignature = 8;

/**
 * A random credential as long as the given one, with letters and digits in the same places. If it has parts, like a
 * signed token, only the last part differs: the token is well-formed, but it was never issued. A value without letters
 * and digits gets a digit more.
 */
export function otherValue(value: string): string {
  const dot = value.lastIndexOf('.');
  const keep = value.length - dot - 1 >= shortestSignature ? dot + 1 : 0;
  if (!/[a-zA-Z0-9]/.test(value.slice(keep))) return `${value}0`;
  for (;;) {
    const other = value.slice(0, keep) + [...value.slice(keep)].map(otherCharacter).join('');
    if (other !== value) return other;
  }
}

function otherCharacter(character: string): string {
  const alphabet = alphabets.find((letters) => letters.includes(character));
  return alphabet === undefined ? character : alphabet.charAt(randomInt(alphabet.length));
}
