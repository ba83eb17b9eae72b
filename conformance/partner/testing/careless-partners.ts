import type { JsonObject } from '../../kernel/json.ts';
import { isEntry, keeps, lateness } from './partners.ts';
import type { Behaviour } from './start-receiver.ts';

/** A partner that charges such bookings once more where they come again. */
export function counts(chargesAgain: (booking: JsonObject) => boolean): Behaviour {
  let again = 0;
  const paid = (bookings: readonly JsonObject[]) => bookings.filter((one) => !isEntry(one)).length;
  return keeps((bookings) => ({ vehicles: bookings.length + again, paid: paid(bookings) }), {
    repeated: ({ bookings }) => {
      again += bookings.filter(chargesAgain).length;
    },
  });
}

/** A partner that lists every booking that comes, some time after it has answered. */
export function lists(delay?: number): Behaviour {
  const events: JsonObject[] = [];
  const add = ({ bookings }: { readonly bookings: readonly JsonObject[] }) => {
    for (const { uid, number_plate } of bookings) events.push({ id: events.length, uid, number_plate });
  };
  return {
    receive(webhook) {
      if (delay === undefined) add(webhook);
      else setTimeout(add, delay, webhook);
      return 202;
    },
    view: () => ({ events }),
    ...(delay !== undefined && { settle: lateness }),
  };
}

/** A partner to which the latest webhook about a booking is the truth. */
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

/** A partner that looks at the first booking of an array and leaves the others. */
export function takesFirstOnly(): Behaviour {
  const { receive, view } = keeps((bookings) => bookings);
  return {
    receive: (webhook) => receive({ ...webhook, bookings: webhook.bookings.slice(0, 1) }),
    view: () => view?.(),
  };
}
