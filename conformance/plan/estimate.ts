import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Check } from '../check.ts';
import { batchSpacing, longestPause } from '../checks/batch-step.ts';
import { maxBookingsAtOnce, maxRequests } from '../harness/limits.ts';
import { drawLongestChain } from './draw-bookings.ts';

/** How long an implementation takes for a booking, in seconds. */
export interface BookingTime {
  /** Between these usually. */
  readonly usual: readonly [least: number, most: number];
  /** Up to this in some cases, and how many of a hundred those are. */
  readonly longest: number;
  readonly slowPercent: number;
}

/** How long an implementation and the kit are assumed to take, in seconds. */
export interface Timing {
  readonly booking: BookingTime;
  /** From the 202 of a batch to its effect. */
  readonly batch: number;
  /** Any other answer. */
  readonly answer: number;
  /** What the kit itself works for one request and its answer, with the simulator where it runs in the same process. */
  readonly work: number;
}

/** A target over the network that is as slow as it may be. */
export function slowTiming({ timings }: Profile): Timing {
  const longest = Math.max(45, timings?.booking_seconds ?? 0);
  return {
    booking: { usual: [longest, longest], longest, slowPercent: 0 },
    batch: timings?.batch_seconds ?? 10,
    answer: Math.max(1, timings?.answer_seconds ?? 0),
    work: 0.01,
  };
}

/** What a run takes, in seconds. */
export interface Duration {
  readonly expected: number;
  /** Where every wait runs out, as it does only where the implementation deviates. */
  readonly most: number;
}

/** Requests that a check sends on average, bookings apart; many share what they look at. */
const requestsOfCheck = 2;

/** Requests in a row before the first booking: where parkings are, what can be booked. */
const requestsBeforeBooking = 8;

/** Requests in a row of a check that uses the vehicles of all users alone. */
const requestsAlone = 6;

/**
 * The part of the kit's work that is done before the first booking or batch, since all checks begin at once, and the
 * part that is left for those that look back on all others.
 */
const workBefore = 0.15;
const workAfter = 0.3;

/** Seconds from the command to the first request. */
const start = 0.5;

/** Estimates a run: waits, bookings and requests overlap, so the longest chain counts, and what looks back on it. */
export function estimate(
  checks: readonly Check[],
  { profile, timing }: { readonly profile: Profile; readonly timing: Timing },
): Duration {
  const { answer, booking } = timing;
  const requests = checks.length * requestsOfCheck;
  const work = requests * timing.work;
  const asking = (requests * answer) / maxRequests;
  const before = requestsBeforeBooking * answer + work * workBefore;
  const own = checks.reduce((sum, { bookings = 0 }) => sum + bookings, 0);

  const chain = (bookings: number, batches: number, waits: (check: Check) => number) => {
    const longestWait = Math.max(0, ...checks.map((check) => (rowOf(check) > 0 ? 0 : waits(check))));
    const vehicles = batches + countAlone(checks) * requestsAlone * (answer + timing.work);
    const main = Math.max(asking, work * (1 - workAfter), before + Math.max(bookings, longestWait, vehicles));
    return start + main + work * workAfter;
  };

  const usual = (check: Check) => pausesOf(check, profile);
  const atMost = (check: Check) => check.waits ?? 0;
  const slowest = Math.max(0, ...checks.map((check) => rowOf(check) * booking.longest + atMost(check)));
  const throughGate = Math.ceil(own / maxBookingsAtOnce) * booking.longest;
  return {
    expected: chain(
      drawLongestChain(checks, { booking, rowOf, usual }),
      batchesOf(checks, profile, timing),
      usual,
    ),
    most: chain(Math.max(slowest, throughGate), lockedWaits(checks, profile), atMost),
  };
}

/** Bookings that a check waits for one after the other. */
function rowOf({ bookings = 0, inARow }: Check): number {
  return inARow ?? (bookings === 0 ? 0 : bookings + 1);
}

function pausesOf({ pauses = 0 }: Check, profile: Profile): number {
  return typeof pauses === 'number' ? pauses : pauses(profile);
}

function countAlone(checks: readonly Check[]): number {
  return checks.filter(({ lock }) => lock === 'vehicles').length;
}

/** Batches are of one user, so they come one after the other, with the spacing of 4.11 where that is kept. */
function batchesOf(checks: readonly Check[], profile: Profile, timing: Timing): number {
  const names = namesOf(checks, profile);
  const each = timing.batch + Math.min(longestPause, timing.batch / 6) + 2 * timing.answer;
  const spaced = profile.batch?.spacing_not_kept === 'served' ? 0 : Math.max(0, batchSpacing - each);
  const posts = [...names].filter((name) => name !== 'replaceVehicles' && name !== 'deleteVehicles').length;
  return names.size * each + Math.max(0, posts - 1) * spaced;
}

/** The batches of checks by their names: what has the same name is sent once in a run. */
export function namesOf(checks: readonly Check[], profile: Profile): ReadonlySet<string> {
  return new Set(
    checks.flatMap(({ batches = [] }) => (typeof batches === 'function' ? batches(profile) : batches)),
  );
}

/** What checks wait for one after the other, since they use the vehicles of the same user. */
function lockedWaits(checks: readonly Check[], profile: Profile): number {
  const locked = checks.filter(({ lock }) => lock === 'batches' || lock === 'vehicles');
  const names = namesOf(locked, profile);
  const others = locked.filter(({ batches }) => batches === undefined);
  const longest = Math.max(0, ...locked.map(({ waits = 0 }) => waits));
  return names.size * longest + others.reduce((sum, { waits = 0 }) => sum + waits, 0);
}
