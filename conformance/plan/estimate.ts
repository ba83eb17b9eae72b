import type { Check } from '../check.ts';
import { costOf, mostAtOnce } from '../harness/run-checks.ts';
import { mostRequests } from '../run-conformance.ts';

/** How long an implementation is assumed to take, in seconds. */
export interface Timing {
  /** A booking: where it goes quickly, and at most. */
  readonly booking: { readonly least: number; readonly most: number };
  /** Any other answer. */
  readonly answer: number;
}

/** Seconds that a run takes, if waits end early and if none does. */
export interface Duration {
  readonly least: number;
  readonly most: number;
}

/** Requests that a check sends on average, bookings apart; many share what they look at. */
const requestsOfCheck = 3;

/** Estimates a run: waits and bookings of different checks overlap, so the longest chain of them counts. */
export function estimate(checks: readonly Check[], bookings: number, timing: Timing): Duration {
  const asking = (checks.length * requestsOfCheck * timing.answer) / mostRequests;
  const bound = (booking: number, waits: (check: Check) => number) => {
    const chain = longestChain(checks, (check) => waits(check) + booking * (check.bookings ?? 0));
    const throughGate = (bookings * booking) / mostRequests;
    return asking + Math.max(chain, throughGate, bookings > 0 ? booking : 0);
  };
  return {
    least: bound(timing.booking.least, () => 0),
    most: bound(timing.booking.most, (check) => check.waits ?? 0),
  };
}

/** Goes through the checks as the harness does: so many at once, those of one lock in turn, the late ones at the end. */
function longestChain(checks: readonly Check[], secondsOf: (check: Check) => number): number {
  let begun = 0;
  for (const phase of [undefined, 'after'] as const) {
    const free = new Array<number>(mostAtOnce).fill(begun);
    let locked = begun;
    const queue = checks.filter((check) => check.phase === phase).sort((a, b) => costOf(b) - costOf(a));
    for (const check of queue) {
      const worker = free.indexOf(Math.min(...free));
      const start = Math.max(free[worker] ?? begun, check.lock === 'vehicles' ? locked : begun);
      const end = start + secondsOf(check);
      free[worker] = end;
      if (check.lock === 'vehicles') locked = end;
    }
    begun = Math.max(begun, ...free);
  }
  return begun;
}
