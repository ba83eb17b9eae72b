import type { MadeBooking } from './booking-desk.ts';
import { type BookingList, bookingIn, readUntil } from './booking-list.ts';
import type { Context } from './context.ts';
import { type Answer, isSuccess } from './exchange.ts';
import { instantOf } from './instants.ts';
import { numberIn } from './json.ts';
import { freshSlot, offersToBook, type Slot } from './kit-bookings.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';
import { lookForRoom, type Room } from './room.ts';
import { shared } from './shared.ts';

/** Seconds between a booking, its cancellation and the repetition, so that a date in whole seconds shows when it is set anew. */
export const cancellationPause = 1.1;

/** How many offers are booked before concluding that none is cancellable. */
const mostOffers = 3;

/** A booking that was cancelled and then cancelled again. */
export interface Cancellation {
  readonly made: MadeBooking;
  readonly first: Answer;
  readonly repeat: Answer;
  /** The room for its stay while it was booked and after its cancellation; null where the profile lets it matter not. */
  readonly room: { readonly booked: Room; readonly after: Room } | null;
}

/** A booking whose cancellation is shared by all checks that only look at it. */
export const cancellation = shared(async (context): Promise<Cancellation> => {
  const made = await cancellableBooking(context);
  const booked = await lookWhilePausing(context, made);
  const first = await cancel(context, made.uid);
  const after = await lookWhilePausing(context, made);
  const repeat = await cancel(context, made.uid);
  return { made, first, repeat, room: booked === null || after === null ? null : { booked, after } };
});

async function lookWhilePausing(context: Context, { sent }: MadeBooking): Promise<Room | null> {
  const { svcpid, start, duration } = sent;
  const matters = (context.profile.cancellation?.releases_space ?? null) !== null;
  const stay = { start: String(start), duration: Number(duration) };
  const [room] = await Promise.all([
    matters ? lookForRoom(context, String(svcpid), stay).catch(whenInconclusive(null)) : null,
    context.pause(cancellationPause),
  ]);
  return room;
}

/** Cancels a booking of the first user. */
export function cancel(context: Context, uid: string): Promise<Answer> {
  return context.call('cancelBooking', { path: { booking_uid: uid } });
}

/**
 * A new booking that must be possible to cancel: its cancel_mn says until when, and that is far off. What becomes of
 * the cancellation of any other booking is open, except where the profile says that it is accepted.
 */
export async function cancellableBooking(context: Context): Promise<MadeBooking> {
  let unsure: MadeBooking | null = null;
  const [, ...others] = (await offersToBook(context)).slice(0, mostOffers);
  const slots = [() => freshSlot(context), ...others.map((offer) => async (): Promise<Slot> => offer)];
  for (const slot of slots) {
    const { svcpid, stay } = await slot();
    const { made } = await context.facts.desk.attempt(context, { svcpid, ...stay });
    if (made === null) continue;
    if (isCancellable(context, made)) return made;
    unsure ??= made;
  }
  if (unsure === null) throw new Inconclusive('no cancellable booking could be made');
  return unsure;
}

/** Whether nothing that the specification leaves open can forbid the cancellation of a booking. */
export function isCancellable({ profile }: Context, { booking }: MadeBooking): boolean {
  const notice = numberIn(booking, 'cancel_mn');
  if (notice === undefined) return profile.cancellation?.not_cancellable === 'accept';
  const start = instantOf(booking.start);
  return start !== null && start - notice * 60_000 > Date.now() + 60 * 60_000;
}

/** Goes on with a cancellation that was carried out; whether it should have been is covered by another check. */
export async function carriedOut(context: Context): Promise<Cancellation> {
  const cancelled = await cancellation(context);
  if (isSuccess(cancelled.first.status)) return cancelled;
  throw new Inconclusive(`the cancellation returned ${cancelled.first.status}`, [cancelled.first.exchange]);
}

/** The list of bookings, read until it shows a booking as cancelled or, unless the profile says otherwise, no longer. */
export function listAfterCancelling(context: Context, uid: string): Promise<BookingList> {
  const mayVanish = context.profile.bookings?.lists_cancelled !== true;
  return readUntil(context, context, (list) => {
    const listed = bookingIn(list, uid);
    return listed === undefined ? mayVanish : listed.cancelled === true;
  });
}
