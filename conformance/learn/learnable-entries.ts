import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import type { Entry } from '../../spec/profile-entry.ts';
import { wayInEntries } from './way-in.ts';

/** Parts of a profile that learning has nothing to do with: who it is about, and what no check can judge. */
const apart: ReadonlySet<string> = new Set(['profile', 'name', 'credentials', 'notes']);

/** Entries that hold entries of their own. */
const groups: ReadonlySet<string> = new Set(['limits.duration_out_of_bounds', 'search.reason_conditions']);

/** Every entry of a profile that is not needed to get in, in the order of spec/profiles/simulator.yaml. */
export const learnableEntries: readonly Entry[] = Object.entries(simulatorProfile)
  .flatMap(([group, values]) =>
    apart.has(group) || typeof values !== 'object' ? [] : entriesOf(group, values),
  )
  .filter((entry) => !wayInEntries.includes(entry));

function entriesOf(path: string, values: object): Entry[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const entry = `${path}.${key}`;
    if (apart.has(key)) return [];
    return groups.has(entry) ? entriesOf(entry, value as object) : [entry as Entry];
  });
}
