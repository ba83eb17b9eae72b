import { type Entry, entryIn, type ValueAt } from '../../spec/profile-entry.ts';
import type { Context } from '../check/context.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { NotApplicable, require } from '../kernel/outcomes.ts';
import type { EntryValue } from '../kernel/trail.ts';

/** What was found at a point that the specification leaves open. */
export interface FoundChoice {
  /** The open clause. */
  readonly clause: string;
  /** Where the profile declares it. */
  readonly entry: Entry;
  /** What the implementation is held to, if not what the profile says; null for nothing. */
  readonly declared?: EntryValue | null;
  /** What was found, in the words of the profile; null when it is none of them. */
  readonly found: EntryValue | null;
  /** The profile values that what was found can stand for, if not that one alone. */
  readonly fits?: readonly EntryValue[];
  /** What was found, as a sentence for people. */
  readonly seen: string;
  readonly exchanges: readonly Exchange[];
}

/** Records what was found; if the profile declares a choice, the implementation is held to it. */
export function settle(context: Context, choice: FoundChoice): void {
  const { clause, entry, found, seen, exchanges } = choice;
  const declared = choice.declared === undefined ? entryIn(context.profile, entry) : choice.declared;
  context.observe(clause, seen, { entry, values: choice.fits ?? (found === null ? [] : [found]) });
  if (declared === null) return;
  require(JSON.stringify(found) === JSON.stringify(declared), {
    expected: `${JSON.stringify(declared)}, as the profile declares for ${clause}`,
    found: seen,
    source: 'profile',
    exchanges,
  });
}

/** What the profile declares at an open point which is not tried where it declares nothing. */
export function declaredAt<Path extends Entry>({ profile }: Context, entry: Path): ValueAt<Path> {
  const declared = entryIn(profile, entry);
  if (declared === null) throw new NotApplicable(`the profile declares nothing at ${entry}`);
  return declared;
}
