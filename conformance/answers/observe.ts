import { type Entry, entryIn, type ValueAt } from '../../spec/profile-entry.ts';
import type { Context } from '../check/context.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { assertThat, NotApplicable } from '../kernel/outcomes.ts';
import type { EntryValue } from '../kernel/trail.ts';

/** What was found at a point that the specification leaves open. */
export interface FoundChoice {
  readonly clause: string;
  readonly entry: Entry;
  /** The value that the implementation must match, if not the profile's; null if any will do. */
  readonly declared?: EntryValue | null;
  /** The profile value that describes what was found; null if none does. */
  readonly found: EntryValue | null;
  /** The profile values that may describe what was found, if not only `found`. */
  readonly fits?: readonly EntryValue[];
  /** What was found, as a sentence for people. */
  readonly seen: string;
  readonly exchanges: readonly Exchange[];
}

/** Records what was found. Fails if `declared`, or else the profile, requires something else. */
export function settle(context: Context, choice: FoundChoice): void {
  const { clause, entry, found, seen, exchanges } = choice;
  const declared = choice.declared === undefined ? entryIn(context.profile, entry) : choice.declared;
  context.observe(clause, seen, { entry, values: choice.fits ?? (found === null ? [] : [found]) });
  if (declared === null) return;
  assertThat(JSON.stringify(found) === JSON.stringify(declared), {
    expected: `${JSON.stringify(declared)}, as the profile declares for ${clause}`,
    found: seen,
    source: 'profile',
    exchanges,
  });
}

/** What the profile declares at an open point. Throws `NotApplicable` if it declares nothing. */
export function declaredAt<Path extends Entry>({ profile }: Context, entry: Path): ValueAt<Path> {
  const declared = entryIn(profile, entry);
  if (declared === null) throw new NotApplicable(`the profile declares nothing at ${entry}`);
  return declared;
}
