import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Client } from '../http/client.ts';
import type { Send } from '../http/send-request.ts';
import type { WebhookReceiver } from '../http/webhook-receiver.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import type { SettledEntry } from '../kernel/trail.ts';

/** The stays that checks book. */
export interface BookingStays {
  readonly minutes: number;
  /** How many days ahead a stay may begin, in the order in which they are tried. */
  readonly daysAhead: readonly number[];
}

/** What a check works with: a client of the first user, and more. */
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
}

/** Makes a function that finds a value once in a run, for all checks that share it; see `Context.once`. */
export function shared<T>(find: (context: Context) => T): (context: Context) => T {
  return (context) => context.once(find, find);
}

/** The client of a user of the profile. Throws `Inconclusive` if there is no such user. */
export function clientOf({ users }: Context, user: number): Client {
  const client = users[user];
  if (client === undefined) throw new Inconclusive('the profile has only one user');
  return client;
}
