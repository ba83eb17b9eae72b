import { schema_BookingEvent as isBookingEvent } from '../../../spec/generated/response-validators.js';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Behaviour, Reply, Webhook } from './start-receiver.ts';

/** A partner that gives every webhook the same reply. */
export function takesAll(reply: Reply = 204): Behaviour {
  return { receive: () => reply };
}

/** A partner that gives `reply` to a webhook with a booking that it rejects, and 200 to all others. */
export function refuses(
  rejects: (booking: JsonObject, webhook: Webhook) => boolean,
  reply: Reply = 400,
): Behaviour {
  return {
    receive: (webhook) => (webhook.bookings.some((booking) => rejects(booking, webhook)) ? reply : 200),
  };
}

/** A partner that validates every booking against the contract, which allows further fields and nulls. */
export function validates(): Behaviour {
  return refuses((booking) => !isBookingEvent(booking), 422);
}

/** Whether a receiver can take a booking for that of an entry. */
export const isEntry = ({ duration }: JsonObject) => duration === null;

/** A partner that keeps the latest version of every booking, shows `view` of them, and ignores repetitions. */
export function keeps(view: (bookings: readonly JsonObject[]) => unknown, options: Keeping = {}): Behaviour {
  const bookings = new Map<Json | undefined, JsonObject>();
  const seen = new Set<string>();
  const keep = (webhook: Webhook) => {
    if (seen.has(webhook.text)) return options.repeated?.(webhook);
    seen.add(webhook.text);
    for (const booking of webhook.bookings) bookings.set(booking.uid, booking);
  };
  return worksOn(keep, () => view([...bookings.values()]), options.delay);
}

/** Seconds within which a partner has finished the work after its answer, even on a busy machine. */
const usualDelay = 0.2;

/** A partner that works on each webhook before its answer, or `delay` milliseconds after it if given. */
export function worksOn(work: (webhook: Webhook) => void, view: () => unknown, delay?: number): Behaviour {
  return {
    receive(webhook) {
      if (delay === undefined) work(webhook);
      else setTimeout(work, delay, webhook);
      return delay === undefined ? 200 : 202;
    },
    view,
    ...(delay !== undefined && { settle: usualDelay }),
  };
}

/** How a partner keeps bookings. */
export interface Keeping {
  /** Milliseconds from the answer to the work. */
  readonly delay?: number;
  /** Called with a webhook that has arrived before. */
  readonly repeated?: (webhook: Webhook) => void;
}

/** A partner that counts a redelivered booking again if `chargesAgain` holds for it. */
export function counts(chargesAgain: (booking: JsonObject) => boolean): Behaviour {
  let again = 0;
  const paid = (bookings: readonly JsonObject[]) => bookings.filter((one) => !isEntry(one)).length;
  return keeps((bookings) => ({ vehicles: bookings.length + again, paid: paid(bookings) }), {
    repeated: ({ bookings }) => {
      again += bookings.filter(chargesAgain).length;
    },
  });
}

/** A partner that lists every booking in every webhook, `delay` milliseconds after its answer if given. */
export function lists(delay?: number): Behaviour {
  const events: JsonObject[] = [];
  const add = ({ bookings }: Webhook) => {
    for (const { uid, number_plate } of bookings) events.push({ id: events.length, uid, number_plate });
  };
  return worksOn(add, () => ({ events }), delay);
}

/** A partner that believes the latest webhook about a booking. */
export function overwrites(): Behaviour {
  const bookings = new Map<unknown, JsonObject>();
  const write = (webhook: Webhook) => {
    for (const booking of webhook.bookings) bookings.set(booking.uid, booking);
  };
  return worksOn(write, () => [...bookings.values()]);
}

/** A partner that reads only the first booking of an array. */
export function takesFirstOnly(): Behaviour {
  const partner = keeps((bookings) => bookings);
  return {
    ...partner,
    receive: (webhook) => partner.receive({ ...webhook, bookings: webhook.bookings.slice(0, 1) }),
  };
}
