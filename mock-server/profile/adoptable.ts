import { profileEntries } from '../../spec/generated/profile-entries.ts';
import { choiceOf } from '../../spec/profile-entry.ts';

/** The choices that the simulator can adopt, as `group.entry`, each with `all` or the values that it can adopt. */
export const adoptable: Readonly<Record<string, 'all' | readonly unknown[]>> = Object.fromEntries(
  Object.entries(profileEntries)
    .filter(
      ([, { adopts, notAdopted, setUp }]) => adopts ?? (notAdopted === undefined && setUp === undefined),
    )
    .map(([entry, { adopts }]) => [choiceOf(entry), adopts ?? 'all']),
);

/** Whether the simulator can adopt a value at `group.entry` of a profile. */
export function canAdopt(group: string, entry: string, value: unknown): boolean {
  const values = adoptable[`${group}.${entry}`];
  return values === 'all' || (values?.includes(value) ?? false);
}

/** Whether an entry, as `group.entry`, only tells the kit how to reach a service or how long to wait. */
export const isSetUp = (entry: string): boolean => profileEntries[entry]?.setUp ?? false;
