import type { Entry } from '../../spec/profile-entry.ts';
import type { Context } from './context.ts';

/** Whether a breach is a failure or only a warning. */
export type Level = 'must' | 'should';

/**
 * What a check requires. The runner resolves each need before it runs the check, and the verdict says
 * which one was not met.
 *
 * - `writes`: it creates something, so `--read-only` turns it off;
 * - `second-user`: the profile names two users;
 * - `disposable-user`: it replaces or removes all vehicles of a user, which the profile must allow;
 * - `webhooks`: the profile says where the implementation delivers its webhooks, and the kit receives them there;
 * - `pre-production`: it uses the notification trigger;
 * - `load`: it sends up to 150 000 vehicles and looks for them, so it runs with `--load` only.
 */
export type Need = 'writes' | 'second-user' | 'disposable-user' | 'webhooks' | 'pre-production' | 'load';

/** One requirement tested over HTTP, as data; `C` is the context it works with. */
export interface Check<C = Context> {
  /** Never changes, and is not a position. */
  readonly id: string;
  /** The clause that it tests; reports show the check in the section of this clause. */
  readonly clause: string;
  /** Further clauses that a failure of this check may be about. */
  readonly also?: readonly string[];
  readonly level: Level;
  /** Entries of the profile that it can find out. */
  readonly settles?: readonly Entry[];
  /** The requirement as a sentence. */
  readonly title: string;
  readonly needs: readonly Need[];
  /**
   * Whether other checks may use vehicles while it runs:
   *
   * - `own-vehicles`: they may, each its own;
   * - `vehicles`: none may, since it replaces or removes all those of a user;
   * - `batches`: the same, and it waits for batches.
   */
  readonly lock?: 'own-vehicles' | 'vehicles' | 'batches';
  /** How many bookings it makes itself, not counting those it shares with other checks. */
  readonly bookings?: number;
  /** How many vehicles it registers, if they are more than a handful or a usual batch. */
  readonly vehicles?: number;
  /** How many webhooks it triggers itself, not counting those it shares with other checks. */
  readonly webhooks?: number;
  /** The longest it waits on purpose, in seconds, not counting responses of the implementation. */
  readonly waits?: number;
  /**
   * When it starts, if not immediately:
   *
   * - `after-webhooks`: when those that need the notification trigger are done, since it looks at the webhooks that
   *   they provoke, or refuses one, which could hold up theirs;
   * - `after`: when all others are done, since it looks at what they have seen.
   */
  readonly phase?: 'after-webhooks' | 'after';
  /** Tests the requirement: returns if it holds and otherwise throws an outcome from `kernel/outcomes.ts`. */
  readonly run: (context: C) => Promise<void>;
}

/** A check as it is written, without what it has in common with most others; see `completeCheck`. */
export type CheckDefinition<C = Context> = Omit<Check<C>, CommonField> & Partial<Pick<Check<C>, CommonField>>;

type CommonField = 'clause' | 'level' | 'needs';

/** Unless it says otherwise, a check is named after its clause, fails rather than warns, and needs nothing. */
export function completeCheck<C>(definition: CheckDefinition<C>): Check<C> {
  return { clause: definition.id, level: 'must', needs: [], ...definition };
}

/** A check of any context, for reading its data. */
export type AnyCheck = Check<never>;
