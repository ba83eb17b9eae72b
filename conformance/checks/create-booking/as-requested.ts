import { tzOffset } from '@date-fns/tz';
import { boundStay } from '../../../spec/limits.ts';
import { instantOf } from '../../answers/instants.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import {
  attemptBooking,
  bodyFor,
  bookingDesk,
  requestBooking,
} from '../../fixtures/bookings/booking-desk.ts';
import {
  mayBeBooked,
  offersToBook,
  type SeenBooking,
  seenBookings,
} from '../../fixtures/bookings/kit-bookings.ts';
import { pricedBooking } from '../../fixtures/bookings/priced-booking.ts';
import { dateTime, halfYear, laterBy, type Stay } from '../../fixtures/offers/stays.ts';
import { anyCase } from '../../fixtures/vehicles/vehicle.ts';
import { Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** Starts that are easy to get wrong: at midnight and just after it, in another season, on the 31st, and next year. */
const oddDates: readonly ((start: string) => string)[] = [
  (start) => `${laterBy(start, 1).slice(0, 10)}T00:00:00Z`,
  afterMidnight,
  (start) => afterMidnight(laterBy(start, halfYear)),
  onThe31st,
  (start) => laterBy(start, 400),
];

/** Days and a minute, more than a week. */
const oddDuration = 9 * 24 * 60 + 1;

/** Cars whose names have characters that are often mangled. An implementation may refuse them. */
const oddCars = [
  { car_brand: 'Škoda', car_model: "Citigo & Cee'd" },
  { car_brand: 'Citroën', car_model: String.raw`DS 7 Crossback E-Tense "4x4" \ 300` },
] as const;

/** A member of the request that the booking echoes. */
interface Echo {
  readonly member: string;
  readonly also?: readonly string[];
  /** Normalises a value for comparison; null if the value cannot be compared. */
  readonly comparable: (value: unknown) => string | number | null;
  /** The same for the requested value, if it needs a rule of its own. */
  readonly asked?: (value: unknown) => string | number | null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const name = (value: unknown) => text(anyCase(value));
const number = (value: unknown) => (typeof value === 'number' ? value : null);

/** A duration within its bounds (section 8); another check covers durations beyond them. */
const allowed = (value: unknown) => (typeof value === 'number' && value === boundStay(value) ? value : null);

/** A plate without spaces and lower-case letters, whose handling is open. */
const usualPlate = (value: unknown) => (/[\sa-z]/.test(String(value)) ? null : text(value));

const repeated: readonly Echo[] = [
  { member: 'svcpid', also: ['booking.svcpid-is-offer'], comparable: text },
  { member: 'start', comparable: instantOf },
  { member: 'duration', comparable: number, asked: allowed },
  { member: 'number_plate', also: ['create-booking.number_plate'], comparable: text, asked: usualPlate },
  { member: 'car_brand', also: ['create-booking.car_brand'], comparable: name },
  { member: 'car_model', also: ['create-booking.car_model'], comparable: name },
];

/** Checks that a booking has what was requested (4.9). */
export const asRequestedChecks: readonly CheckDefinition[] = repeated.map(echo);

/** Requires every booking of the run to echo the request. `pricedBooking` makes a second one with other values. */
function echo({ member, also = [], comparable, asked: askedFor = comparable }: Echo): CheckDefinition {
  return {
    id: `create-booking.${member}-as-requested`,
    also,
    title: `The booking has the requested ${member}.`,
    phase: 'after',
    bookings: { start: oddDates.length, duration: 2, car_model: oddCars.length }[member] ?? 0,
    async run(context) {
      await pricedBooking(context).catch(whenInconclusive(undefined));
      if (member === 'start') await bookOnOddDates(context);
      if (member === 'duration') await bookOddDurations(context);
      if (member === 'car_model') await bookForOddCars(context);
      const judge = ({ sent, booking }: SeenBooking): Judgement => {
        const asked = askedFor(sent[member]);
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

/** Books stays that begin on odd dates, if offers allow it. */
async function bookOnOddDates(context: Context): Promise<void> {
  for (const oddDate of oddDates) await bookOdd(context, (stay) => ({ ...stay, start: oddDate(stay.start) }));
}

/** Books more than a week, and a day and an hour during which the clocks of most of Europe change. */
async function bookOddDurations(context: Context): Promise<void> {
  await bookOdd(context, (stay) => ({ ...stay, duration: oddDuration }));
  await bookOdd(context, ({ start }) => ({ start: beforeClockChange(start), duration: 25 * 60 }));
}

/** Books an odd stay of the first offer that allows it. */
async function bookOdd(context: Context, oddStay: (stay: Stay) => Stay): Promise<void> {
  for (const { svcpid, stay: usual } of await offersToBook(context)) {
    const stay = oddStay(usual);
    if (!(await mayBeBooked(context, svcpid, stay))) continue;
    await attemptBooking(context, { svcpid, stay });
    return;
  }
}

async function bookForOddCars(context: Context): Promise<void> {
  const [slot] = await offersToBook(context);
  // Instead of what was sent, a booking may show what is registered.
  if (slot === undefined || bookingDesk(context).needsRegistration() === true) return;
  for (const car of oddCars)
    await requestBooking(context, { ...(await bodyFor(context, slot)), ...car }, { isOptional: true });
}

/** The same local time on the day before the clocks of most of Europe change. */
function beforeClockChange(start: string): string {
  let day = start;
  for (let days = 1; days <= halfYear + 60 && offsetAt(day) === offsetAt(laterBy(day, 1)); days += 1)
    day = laterBy(day, 1);
  return day;
}

/** The same time on the next 31st. */
function onThe31st(start: string): string {
  return start.slice(8, 10) === '31' ? start : onThe31st(laterBy(start, 1));
}

/** Half past midnight on the day of `start`, by the clock of most of Europe. */
function afterMidnight(start: string): string {
  const there = `${start.slice(0, 10)}T00:30:00Z`;
  return dateTime(Date.parse(there) - offsetAt(there) * 60_000);
}

/** How far the clocks of most of Europe are ahead of UTC, in minutes. */
const offsetAt = (moment: string) => tzOffset('Europe/Madrid', new Date(moment));
