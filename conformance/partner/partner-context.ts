import type { HttpExchange } from '../kernel/exchange.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Form, Session } from './test-session.ts';
import type { View } from './view/read-view.ts';

/** What a webhook reports. */
export type Movement = 'ENTRY' | 'EXIT';

/** What a check of a partner's endpoint works with. */
export interface PartnerContext {
  /** Delivers bookings as one webhook and returns the result. Throws `Inconclusive` if nobody listens any more. */
  readonly deliver: (movement: Movement, bookings: readonly JsonObject[]) => Promise<HttpExchange>;
  /** Delivers a booking without the array around it, which no service does. */
  readonly deliverBare: (booking: JsonObject) => Promise<HttpExchange>;
  /** How the endpoint was found to take an entry. */
  readonly ordinary: Ordinary;
  /** A stay that the endpoint has not heard of. */
  readonly newSession: () => Session;
  /** The partner's own view of what it knows; null if none is named. */
  readonly view: View | null;
  /** All deliveries of the run so far. */
  readonly deliveries: () => readonly HttpExchange[];
  readonly observe: (point: string, found: string) => void;
  /** Waits real seconds, less when the run is interrupted. */
  readonly pause: (seconds: number) => Promise<void>;
}

/** The form of an entry that the endpoint takes, on which every check varies one thing. */
export interface Ordinary {
  /** null if none is taken. */
  readonly form: Form | null;
  /** The deliveries that were not taken before, and the one that was. */
  readonly attempts: readonly HttpExchange[];
}
