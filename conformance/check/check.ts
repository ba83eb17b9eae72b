import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Entry } from '../../spec/profile-entry.ts';
import type { Client } from '../http/client.ts';
import type { Send } from '../http/send-request.ts';
import type { WebhookReceiver } from '../http/webhook-receiver.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import type { SettledEntry } from '../kernel/trail.ts';

/** Whether a violation is a failure (`must`) or only a warning (`should`). */
export type Level = 'must' | 'should';

/**
 * What a check requires. The runner resolves each need before it runs the check, and the verdict names a need that is
 * not met.
 *
 * - `writes`: it creates something, so `--read-only` turns it off;
 * - `second-user`: the profile names two users;
 * - `disposable-user`: it replaces or removes all vehicles of a user, which the profile must allow;
 * - `webhooks`: the profile says where the implementation delivers its webhooks, and the kit receives them there;
 * - `pre-production`: it uses the notification trigger;
 * - `load`: it sends up to 150 000 vehicles and looks for them, so it runs with `--load` only.
 */
export type Need = 'writes' | 'second-user' | 'disposable-user' | 'webhooks' | 'pre-production' | 'load';

/** One requirement tested over HTTP, as data; `C` is the type of its context. */
export interface Check<C = Context> {
  /** Never changes, and does not depend on the order of the checks. */
  readonly id: string;
  /** The clause that it tests; reports show the check in this clause's section. */
  readonly clause: string;
  /** Further clauses that a failure may be about. */
  readonly also?: readonly string[];
  readonly level: Level;
  /** Profile entries whose value it can find out. */
  readonly settles?: readonly Entry[];
  /** The requirement as a sentence. */
  readonly title: string;
  readonly needs: readonly Need[];
  /**
   * Whether other checks may use vehicles while it runs:
   *
   * - `own-vehicles`: they may, each with its own vehicles;
   * - `vehicles`: none may, since it replaces or removes all vehicles of a user;
   * - `batches`: none may, and it waits for batches.
   */
  readonly lock?: 'own-vehicles' | 'vehicles' | 'batches';
  /** How many bookings it makes, apart from those it shares with other checks. */
  readonly bookings?: number;
  /** How many vehicles it registers, if more than a handful or a usual batch. */
  readonly vehicles?: number;
  /** How many webhooks it triggers, apart from those it shares with other checks. */
  readonly webhooks?: number;
  /** The longest deliberate wait, in seconds; waiting for responses does not count. */
  readonly waits?: number;
  /**
   * When it starts, if not immediately:
   *
   * - `after-webhooks`: after all checks that use the notification trigger, since it looks at their webhooks, or
   *   refuses one and could delay theirs;
   * - `after`: after all other checks, since it looks at what they have seen.
   */
  readonly phase?: 'after-webhooks' | 'after';
  /** Tests the requirement: returns if it holds, otherwise throws an outcome from `kernel/outcomes.ts`. */
  readonly run: (context: C) => Promise<void>;
}

/** A check as written, without the fields that are the same for most checks; see `completeCheck`. */
export type CheckDefinition<C = Context> = Omit<Check<C>, CommonField> & Partial<Pick<Check<C>, CommonField>>;

type CommonField = 'clause' | 'level' | 'needs';

/** Completes a check: by default, it tests the clause with its id, fails rather than warns, and needs nothing. */
export function completeCheck<C>(definition: CheckDefinition<C>): Check<C> {
  return { clause: definition.id, level: 'must', needs: [], ...definition };
}

/** Adds common data to checks; a check's own data takes precedence. */
export function checksWith(
  common: Partial<CheckDefinition>,
  checks: readonly CheckDefinition[],
): readonly CheckDefinition[] {
  return checks.map((check) => ({ ...common, ...check }));
}

/** A check of any context, for code that only reads its data. */
export type AnyCheck = Check<never>;

/** The stays that checks book. */
export interface BookingStays {
  readonly minutes: number;
  /** How many days ahead a stay may begin, in the order in which they are tried. */
  readonly daysAhead: readonly number[];
}

/** What a check works with: a client of the user it runs as, unless `asUser` chose another, and more. */
export interface Context extends Client {
  readonly profile: Profile;
  /** Clients of the profile's users, in its order. */
  readonly users: readonly Client[];
  /**
   * Finds a value once in a run: every later call with the same key gets the same one. `find` has a context of its
   * own. A value that met trouble is found again before checks are repeated.
   */
  readonly once: <T>(key: unknown, find: (context: Context) => T) => T;
  /** All exchanges of the run so far. */
  readonly exchanges: () => readonly Exchange[];
  /** Receives the implementation's webhooks; null if the profile names no place for them. */
  readonly receiver: WebhookReceiver | null;
  /** Sends a request to any address and adds no credentials. */
  readonly send: Send;
  /** The stays to book when any will do. */
  readonly bookingStays: BookingStays;
  /** An unused plate in upper case without spaces. */
  readonly newPlate: () => string;
  /** Records what was seen at an open point, and what that says about a profile entry. */
  readonly observe: (point: string, found: string, settles?: SettledEntry) => void;
  /** Waits in real time; an interrupted run ends the wait early. */
  readonly pause: (seconds: number) => Promise<void>;
  /** Seconds to wait before answers are compared for the last time, since a cache may repeat old ones. */
  readonly cachePause: number;
}

/** Makes a function that finds a value once in a run, for all checks that share it; see `Context.once`. */
export function shared<T>(find: (context: Context) => T): (context: Context) => T {
  return (context) => context.once(find, find);
}

/** The client of a user of the profile. Throws `Inconclusive` if there is no such user. */
export function clientOf({ users }: Pick<Context, 'users'>, user: number): Client {
  const client = users[user];
  if (client === undefined) throw new Inconclusive('the profile has only one user');
  return client;
}

/** Position of the user whose client a context has; 0 if the client belongs to no user of the profile. */
export function userOf({ users, call }: Context): number {
  return Math.max(
    0,
    users.findIndex((user) => user.call === call),
  );
}

/** The same context with the client of another user. Throws `Inconclusive` if there is no such user. */
export function asUser(context: Context, user: number): Context {
  return { ...context, ...clientOf(context, user) };
}

/** Makes checks run in another context, such as that of another user. */
export function inContext(
  checks: readonly CheckDefinition[],
  choose: (context: Context) => Context,
): readonly CheckDefinition[] {
  return checks.map((check) => ({ ...check, run: (context) => check.run(choose(context)) }));
}

/** Makes checks run as the first user, for checks that use what the profile says only of that user. */
export const asFirstUser = (checks: readonly CheckDefinition[]) =>
  inContext(checks, (context) => asUser(context, 0));
