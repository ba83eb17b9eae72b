import type { Entry } from '../../spec/profile-entry.ts';
import { type OpenPoint, settle } from '../answers/observe.ts';
import type { CheckDefinition } from '../check/check.ts';
import type { Context } from '../check/context.ts';

/** A choice at an open point, which the profile may declare and requests show. */
interface Choice extends Omit<CheckDefinition, 'run' | 'settles'> {
  /** Where the profile declares it. */
  readonly entry: Entry;
  readonly find: (context: Context) => Promise<Omit<OpenPoint, 'clause' | 'entry' | 'declared'>>;
}

/** The check that an implementation chooses what its profile declares; where that is nothing, it is only recorded. */
export function choice({ entry, find, ...check }: Choice): CheckDefinition {
  return {
    ...check,
    settles: [entry],
    async run(context) {
      settle(context, { clause: check.clause ?? check.id, entry, ...(await find(context)) });
    },
  };
}
