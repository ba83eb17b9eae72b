import { type Entry, entryIn } from '../../spec/profile-entry.ts';
import { type FoundChoice, settle } from '../answers/observe.ts';
import type { CheckDefinition } from '../check/check.ts';
import type { Context } from '../check/context.ts';
import { type Answer, isSuccess } from '../kernel/exchange.ts';
import type { EntryValue } from '../kernel/trail.ts';

/** A choice at an open point, which the profile may declare and requests show. */
interface Choice extends Omit<CheckDefinition, 'run' | 'settles'> {
  /** Where the profile declares it. */
  readonly entry: Entry;
  /** `declared` is what the profile says; a find may hold the implementation to something else. */
  readonly find: (
    context: Context,
    declared: EntryValue | null,
  ) => Promise<Omit<FoundChoice, 'clause' | 'entry'>>;
}

/** The check that an implementation chooses what its profile declares; if that is nothing, it is only recorded. */
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

/** What the status of one answer shows of a choice. */
export function shownBy({ status, exchange }: Answer, what: string, found: EntryValue | null) {
  return { found, seen: `${what} returned ${status}`, exchanges: [exchange] };
}

/** Whether a request is taken, in the way that a word of the profile names, or refused, as the status shows. */
export function takenOrRefused(answer: Answer, what: string, taken: EntryValue) {
  return shownBy(answer, what, isSuccess(answer.status) ? taken : 'refuse');
}
