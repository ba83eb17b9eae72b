import type { Check } from '../check.ts';
import type { BookingTime } from './estimate.ts';

/** Runs that are drawn; their mean hardly changes with more. */
const draws = 200;

/**
 * The seconds of the longest chain of bookings, as the mean of some drawn runs: of many chains side by side the
 * slowest counts, so the mean of one booking would say too little. The draws are the same every time.
 */
export function drawLongestChain(
  checks: readonly Check[],
  given: {
    readonly booking: BookingTime;
    /** Bookings that a check waits for one after the other. */
    readonly rowOf: (check: Check) => number;
    /** Seconds that it waits beside. */
    readonly usual: (check: Check) => number;
  },
): number {
  const chains = checks.map((check) => {
    const row = given.rowOf(check);
    return { row, shared: row - Math.min(row, check.bookings ?? 0), pauses: given.usual(check) };
  });
  const random = createRandom();
  let sum = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const shared: number[] = [];
    const secondsOfShared = (level: number) => (shared[level] ??= drawBooking(given.booking, random));
    const longest = chains.map((chain) => {
      if (chain.row === 0) return 0;
      let seconds = chain.pauses;
      for (let level = 0; level < chain.row; level += 1)
        seconds += level < chain.shared ? secondsOfShared(level) : drawBooking(given.booking, random);
      return seconds;
    });
    sum += Math.max(0, ...longest);
  }
  return sum / draws;
}

function drawBooking(
  { usual: [least, most], longest, slowPercent }: BookingTime,
  random: () => number,
): number {
  const isSlow = random() * 100 < slowPercent;
  return isSlow ? most + random() * (longest - most) : least + random() * (most - least);
}

/**
 * Numbers from 0 to 1 in an order that is the same every time (mulberry32). The world has such a generator too, but
 * the kit knows nothing of how the simulator is made.
 */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
