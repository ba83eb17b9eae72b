import { createHash } from 'node:crypto';
import { schema_BookingEvent as isBookingEvent } from '../../../spec/generated/response-validators.js';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Behaviour, Reply, Webhook } from './start-receiver.ts';

/** A partner that takes everything, and answers so. */
export function takesAll(reply: Reply = 204): Behaviour {
  return { receive: () => reply };
}

/** A partner that refuses a webhook with 400 where one of its bookings is not to its taste. */
export function refuses(
  minds: (booking: JsonObject, webhook: Webhook) => boolean,
  reply: Reply = 400,
): Behaviour {
  return {
    receive: (webhook) => (webhook.bookings.some((booking) => minds(booking, webhook)) ? reply : 200),
  };
}

/** A partner that holds every booking against the contract, in which further fields and nulls are allowed. */
export function validates(): Behaviour {
  return refuses((booking) => !isBookingEvent(booking), 422);
}

/** Whether a booking is that of an entry, as far as a receiver can tell. */
export const isEntry = ({ duration }: JsonObject) => duration === null;

/** A partner that keeps the latest of every booking, and shows what `view` makes of them; it takes a repetition once. */
export function keeps(view: (bookings: readonly JsonObject[]) => unknown, options: Keeping = {}): Behaviour {
  const bookings = new Map<Json | undefined, JsonObject>();
  const seen = new Set<string>();
  const keep = (webhook: Webhook) => {
    const print = createHash('sha256').update(webhook.text).digest('hex');
    if (seen.has(print)) return options.repeated?.(webhook);
    seen.add(print);
    for (const booking of webhook.bookings) bookings.set(booking.uid, booking);
  };
  return {
    receive(webhook) {
      if (options.delay === undefined) keep(webhook);
      else setTimeout(keep, options.delay, webhook);
      return options.delay === undefined ? 200 : 202;
    },
    view: () => view([...bookings.values()]),
    ...(options.delay !== undefined && { settle: lateness }),
  };
}

/** Seconds within which a partner that goes on after its answer is done, on a busy machine too. */
export const lateness = 0.3;

/** How a partner keeps bookings. */
export interface Keeping {
  /** Milliseconds after the answer. */
  readonly delay?: number;
  /** What it does with a webhook that it has had before. */
  readonly repeated?: (webhook: Webhook) => void;
}
