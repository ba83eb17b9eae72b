import { randomInt } from 'node:crypto';

/**
 * A plate of the kit: these letters, three characters of the run, a number. All but the number is the run's mark. With
 * the first thousand numbers, it has eight characters, no more than a real plate.
 */
const kitLetters = 'PKP';
const runCharacters = 3;
const numberCharacters = 2;

/** A check may append this letter to a plate; no plate with a longer number ends in it. */
export const appendedLetter = 'X';

/** The length of a mark. */
export const markLength = kitLetters.length + runCharacters;

/** Returns a function that counts up the plates of a run, which are new to every implementation. */
export function plateSource(mark: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    const plate = plateOf(mark, count);
    if (plate.length === markLength + numberCharacters || !plate.endsWith(appendedLetter)) return plate;
    count += 1;
    return plateOf(mark, count);
  };
}

/** A random mark, which another run is unlikely to have. */
export function newMark(): string {
  return kitLetters + inBase36(randomInt(36 ** runCharacters), runCharacters);
}

/** The plate of a run with a number: upper case, no spaces. */
export function plateOf(mark: string, number: number): string {
  return mark + inBase36(number, numberCharacters);
}

/** The mark of the run that a plate belongs to; null if it is not a plate of the kit. */
export function markIn(plate: unknown): string | null {
  return /^(PKP[\dA-Z]{3})[\dA-Z]{2,4}$/.exec(String(plate))?.[1] ?? null;
}

/** Whether a text is the mark of a run. */
export function isMark(text: string): boolean {
  return markIn(`${text}00`) === text;
}

function inBase36(number: number, length: number): string {
  return number.toString(36).toUpperCase().padStart(length, '0');
}
