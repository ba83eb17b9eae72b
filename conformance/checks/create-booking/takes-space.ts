import { ask } from '../../answers/ask.ts';
import { settle } from '../../answers/observe.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { isPromising } from '../../fixtures/bookings/bookable-offers.ts';
import { cancel } from '../../fixtures/bookings/cancellation.ts';
import { areFewer, lookForSpaces } from '../../fixtures/bookings/full-parking.ts';
import { freshSlot, laterBy, provenOffer, type Slot } from '../../fixtures/bookings/kit-bookings.ts';
import { bookingDesk } from '../../fixtures/bookings/shared-booking.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { foundOffers } from '../../fixtures/offers/offers.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { numberIn } from '../../kernel/json.ts';
import { NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Days after the shared booking: no other check books so far ahead. */
const daysAhead = 22;

/** Metres around the place within which an offer with a single space is looked for. */
const radius = 5000;

/** The check of what a booking does to the spaces of its offer (4.9). */
export const takesSpaceChecks: readonly CheckDefinition[] = [
  {
    needs: ['writes'],
    id: 'create-booking.takes-space',
    title: 'Bookings take the spaces of an offer, or leave them as they are, as the profile declares.',
    bookings: 2,
    settles: ['bookings.takes_space'],
    async run(context) {
      const declared = context.profile.bookings?.takes_space ?? null;
      let taken = await tryToTake(context);
      // Somebody else may have booked at the same moment, though hardly twice.
      if (declared === false && taken?.takes === true) taken = await tryToTake(context);
      if (taken === null) throw new NotApplicable('no response shows what a booking does to the spaces');
      settle(context, {
        clause: 'create-booking.takes-space',
        entry: 'bookings.takes_space',
        found: taken.takes,
        seen: taken.takes
          ? 'a booking leaves fewer spaces to others'
          : 'an offer with one free space was booked twice for the same stay',
        exchanges: taken.exchanges,
      });
    },
  },
];

/** Whether a booking takes a space; null where neither is to be seen. */
async function tryToTake(
  context: Context,
): Promise<{ readonly takes: boolean; readonly exchanges: readonly Exchange[] } | null> {
  const last = await lastSpace(context);
  const { svcpid, stay } = last ?? (await freshSlot(context));
  const before = await lookForSpaces(context, svcpid, stay);
  const first = await bookingDesk(context).attempt(context, { svcpid, ...stay });
  if (first.made === null) return null;
  const after = await lookForSpaces(context, svcpid, stay);
  const exchanges = [...before.exchanges, first.answer.exchange];
  const takes = areFewer(after, before);
  // Free spots that stay the same prove nothing by themselves: they may be counted at the barrier.
  const second =
    takes || last === null ? null : await bookingDesk(context).attempt(context, { svcpid, ...stay });
  // The last space is not kept from others for longer than it takes.
  for (const { uid } of [first.made, second?.made ?? null].filter((made) => made !== null))
    await cancel(context, uid);
  if (takes) return { takes, exchanges: [...exchanges, ...after.exchanges] };
  return second?.made == null ? null : { takes, exchanges: [...exchanges, second.answer.exchange] };
}

/** An offer of a parking that has one free space for a stay; null where a search finds none. */
async function lastSpace(context: Context): Promise<Slot | null> {
  const proven = await provenOffer(context);
  const stay = { ...proven.stay, start: laterBy(proven.stay.start, daysAhead) };
  const body = { ...(await choosePlace(context)), ...stay, search_radius_meters: radius };
  const found = await ask(context, 'searchAvailableParkings', { body }).catch(whenInconclusive(null));
  const single = foundOffers(found?.elements ?? []).find(
    ({ parking, offer }) => numberIn(parking, 'freeSpots') === 1 && isPromising(offer),
  );
  return single === undefined ? null : { svcpid: single.svcpid, stay };
}
