import type { Profile } from '../../spec/generated/profile-types.ts';

import type { Client } from '../http/client.ts';
import type { Send } from '../http/send-request.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

/** What a check works with: a client of the first user, and more. */
export interface Context extends Client {
  readonly profile: Profile;
  /** Clients of the users of the profile, in its order. */
  readonly users: readonly Client[];
  /**
   * Finds out something once in a run, whoever asks first; whoever asks again under the same key gets the same. It is
   * found out with a context of its own. What met trouble is found out anew before checks are tried again.
   */
  readonly once: <T>(key: unknown, find: (context: Context) => T) => T;
  /** All exchanges of the run so far. */
  readonly exchanges: () => readonly Exchange[];
  /** Where the implementation delivers its webhooks; null when the profile names no place. */
  readonly receiver: WebhookReceiver | null;
  /** Sends a request to anywhere, without credentials. */
  readonly send: Send;
  /** An unused plate in upper case without spaces. */
  readonly newPlate: () => string;
  readonly observe: (point: string, found: string) => void;
  /** Waits real seconds, less when the run is interrupted. */
  readonly pause: (seconds: number) => Promise<void>;
}
