import type { LearntEntry } from '../../conformance/learn/conclude.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { entryIn } from '../../spec/profile-entry.ts';
import { inOneLine } from './write-profile.ts';

/** An entry of a file that an implementation contradicts. */
export interface Drift {
  readonly entry: string;
  /** The value in the file. */
  readonly written: unknown;
  /** The values that fit what was seen. */
  readonly fits: readonly unknown[];
  readonly shown: readonly string[];
}

/** The entries of a file that the learnt ones contradict. An entry for which nothing was seen is not contradicted. */
export function findDrift(file: Profile, entries: readonly LearntEntry[]): readonly Drift[] {
  return entries.flatMap(({ entry, fits, shown }) => {
    const written = entryIn(file, entry);
    const text = JSON.stringify(written);
    if (written === null || fits.length === 0 || fits.some((value) => JSON.stringify(value) === text))
      return [];
    return [{ entry, written, fits, shown }];
  });
}

/** Describes a drift in a sentence. */
export function describeDrift({ entry, written, fits, shown }: Drift): string {
  const found = fits.map((value) => JSON.stringify(value)).join(' or ');
  const seen = inOneLine(shown.slice(0, 3).join('; '));
  return `${entry}: the file says ${JSON.stringify(written)}, now it is ${found} (${seen})`;
}
