import type { components } from '../../spec/generated/control/types.ts';
import type { BookingRecord } from '../kernel/booking.ts';

/** A vehicle that drives in or out. `copies` is how often each webhook is sent, to test a partner's idempotency. */
export type Movement = Omit<components['schemas']['Movement'], 'action'>;

/** Entries and exits of vehicles, with the sessions and webhooks that follow from them (section 6). */
export interface Movements {
  /**
   * Lets a vehicle in by its booking, or by its registration with the provider of an automated offer, which
   * opens a session. Throws a problem that says why there is no access.
   */
  enter(movement: Movement): Promise<BookingRecord>;
  /** Lets a vehicle out. A session ends with its duration and price. Throws a problem if the vehicle is not inside. */
  leave(movement: Movement): Promise<BookingRecord>;
}
