import { boundStay } from '../../../spec/limits.ts';
import { instantOf } from '../../answers/instants.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import { bookingDesk, requestBooking } from '../../fixtures/bookings/booking-desk.ts';
import { type SeenBooking, seenBookings, soundRequest } from '../../fixtures/bookings/kit-bookings.ts';
import { bookOddStays, oddStays } from '../../fixtures/bookings/odd-stays.ts';
import { pricedBooking } from '../../fixtures/bookings/priced-booking.ts';
import { foldText } from '../../fixtures/vehicles/vehicle.ts';
import { Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** Cars whose names are long or have characters that are often mangled. An implementation may refuse them. */
const oddCars = [
  { car_brand: 'Steyr-Daimler-Puch Österreich', car_model: "Haflinger & Pinz'gauer à 4 portes" },
  { car_brand: 'Citroën', car_model: String.raw`DS 7 Crossback E-Tense "4x4" \ 300` },
] as const;

/** A member of the request that the booking echoes. */
interface Echo {
  readonly member: string;
  readonly also?: readonly string[];
  /** Normalises a value for comparison; null if the value cannot be compared. */
  readonly comparable: (value: unknown) => string | number | null;
  /** The same for the requested value, if it needs a rule of its own. */
  readonly requested?: (value: unknown) => string | number | null;
  /** Makes bookings with unusual values first. */
  readonly prepare?: (context: Context) => Promise<unknown>;
  /** How many of these bookings count for this check. */
  readonly bookings?: number;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const name = (value: unknown) => text(foldText(value));
const number = (value: unknown) => (typeof value === 'number' ? value : null);

/** A duration within its bounds (section 8); another check covers durations beyond them. */
const allowed = (value: unknown) => (typeof value === 'number' && value === boundStay(value) ? value : null);

/** A plate without spaces and lower-case letters, whose handling is open. */
const usualPlate = (value: unknown) => (/[\sa-z]/.test(String(value)) ? null : text(value));

const repeated: readonly Echo[] = [
  { member: 'svcpid', also: ['booking.svcpid-is-offer'], comparable: text },
  // These two checks share the odd stays.
  { member: 'start', comparable: instantOf, prepare: bookOddStays, bookings: oddStays.length - 1 },
  { member: 'duration', comparable: number, requested: allowed, prepare: bookOddStays, bookings: 1 },
  { member: 'number_plate', also: ['create-booking.number_plate'], comparable: text, requested: usualPlate },
  { member: 'car_brand', also: ['create-booking.car_brand'], comparable: name },
  {
    member: 'car_model',
    also: ['create-booking.car_model'],
    comparable: name,
    prepare: bookForOddCars,
    bookings: oddCars.length,
  },
];

/** Checks that a booking has what was requested (4.9). */
export const asRequestedChecks: readonly CheckDefinition[] = repeated.map(echo);

/** Requires every booking of the run to echo the request. `pricedBooking` makes a second one with other values. */
function echo({
  member,
  also = [],
  comparable,
  requested = comparable,
  prepare,
  bookings = 0,
}: Echo): CheckDefinition {
  return {
    id: `create-booking.${member}-as-requested`,
    also,
    title: `The booking has the requested ${member}.`,
    phase: 'after',
    bookings,
    async run(context) {
      await pricedBooking(context).catch(whenInconclusive(undefined));
      await prepare?.(context);
      const judge = ({ sent, booking }: SeenBooking): Judgement => {
        const asked = requested(sent[member]);
        const got = comparable(booking[member]);
        // The form checks cover a missing value or a wrong type.
        if (asked === null || got === null) return undefined;
        if (asked === got) return null;
        return { expected: `${member} ${String(sent[member])}`, found: String(booking[member]) };
      };
      const none = new Inconclusive(`no booking has a ${member} to compare`);
      judgeEach(await seenBookings(context), judge, none);
    },
  };
}

/** Books for the odd cars, unless vehicles must be registered first. */
async function bookForOddCars(context: Context): Promise<void> {
  // Instead of what was sent, a booking may show what is registered.
  if (bookingDesk(context).needsRegistration() === true) return;
  for (const car of oddCars)
    await requestBooking(context, { ...(await soundRequest(context)), ...car }, { isOptional: true });
}
