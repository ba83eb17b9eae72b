import type { Context } from '../../check/check.ts';
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

/** The most bookings that an exploration makes, and the share of its time that they may take. */
const maxOwn = 48;
const shareOfTime = 0.3;

/**
 * The bookings of an exploration: finds out what can be booked, and how many there is time for. There are few, so a run
 * reuses those of earlier runs where it can.
 */
export async function openStock(context: Context, timeLeft: number) {
  let spent = 0;
  const owned: OwnBooking[] = [];
  const shared = await sharedBooking(context).catch(whenInconclusive(null));
  const [offer] = shared === null ? [] : await offersToBook(context).catch(whenInconclusive([]));
  const theirs =
    shared === null || context.users.length < 2
      ? null
      : await otherUsersBooking(context).catch(whenInconclusive(null));
  const seconds = shared?.exchange.milliseconds ?? 0;
  const max = Math.min(maxOwn, Math.floor((timeLeft * shareOfTime) / Math.max(1, seconds)));
  const standing = [shared, theirs].flatMap((made, user): readonly OwnBooking[] =>
    made === null ? [] : [{ ...made, user, command: null, cancellation: null }],
  );
  return {
    /** The offer of the shared booking, because the providers of others may fail; null if none can be booked. */
    offer: offer ?? null,
    /** Bookings that runs have made. */
    owned,
    /** The bookings that checks made, which nobody cancels, followed by `owned`. */
    all: () => [...standing, ...owned],
    add(made: OwnBooking): void {
      spent += 1;
      owned.push(made);
    },
    /** How many more bookings may be made. */
    left: () => max - spent,
  };
}
