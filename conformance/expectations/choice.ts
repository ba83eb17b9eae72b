import type { Profile } from '../../spec/generated/profile-types.ts';
import { type OpenPoint, settle } from '../answers/observe.ts';
import type { CheckDefinition } from '../check/check.ts';
import type { Context } from '../check/context.ts';

type Value = string | number | boolean;

/** A choice at an open point, which the profile may declare and requests show. */
interface Choice<T extends Value> extends Omit<CheckDefinition, 'run'> {
  readonly declared: (profile: Profile) => T | null | undefined;
  readonly find: (context: Context) => Promise<Pick<OpenPoint<T>, 'found' | 'seen' | 'exchanges'>>;
}

/** The check that an implementation chooses what its profile declares; where that is nothing, it is only recorded. */
export function choice<T extends Value>({ declared, find, ...check }: Choice<T>): CheckDefinition {
  return {
    ...check,
    async run(context) {
      const found = await find(context);
      settle(context, { clause: check.clause ?? check.id, declared: declared(context.profile), ...found });
    },
  };
}
