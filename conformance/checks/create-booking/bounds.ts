import { parseJson } from '../../../common/parse-json.ts';
import { longestStay, shortestStay } from '../../../spec/limits.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { type BookableOffer, offersLasting } from '../../fixtures/bookings/bookable-offers.ts';
import { attemptBooking, bodyFor } from '../../fixtures/bookings/booking-desk.ts';
import { offersToBook } from '../../fixtures/bookings/kit-bookings.ts';
import { requireBookingRefused } from '../../fixtures/bookings/refused-booking.ts';
import { requireBooked } from '../../fixtures/bookings/special-booking.ts';
import { allAvailable, isAvailable, offersIfAny } from '../../fixtures/offers/availability.ts';
import { type Exchange, type HttpExchange, isSuccess } from '../../kernel/exchange.ts';
import { type JsonObject, numberIn } from '../../kernel/json.ts';
import { caught, Failure, failureOf, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** How many offers to try with a stay at a bound. */
const maxTries = 4;

/** How many offers to ask whether they are available for such a stay. */
const maxAsked = 8;

/** A duration in minutes that is no multiple of any usual step. */
const oddStay = 61;

/** How many offers must refuse the bound, but accept a plain booking, before the check fails. */
const enoughControls = 2;

const durationEntry = 'limits.duration_out_of_bounds.create_booking';

/** Checks of the durations that POST /bookings accepts (4.9, section 8). */
export const bookingBoundsChecks = checksWith(
  { needs: ['writes'], clause: 'create-booking.duration-bounds' },
  [
    takes(shortestStay),
    takes(longestStay),
    takes(oddStay),
    refuses(shortestStay - 1, shortestStay),
    refuses(longestStay + 1, longestStay),
  ],
);

function takes(duration: number): CheckDefinition {
  return {
    id: `create-booking.duration-${duration}`,
    title: `A booking can last ${duration} minutes.`,
    bookings: 1,
    async run(context) {
      await bookedFor(context, duration);
    },
  };
}

/**
 * The check that a duration beyond a bound cannot be booked. A booking at the bound succeeds first, so only the bound can
 * explain a refusal. The profile may declare that such a duration is clamped or accepted instead, which is open.
 */
function refuses(duration: number, bound: number): CheckDefinition {
  return {
    id: `create-booking.duration-${duration}`,
    also: ['create-booking.duration-out-of-bounds'],
    title: `A booking cannot last ${duration} minutes.`,
    settles: [durationEntry],
    async run(context) {
      const declared = context.profile.limits?.duration_out_of_bounds?.create_booking ?? null;
      if (declared === 'accept')
        throw new NotApplicable('the profile says that durations out of bounds are accepted');
      const offer = await bookedFor(context, bound).catch(caught(Failure));
      if (offer instanceof Failure)
        throw new Inconclusive(`not even ${bound} minutes can be booked`, offer.evidence.exchanges);
      const body = { ...(await bodyFor(context, offer)), duration };
      const expected = `no booking of ${duration} minutes`;
      const refused = await requireBookingRefused(context, { body }, expected).catch(caught(Failure));
      if (refused instanceof Failure) {
        if (declared === 'refuse' || !lasts(refused.evidence.exchanges, bound)) throw refused;
        return observe(context, `${bound} minutes are booked instead`, ['clamp']);
      }
      // The booking at the bound may have taken the last space, which would explain the refusal too.
      const offers = await offersIfAny(context, { ...offer, duration: bound });
      observe(context, `refused with ${refused.status}`, allAvailable(offers, true) ? ['refuse'] : null);
    },
  };
}

function observe(context: Context, seen: string, values: readonly string[] | null): void {
  const settles = values === null ? undefined : ({ entry: durationEntry, values } as const);
  context.observe('create-booking.duration-out-of-bounds', seen, settles);
}

function lasts(exchanges: readonly HttpExchange[], bound: number): boolean {
  const [first] = exchanges;
  if (first === undefined || !isSuccess(first.status)) return false;
  return numberIn(parseJson(first.responseText), 'duration') === bound;
}

function bookedFor(context: Context, duration: number): Promise<BookableOffer> {
  return context.once(`booking of ${duration} minutes`, (sharing) => bookAt(sharing, duration));
}

async function bookAt(context: Context, duration: number): Promise<BookableOffer> {
  const tried = await candidatesFor(context, duration);
  const exchanges: Exchange[] = [];
  for (const { offer } of tried) {
    const { made, answer } = await attemptBooking(context, offer, { duration }, { isOptional: true });
    if (made !== null) return offer;
    exchanges.push(answer.exchange);
  }
  const failures: Failure[] = [];
  for (const { offer } of tried.filter(({ promised }) => promised)) {
    const { svcpid } = offer;
    const special = async () => {
      const isPromised = await isAvailable(context, { ...offer, duration });
      if (!isPromised) throw new Inconclusive(`${svcpid} is no longer available for ${duration} minutes`);
      return attemptBooking(context, offer, { duration });
    };
    const plain = () => attemptBooking(context, offer);
    const expected = `a booking of ${duration} minutes for an offer that is available for ${duration} minutes`;
    const obstacle = await failureOf(requireBooked(context, special, plain, expected)).catch(
      caught(Inconclusive),
    );
    if (obstacle === null) return offer;
    if (obstacle instanceof Failure) failures.push(obstacle);
    // A single offer may refuse for reasons of its own.
    const [first] = failures;
    if (failures.length === enoughControls && first !== undefined) throw first;
  }
  throw new Inconclusive(
    exchanges.length === 0
      ? `no offer is said to be available for ${duration} minutes`
      : `too few offers are available for ${duration} minutes to tell why they could not be booked`,
    exchanges,
  );
}

/** Offers that may be available for a duration and whose limits allow it; `promised` ones are shown as available. */
async function candidatesFor(context: Context, duration: number) {
  const [proven, ...others] = await offersToBook(context);
  // Try another offer first: the longest stay covers all days on which other checks book the proven one.
  const offers = [...others.slice(0, 1), proven, ...others.slice(1, maxAsked - 1)];
  const candidates = await allowing(context, offers, duration);
  if (candidates.filter(({ promised }) => promised).length >= maxTries) return candidates.slice(0, maxTries);
  // Few of the offers for the usual stay may allow this one. The plain booking for comparison lasts as usual.
  const more = (await offersLasting(context, duration))
    .filter(({ svcpid }) => offers.every((offer) => offer.svcpid !== svcpid))
    .map((offer) => ({ ...offer, duration: proven.duration }));
  return [...candidates, ...(await allowing(context, more, duration))].slice(0, maxTries);
}

async function allowing(context: Context, offers: readonly BookableOffer[], duration: number) {
  const candidates = await Promise.all(
    offers.map(async (offer) => {
      const answers = await offersIfAny(context, { ...offer, duration });
      const fits =
        answers.length > 0 &&
        answers.every((answer) => answer.available !== false && allows(answer, duration));
      return fits ? [{ offer, promised: allAvailable(answers, true) }] : [];
    }),
  );
  return candidates.flat();
}

/** Whether the limits of an offer allow a stay; beyond them, a booking may fail even if the offer looks available. */
function allows(offer: JsonObject, minutes: number): boolean {
  const max = Math.min(
    (numberIn(offer, 'max_hours') ?? Number.POSITIVE_INFINITY) * 60,
    (numberIn(offer, 'max_days') ?? Number.POSITIVE_INFINITY) * 24 * 60,
  );
  return minutes >= (numberIn(offer, 'booking_min_time') ?? 0) && minutes <= max;
}
