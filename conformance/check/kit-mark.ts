import { randomInt } from 'node:crypto';

/** All plates of the kit begin with these letters, those of one run with its mark, and then comes a number. */
const kitLetters = 'PKP';
const runCharacters = 4;
const numberCharacters = 2;

/** Characters of a mark: `PKP` and four of the run. */
export const markLength = kitLetters.length + runCharacters;

/** Plates of a run, counted up: they are new to every implementation. */
export function plateSource(mark: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return plateOf(mark, count);
  };
}

/** A mark that another run is unlikely to have. */
export function newMark(): string {
  return kitLetters + inBase36(randomInt(36 ** runCharacters), runCharacters);
}

/** The plate of a run with that number: upper case, no spaces. */
export function plateOf(mark: string, number: number): string {
  return mark + inBase36(number, numberCharacters);
}

/** The mark of the run that a plate belongs to; null if it is not a plate of the kit. */
export function markIn(plate: unknown): string | null {
  return /^(PKP[\dA-Z]{4})[\dA-Z]{2,4}$/.exec(String(plate))?.[1] ?? null;
}

/** Whether a text is the mark of a run. */
export function isMark(text: string): boolean {
  return markIn(`${text}00`) === text;
}

function inBase36(number: number, length: number): string {
  return number.toString(36).toUpperCase().padStart(length, '0');
}
