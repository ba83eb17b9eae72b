import type { Finding, Goal } from '../report.ts';
import type { Soak } from './run-soak.ts';

const MiB = 1024 ** 2;

/**
 * Bytes that memory may grow by chance in the second half, because the runtime keeps more at some moments. In an hour's
 * load, a leak of some 400 bytes per request exceeds it.
 */
const chance = 2 * MiB;

/** Bytes for each booking that the simulator keeps, with its movements and deliveries. */
const perBooking = 2048;

/** Bytes for each webhook that waits for the silent receiver. */
const perPending = 6 * 1024;

/** The figures of a soak, with their goals. */
export function judgeSoak(soak: Soak): Finding[] {
  const { begin, middle, end } = soak;
  const stored = end.bookings - middle.bookings;
  const waiting = end.pending - middle.pending;
  const bound = (chance + stored * perBooking + waiting * perPending) / MiB;
  return [
    ...[...soak.answered].map(([kind, count]) => finding(`${kind} answered with the expected status`, count)),
    finding('requests with another status or no answer', soak.failed.length, none),
    finding('events that webhooks must report', soak.events),
    finding('attempts to deliver them, of which half failed', soak.attempts),
    finding('events never accepted', soak.missing.length, none),
    finding('bookings remembered at the end', end.bookings),
    finding('webhooks that the silent receiver has not accepted', end.pending),
    finding('heap at the end, collected', end.heap / MiB, undefined, 'MiB'),
    finding('growth of the heap in the first half', (middle.heap - begin.heap) / MiB, undefined, 'MiB'),
    finding(
      `growth in the second half, ${stored} more bookings and ${waiting} more webhooks remembered`,
      (end.heap - middle.heap) / MiB,
      { bound: 'at most', value: bound, of: 'MiB' },
      'MiB',
    ),
  ];
}

const none: Goal = { bound: 'at most', value: 0, of: '' };

function finding(what: string, figure: number, goal?: Goal, unit = ''): Finding {
  return { suite: 'soak', what, figure, unit, goal };
}
