import { counted } from '../../../common/counted.ts';
import { instantOf, isDuring } from '../../answers/instants.ts';
import { type Context, checksWith, shared } from '../../check/check.ts';
import { foundStatus, openPoint, shownBy } from '../../expectations/open-points.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import { book, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { listWaits } from '../../fixtures/bookings/booking-list.ts';
import {
  cancel,
  cancellation,
  cancellationPause,
  carriedOut,
  isCancellable,
} from '../../fixtures/bookings/cancellation.ts';
import { areFewer, lookForSpaces } from '../../fixtures/bookings/free-spaces.ts';
import { freshSlot, provenOffer } from '../../fixtures/bookings/kit-bookings.ts';
import { bookingFromNow, listOnceBegun } from '../../fixtures/bookings/starting-now.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { numberIn } from '../../kernel/json.ts';
import { caught, Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Seconds between the start of a stay and its cancellation. */
const margin = 1;

/** The cancellation of a booking that starts now, so it comes after the start and past any cancel_mn deadline. */
const lateCancellation = shared(async (context) => {
  const made = await bookingFromNow(context).catch(caught<Failure | Inconclusive>(Failure, Inconclusive));
  if (made instanceof Error) throw new Inconclusive(`no booking starting now could be made: ${made.message}`);
  const { exchange } = made;
  const start = instantOf(made.booking.start);
  const other = await sharedBooking(context);
  if (start === null || !isDuring(start, exchange) || made.uid === other.uid)
    throw new Inconclusive('no booking starts when it is made', [exchange]);
  // Read the list before the cancellation, because another check looks for the running stay in it.
  await Promise.all([context.pause(margin), listOnceBegun(context).catch(whenInconclusive(null))]);
  const answer = await cancel(context, made.uid);
  const inTime = await cancellation(context);
  if (!isSuccess(answer.status) && !isSuccess(inTime.first.status) && isCancellable(context, inTime.made))
    throw new Inconclusive('not even a cancellation in time is accepted', [inTime.first.exchange]);
  const notice = numberIn(made.booking, 'cancel_mn') ?? null;
  return { notice, answer, found: isSuccess(answer.status) ? 'accept' : 'refuse' } as const;
});

/** Checks of what 3.1 leaves open about cancellations; the profile may declare it. */
export const cancelBookingOpenChecks = checksWith({ needs: ['writes'], waits: margin + listWaits }, [
  openPoint('cancel-booking.after-start', {
    also: ['cancel-booking.booking_uid'],
    title: 'A cancellation after the start is handled as the profile declares.',
    async find(context, _, declared) {
      const { notice, answer, found } = await lateCancellation(context);
      const isForbidden = otherwiseForbidden(context, notice);
      if (declared === 'accept' && isForbidden)
        throw new NotApplicable('the cancel_mn of the booking forbids the cancellation too');
      const fits = found === 'accept' || !isForbidden ? [found] : ['refuse', 'accept'];
      return shownBy(answer, 'a cancellation after the start', fits);
    },
  }),
  openPoint('cancel-booking.cancel_mn-effect', {
    also: ['cancel-booking.booking_uid'],
    title: 'A cancellation later than cancel_mn allows is handled as the profile declares.',
    async find(context, _, declared) {
      const { notice, answer, found } = await lateCancellation(context);
      if (notice === null || notice === 0)
        throw new NotApplicable('the booking has no cancellation deadline');
      if (declared === 'ignored' && startForbids(context))
        throw new NotApplicable('the start has passed, which may forbid the cancellation too');
      const refused = startForbids(context) ? ['enforced', 'ignored'] : ['enforced'];
      const fits = found === 'accept' ? ['ignored'] : refused;
      return shownBy(answer, `a cancellation ${counted(notice, 'minute')} after the deadline`, fits);
    },
  }),
  openPoint('booking.cancel_mn-null-answer', {
    id: 'cancel-booking.cancel_mn-null-answer',
    title: 'The cancellation of a booking that cannot be cancelled is handled as the profile declares.',
    async find(context, _, declared) {
      const { notice, answer, found } = await lateCancellation(context);
      if (notice !== null) throw new NotApplicable('the booking that starts now has a cancel_mn');
      if (declared === 'accept' && startForbids(context))
        throw new NotApplicable('the start has passed, which may forbid the cancellation too');
      const fits = found === 'accept' || !startForbids(context) ? [found] : ['refuse', 'accept'];
      return shownBy(answer, 'it', fits);
    },
  }),
  openPoint('cancel-booking.releases-space', {
    title: 'A cancellation frees the space or not, as the profile declares.',
    bookings: 1,
    waits: 4 * cancellationPause,
    confirmsOnly: true,
    async find(context, _, declared) {
      const { spaces } = await carriedOut(context);
      const isFreed = spaces !== null && areFewer(spaces.booked, spaces.after);
      const seen = declared && isFreed ? { released: true, exchanges: spaces.after.exchanges } : null;
      const first = seen ?? (await tryToRelease(context));
      // Someone else may book or cancel at the same moment, but hardly twice.
      const { released, exchanges } = first.released === declared ? first : await tryToRelease(context);
      return {
        fits: [released],
        shown: `the space of a booking is ${released ? 'free again' : 'not free'} after its cancellation`,
        exchanges,
      };
    },
  }),
  openPoint('cancel-booking.refusal-status', {
    also: ['service.books-and-cancels'],
    title: 'A refused cancellation returns the status that the profile declares.',
    async find(context) {
      const { answer, found } = await lateCancellation(context);
      if (found === 'accept') throw new NotApplicable('no cancellation was refused');
      return foundStatus(answer);
    },
  }),
]);

/** Compares the free spaces for a fresh stay before its booking, during it and after its cancellation. */
async function tryToRelease(context: Context) {
  const proven = await provenOffer(context);
  const slot = await freshSlot(context);
  if (slot.start === proven.start)
    throw new NotApplicable(
      'the offer is available on no other day, and other bookings of this run take its spaces on this one',
    );
  const before = await lookForSpaces(context, slot);
  const made = await book(context, slot);
  const booked = await lookForSpaces(context, slot);
  if (!areFewer(booked, before)) throw new NotApplicable('no response shows that a booking takes a space');
  const answer = await cancel(context, made.uid);
  presumeSuccess(answer, 'the cancellation');
  await context.pause(cancellationPause);
  const after = await lookForSpaces(context, slot);
  const own = [made.exchange, answer.exchange];
  return {
    released: areFewer(booked, after),
    exchanges: [...before.exchanges, ...booked.exchanges, ...own, ...after.exchanges],
  };
}

/** Whether a cancellation may be refused just because it comes after the start. */
function startForbids({ profile }: Context): boolean {
  return profile.cancellation?.after_start !== 'accept';
}

/** Whether a cancellation may be refused because of the booking's cancel_mn, according to the profile. */
function otherwiseForbidden({ profile }: Context, notice: number | null): boolean {
  const { window, not_cancellable } = profile.cancellation ?? {};
  return notice === null ? not_cancellable !== 'accept' : notice > 0 && window !== 'ignored';
}
