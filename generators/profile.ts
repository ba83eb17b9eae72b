import type { Clause } from '../spec/clause.ts';
import type { EntryUse } from '../spec/profile-entry.ts';

/** Source of the tables of who can find out or adopt each entry, and of the entry that settles each open clause. */
export function profileEntries(
  entries: Readonly<Record<string, EntryUse>>,
  clauses: readonly Clause[],
): string {
  const settled = clauses.flatMap(({ id, profile = '' }) => (profile in entries ? [[id, profile]] : []));
  return `import type { EntryUse } from '../profile-entry.ts';

/** Every entry that settles an open point, by group, without the notes. */
export const profileEntries: Readonly<Record<string, EntryUse>> = ${JSON.stringify(entries, null, 1)};

/** The entry that settles each open clause. */
export const entryOfClause = ${JSON.stringify(Object.fromEntries(settled), null, 1)} as const;
`;
}

/** Source of the text of the simulator's profile. Other profiles are written in its order, with its explanations. */
export function profileTemplate(text: string): string {
  return `/** The text of spec/profiles/simulator.yaml; profiles are written in its order and with its comments. */
export const profileTemplate = ${JSON.stringify(text.split('\n'), null, 2)}.join('\\n');
`;
}

/** Source of the simulator's profile as a module, so that a start needs no YAML parser and no file beside the code. */
export function simulatorProfile(profile: unknown): string {
  return `import type { Profile } from './profile-types.ts';

/** The choices of the simulator at every open point, from spec/profiles/simulator.yaml. */
export const simulatorProfile = ${JSON.stringify(profile, null, 2)} as const satisfies Profile;
`;
}
