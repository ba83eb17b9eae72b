import { randomInt } from 'node:crypto';
import RandExp from 'randexp';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { Inconclusive } from '../kernel/outcomes.ts';

/**
 * A plate of the kit is these letters, the run's three characters and a number; all but the number is the run's mark.
 * The first thousand plates have eight characters, no more than a real plate.
 */
const kitLetters = 'PKP';
const runCharacters = 3;
const numberCharacters = 2;

/** A check may append this letter to a plate; no plate with a longer number ends in it. */
export const appendedLetter = 'X';

/** The length of a mark. */
export const markLength = kitLetters.length + runCharacters;

/** The longest that a part of unlimited length gets in a plate of a declared form. */
const longestPart = 8;

/** How many plates of a declared form are tried to find a new one. */
const maxAttempts = 1000;

/**
 * The plates of a run, each given once. They bear the mark of the run, which makes them new to every implementation;
 * if the form that the profile declares does not allow that, they are random ones of that form, without a mark.
 */
export function kitPlates({ vehicles }: Profile) {
  const form = vehicles?.plate_form;
  const mark = newMark();
  return form == null || new RegExp(form, 'u').test(plateOf(mark, 1))
    ? { mark, newPlate: countedPlates(mark) }
    : { mark: null, newPlate: randomPlates(form) };
}

function countedPlates(mark: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    const plate = plateOf(mark, count);
    if (plate.length === markLength + numberCharacters || !plate.endsWith(appendedLetter)) return plate;
    count += 1;
    return plateOf(mark, count);
  };
}

function randomPlates(form: string): () => string {
  const declared = new RegExp(form, 'u');
  const random = new RandExp(form);
  random.max = longestPart;
  const given = new Set<string>();
  return () => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const plate = random.gen().toUpperCase();
      if (given.has(plate) || !declared.test(plate)) continue;
      given.add(plate);
      return plate;
    }
    throw new Inconclusive(`the vehicles.plate_form of the profile allows only ${given.size} plates`);
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
