import type { Context } from '../../check/context.ts';
import type { BookableOffer } from '../../fixtures/bookings/bookable-offers.ts';
import type { MadeBooking } from '../../fixtures/bookings/booking-desk.ts';
import { offersToBook, otherUsersBooking } from '../../fixtures/bookings/kit-bookings.ts';
import { sharedBooking } from '../../fixtures/bookings/shared-booking.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import type { CommandOf } from './commands.ts';

/** A booking of the kit. */
export interface Owned extends MadeBooking {
  readonly user: number;
  /** The command that made it; null if it was none. */
  readonly wish: CommandOf<'book'> | null;
  /** Its first cancellation. */
  cancellation: Answer | null;
}

/** The bookings of an exploration: few, so a run reuses those of an earlier one if they will do. */
export interface Stock {
  /** The offer that the shared booking is of, since others may have providers that fail; null if none can be booked. */
  readonly offer: BookableOffer | null;
  /** Bookings that runs have made. */
  readonly owned: Owned[];
  /** The same, and before them those that the checks made, which nobody cancels. */
  readonly all: () => readonly Owned[];
  /** Adds a booking that was made. */
  readonly add: (made: Owned) => void;
  /** Bookings that may still be made. */
  readonly left: () => number;
}

/** Bookings that an exploration makes at most, and the part of its time that they may take. */
const maxOwn = 48;
const shareOfTime = 0.3;

/** Finds out what can be booked, and how many bookings there is time for. */
export async function openStock(context: Context, timeLeft: number): Promise<Stock> {
  let spent = 0;
  const owned: Owned[] = [];
  const shared = await sharedBooking(context).catch(whenInconclusive(null));
  const [offer] = shared === null ? [] : await offersToBook(context).catch(whenInconclusive([]));
  const theirs =
    shared === null || context.users.length < 2
      ? null
      : await otherUsersBooking(context).catch(whenInconclusive(null));
  const seconds = shared?.answer.exchange.milliseconds ?? 0;
  const most = Math.min(maxOwn, Math.floor((timeLeft * shareOfTime) / Math.max(1, seconds)));
  const standing = [shared, theirs].flatMap((made, user) =>
    made === null ? [] : [{ ...made, user, wish: null, cancellation: null }],
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
