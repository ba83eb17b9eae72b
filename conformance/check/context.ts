import type { Profile } from '../../spec/generated/profile-types.ts';

import type { Client } from '../http/client.ts';
import type { Send } from '../http/send-request.ts';
import type { WebhookReceiver } from '../http/webhook-receiver.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { SettledEntry } from '../kernel/trail.ts';

/** Stays that checks book. */
export interface BookingStays {
  readonly minutes: number;
  /** Days on which they may begin, from today, in the order in which they are tried. */
  readonly daysAhead: readonly number[];
}

/** What a check works with: a client of the first user, and more. */
export interface Context extends Client {
  readonly profile: Profile;
  /** Clients of the users of the profile, in its order. */
  readonly users: readonly Client[];
  /**
   * Finds a value once in a run: every later call with the same key gets the same one. `find` has a context of its
   * own. A value that met trouble is found again before checks are repeated.
   */
  readonly once: <T>(key: unknown, find: (context: Context) => T) => T;
  /** All exchanges of the run so far. */
  readonly exchanges: () => readonly Exchange[];
  /** Where the implementation delivers its webhooks; null when the profile names no place. */
  readonly receiver: WebhookReceiver | null;
  /** Sends a request to anywhere, without credentials. */
  readonly send: Send;
  /** The stays that checks book if any will do. */
  readonly bookingStays: BookingStays;
  /** An unused plate in upper case without spaces. */
  readonly newPlate: () => string;
  /** Records what was seen at an open point, and what it says of an entry of the profile. */
  readonly observe: (point: string, found: string, settles?: SettledEntry) => void;
  /** Waits real seconds, less when the run is interrupted. */
  readonly pause: (seconds: number) => Promise<void>;
}
