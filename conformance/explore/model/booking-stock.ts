import type { Context } from '../../check/check.ts';
import type { BookableOffer } from '../../fixtures/bookings/bookable-offers.ts';
import { type MadeBooking, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { offersToBook, otherUsersBooking } from '../../fixtures/bookings/kit-bookings.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import type { CommandOf } from './commands.ts';

/** A booking of the kit. */
export interface OwnBooking extends MadeBooking {
  readonly user: number;
  /** The command that made it; null if none did. */
  readonly command: CommandOf<'book'> | null;
  /** The answer to its first cancellation; null if it was not cancelled. */
  cancellation: Answer | null;
}

/** The bookings of an exploration. There are few, so a run reuses those of earlier runs where it can. */
export interface BookingStock {
  /** The offer of the shared booking, because the providers of others may fail; null if none can be booked. */
  readonly offer: BookableOffer | null;
  /** Bookings that runs have made. */
  readonly owned: OwnBooking[];
  /** The bookings that checks made, which nobody cancels, followed by `owned`. */
  readonly all: () => readonly OwnBooking[];
  readonly add: (made: OwnBooking) => void;
  /** How many more bookings may be made. */
  readonly left: () => number;
}

/** The most bookings that an exploration makes, and the share of its time that they may take. */
const maxOwn = 48;
const shareOfTime = 0.3;

/** Finds out what can be booked, and how many bookings there is time for. */
export async function openStock(context: Context, timeLeft: number): Promise<BookingStock> {
  let spent = 0;
  const owned: OwnBooking[] = [];
  const shared = await sharedBooking(context).catch(whenInconclusive(null));
  const [offer] = shared === null ? [] : await offersToBook(context).catch(whenInconclusive([]));
  const theirs =
    shared === null || context.users.length < 2
      ? null
      : await otherUsersBooking(context).catch(whenInconclusive(null));
  const seconds = shared?.answer.exchange.milliseconds ?? 0;
  const most = Math.min(maxOwn, Math.floor((timeLeft * shareOfTime) / Math.max(1, seconds)));
  const standing = [shared, theirs].flatMap((made, user) =>
    made === null ? [] : [{ ...made, user, command: null, cancellation: null }],
  );
  return {
    offer: offer ?? null,
    owned,
    all: () => [...standing, ...owned],
    add(made) {
      spent += 1;
      owned.push(made);
    },
    left: () => most - spent,
  };
}
