import type { JsonObject } from '../../kernel/json.ts';
import { isEntry, keeps, worksOn } from './partners.ts';
import type { Behaviour, Webhook } from './start-receiver.ts';

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
  return {
    receive(webhook) {
      for (const booking of webhook.bookings) bookings.set(booking.uid, booking);
      return 200;
    },
    view: () => [...bookings.values()],
  };
}

/** A partner that reads only the first booking of an array. */
export function takesFirstOnly(): Behaviour {
  const { receive, view } = keeps((bookings) => bookings);
  return {
    receive: (webhook) => receive({ ...webhook, bookings: webhook.bookings.slice(0, 1) }),
    view: () => view?.(),
  };
}
