import { instantOf } from '../../answers/instants.ts';
import { type Context, checksWith, shared } from '../../check/check.ts';
import {
  acceptedOrRefused,
  foundStatus,
  openPoint,
  settle,
  shownBy,
} from '../../expectations/open-points.ts';
import {
  attemptBooking,
  bodyFor,
  book,
  bookingDesk,
  type NewBooking,
  requestBooking,
} from '../../fixtures/bookings/booking-desk.ts';
import { cancel } from '../../fixtures/bookings/cancellation.ts';
import { areFewer, lookForSpaces } from '../../fixtures/bookings/free-spaces.ts';
import { freshSlot, provenOffer, soundRequest } from '../../fixtures/bookings/kit-bookings.ts';
import { pricedBooking } from '../../fixtures/bookings/priced-booking.ts';
import { attemptSpecial } from '../../fixtures/bookings/special-booking.ts';
import { mayBeBooked } from '../../fixtures/offers/availability.ts';
import { foundOffers, knownParkings } from '../../fixtures/offers/offers.ts';
import { dateTime } from '../../fixtures/offers/stays.ts';
import { registerNewVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import { onOwnVehicles } from '../../fixtures/vehicles/vehicle.ts';
import { type Answer, type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { asObject, textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** A booking that two checks repeat, or overlap, with the same vehicle. */
const repeatedBooking = shared(async (context) => book(context, await freshSlot(context)));

/** Checks of what 4.9 leaves open. If the profile declares nothing, they record what they see. */
export const createBookingOpenChecks = checksWith({ needs: ['writes'] }, [
  openPoint('create-booking.number_plate-lower-case', {
    title: 'A plate in lower case is handled as the profile declares.',
    bookings: 1,
    async find(context, _, declared) {
      const { sent, answer } = await tryPlate(context, declared, (plate) => plate.toLowerCase());
      const got = textIn(answer.body, 'number_plate');
      const isTaken = isSuccess(answer.status);
      if (isTaken && got?.toUpperCase() !== sent.toUpperCase())
        throw new Inconclusive('the booking has another plate', [answer.exchange]);
      const upper = got === sent.toUpperCase() ? ['upper-cased'] : [];
      return {
        fits: isTaken ? (got === sent ? ['kept'] : upper) : ['refuse'],
        shown: `${sent} returned ${answer.status}${isTaken ? ` with ${got}` : ''}`,
        exchanges: [answer.exchange],
      };
    },
  }),
  {
    id: 'create-booking.number_plate-with-spaces',
    clause: 'booking.number_plate-no-spaces',
    also: ['create-booking.number_plate-with-spaces'],
    title: 'A plate sent with a space is refused, or the booking has it without the space.',
    bookings: 1,
    settles: ['bookings.plate_with_spaces'],
    async run(context) {
      const declared = context.profile.bookings?.plate_with_spaces;
      if (declared === 'kept') throw new NotApplicable('the profile says that spaces are kept');
      const spaced = (plate: string) => `${plate.slice(0, 3)} ${plate.slice(3)}`;
      const { sent, answer } = await tryPlate(context, declared, spaced);
      const { uid, number_plate: got } = asObject(answer.body) ?? {};
      const taken = isSuccess(answer.status);
      const shown = `'${sent}' returned ${answer.status}${taken ? ` with '${String(got)}'` : ''}`;
      const exchanges = [answer.exchange];
      assertThat(!taken || typeof got !== 'string' || !/\s/.test(got), {
        expected: 'a booking whose number_plate has no spaces',
        found: shown,
        exchanges,
      });
      settle(context, 'create-booking.number_plate-with-spaces', {
        fits: [taken ? 'corrected' : 'refuse'],
        shown,
        exchanges,
      });
      if (!taken || typeof uid !== 'string') return;
      // The form checks look at these answers.
      await context.call('listBookings', {});
      await cancel(context, uid);
    },
  },
  openPoint('create-booking.partial-vehicle', {
    title: 'The plate of a registered vehicle without brand and model is handled as the profile declares.',
    bookings: 1,
    lock: onOwnVehicles.lock,
    async find(context, _, declared) {
      const slot = await freshSlot(context);
      // A service that refuses every plate says nothing about a plate alone.
      await vehicleWithPlate(context);
      // Only the brand and model of a registered vehicle are sure to be known.
      const [{ plate }] = await registerNewVehicles(context, 1);
      const body = { ...slot, number_plate: plate };
      const answer = await answerUnless(context, body, declared === 'refuse');
      return acceptedOrRefused(answer, 'a plate alone', 'completed');
    },
  }),
  openPoint('create-booking.unregistered-vehicle', {
    title: 'Booking for a vehicle that the user has not registered is handled as the profile declares.',
    bookings: 1,
    async find(context, _, declared) {
      const slot = await freshSlot(context);
      // One refusal proves nothing: an offer can be full for a moment.
      const { answer, exchanges } = await attemptSpecial(
        context,
        () => bookingDesk(context).attemptUnregistered(context, slot),
        () => attemptBooking(context, slot),
        () => declared === 'refuse',
      );
      return { ...acceptedOrRefused(answer, 'booking for an unregistered vehicle', 'accept'), exchanges };
    },
  }),
  openPoint('create-booking.cc_email-invalid', {
    title: 'A cc_email that is not an email address is refused with the status that the profile declares.',
    bookings: 1,
    async find(context, _, declared) {
      const slot = await freshSlot(context);
      const { answer } = await attemptSpecial(
        context,
        () => attemptBooking(context, slot, { cc_email: 'no address' }),
        () => attemptBooking(context, slot),
        ({ status }) => status === declared,
      );
      return foundStatus(answer);
    },
  }),
  openPoint('create-booking.expected_price-invalid', {
    also: ['create-booking.price-guard'],
    title: 'A negative expected_price is handled as the profile declares.',
    bookings: 1,
    async find(context, _, declared) {
      const priced = await pricedBooking(context);
      const body = { ...(await bodyFor(context, priced)), expected_price: -1 };
      const answer = await answerUnless(context, body, declared !== 'ignore');
      // A refusal as invalid and a refusal as too low look the same from outside.
      const fits = isSuccess(answer.status) ? ['ignore'] : ['refuse', 'compare'];
      return shownBy(answer, 'an expected price of -1', fits);
    },
  }),
  openPoint('create-booking.unbookable-offer', {
    also: ['create-booking.requires-available-offer'],
    title: 'Booking an offer whose bookable is false returns the status that the profile declares.',
    bookings: 1,
    async find(context) {
      const proven = await provenOffer(context);
      const offers = foundOffers(await knownParkings(context));
      const found = offers.find(({ offer }) => offer.bookable === false);
      if (found === undefined) throw new NotApplicable('every listed offer is bookable');
      return foundStatus((await attemptBooking(context, { ...proven, svcpid: found.svcpid })).answer);
    },
  }),
  openPoint('create-booking.start-in-past', {
    also: ['create-booking.requires-available-offer', 'create-booking.start-as-requested'],
    title: 'A start in the past is refused if the profile says so.',
    confirmsOnly: true,
    async find(context, _, declared) {
      // A booking in the past could not be cancelled afterwards.
      if (declared !== 'refuse')
        throw new NotApplicable('the profile does not say that a start in the past is refused');
      const sound = await soundRequest(context);
      const body = { ...sound, start: dateTime(Date.now() - 24 * 60 * 60_000) };
      const answer = await context.call('createBooking', { body });
      return acceptedOrRefused(answer, 'a start a day ago', 'accept');
    },
  }),
  openPoint('create-booking.repeated-request', {
    also: ['booking.uid-unique'],
    title: 'The same request sent twice creates as many bookings as the profile declares.',
    bookings: 2,
    async find(context, _, declared) {
      const first = await repeatedBooking(context);
      const answer = await answerUnless(context, first.sent, declared === 'refuse');
      const uid = textIn(answer.body, 'uid');
      const made = uid === first.uid ? 'one-booking' : 'two-bookings';
      const found = isSuccess(answer.status) ? made : 'refuse';
      if (found === 'refuse') await presumeFreeSpace(context, first.sent, answer);
      return {
        fits: [found],
        shown: `${found}; the second request returned ${answer.status}`,
        exchanges: [first.exchange, answer.exchange],
      };
    },
  }),
  openPoint('create-booking.overlapping-bookings', {
    title: 'Overlapping bookings of one vehicle are handled as the profile declares.',
    bookings: 1,
    async find(context, _, declared) {
      const { sent, exchange } = await repeatedBooking(context);
      const start = dateTime((instantOf(sent.start) ?? 0) + 30 * 60_000);
      const answer = await answerUnless(context, { ...sent, start }, declared === 'refuse');
      if (!isSuccess(answer.status)) await presumeFreeSpace(context, { ...sent, start }, answer);
      const found = acceptedOrRefused(answer, 'a booking half an hour later', 'accept');
      return { ...found, exchanges: [exchange, answer.exchange] };
    },
  }),
  openPoint('create-booking.takes-space', {
    title: 'Bookings take the spaces of an offer, or leave them as they are, as the profile declares.',
    bookings: 2,
    // No other check books then.
    phase: 'after',
    async find(context, _, declared) {
      // An unchanged freeSpots proves nothing: it may be a live count at the barrier.
      const first = await takeSpace(context);
      const isExpected = (first !== null) === (declared === true);
      // Someone else may have booked or left at the same moment, but hardly twice.
      const exchanges = isExpected ? first : await takeSpace(context);
      if (exchanges === null) throw new NotApplicable('no response shows what a booking does to the spaces');
      return { fits: [true], shown: 'a booking leaves fewer spaces for others', exchanges };
    },
  }),
]);

/** The exchanges that show a booking taking a space; null if none do. */
async function takeSpace(context: Context): Promise<readonly Exchange[] | null> {
  const slot = await freshSlot(context);
  const before = await lookForSpaces(context, slot);
  const { made, answer } = await attemptBooking(context, slot);
  if (made === null) return null;
  const after = await lookForSpaces(context, slot);
  await cancel(context, made.uid);
  return areFewer(after, before) ? [...before.exchanges, answer.exchange, ...after.exchanges] : null;
}

/** Throws `Inconclusive` if no space is left, since that may be why the booking was refused. */
async function presumeFreeSpace(context: Context, sent: NewBooking, { exchange }: Answer): Promise<void> {
  if (await mayBeBooked(context, sent)) return;
  throw new Inconclusive('the first booking took the last space', [exchange]);
}

/** Books with a plate that is not written the way the kit usually does. */
async function tryPlate(context: Context, declared: unknown, write: (plate: string) => string) {
  const slot = await freshSlot(context);
  const vehicle = await vehicleWithPlate(context);
  const sent = write(vehicle.number_plate);
  const body = { ...slot, ...vehicle, number_plate: sent };
  return { sent, answer: await answerUnless(context, body, declared === 'refuse') };
}

/** The vehicle of a plain booking. Throws `Inconclusive` if bookings with a plate are refused. */
async function vehicleWithPlate(context: Context) {
  const { number_plate, ...others } = await bookingDesk(context).vehicle(context);
  if (number_plate === undefined) throw new Inconclusive('any plate is refused');
  return { ...others, number_plate };
}

/** Makes a booking. If it is refused and `mayRefuse` is false, tries again between plain bookings. */
async function answerUnless(context: Context, body: NewBooking, mayRefuse: boolean): Promise<Answer> {
  const { answer } = await attemptSpecial(
    context,
    () => requestBooking(context, body),
    () => attemptBooking(context, body),
    () => mayRefuse,
  );
  return answer;
}
