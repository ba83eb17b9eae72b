import { type Entry, entryIn } from '../../spec/profile-entry.ts';
import { type FoundChoice, settle } from '../answers/observe.ts';
import type { CheckDefinition } from '../check/check.ts';
import type { Context } from '../check/context.ts';
import { type Answer, isSuccess } from '../kernel/exchange.ts';
import type { EntryValue } from '../kernel/trail.ts';

/** A choice at an open point that the profile may declare and requests may show. */
interface Choice extends Omit<CheckDefinition, 'run' | 'settles'> {
  readonly entry: Entry;
  /** `declared` is the value in the profile; the result may name another value for the implementation to match. */
  readonly find: (
    context: Context,
    declared: EntryValue | null,
  ) => Promise<Omit<FoundChoice, 'clause' | 'entry'>>;
}

/** The check of a choice: compares it with the profile, or only records it if the profile declares nothing. */
export function choice({ entry, find, ...check }: Choice): CheckDefinition {
  return {
    ...check,
    settles: [entry],
    async run(context) {
      const found = await find(context, entryIn(context.profile, entry) as EntryValue | null);
      settle(context, { clause: check.clause ?? check.id, entry, ...found });
    },
  };
}

/** The choice that the status of an answer shows. */
export function shownBy({ status, exchange }: Answer, what: string, found: EntryValue | null) {
  return { found, seen: `${what} returned ${status}`, exchanges: [exchange] };
}

/** The choice `taken` if the status says that the request was accepted, otherwise `refuse`. */
export function takenOrRefused(answer: Answer, what: string, taken: EntryValue) {
  return shownBy(answer, what, isSuccess(answer.status) ? taken : 'refuse');
}
