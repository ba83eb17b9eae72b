import type { Context } from '../check/check.ts';
import { type BookingList, readUntil } from '../fixtures/bookings/booking-list.ts';
import { type Exchange, lastInPath } from '../kernel/exchange.ts';
import { assertThat } from '../kernel/outcomes.ts';

/**
 * Fails if GET /bookings goes on showing one of these cancelled bookings as active: with cancelled false or without it.
 * A check of its form covers any other value.
 */
export async function requireListedCancelled(
  context: Context,
  cancellations: readonly Exchange[],
): Promise<void> {
  const byUid = new Map<unknown, Exchange>(cancellations.map((one) => [lastInPath(one.url), one]));
  const activeIn = ({ bookings }: BookingList) =>
    bookings.find(({ uid, cancelled }) => byUid.has(uid) && (cancelled ?? false) === false)?.uid;
  const list = await readUntil(context, (read) => activeIn(read) === undefined);
  const active = activeIn(list);
  const cancellation = byUid.get(active);
  assertThat(active === undefined, {
    expected: `${String(active)} listed as cancelled, if at all`,
    found: 'it is active',
    exchanges: [...(cancellation === undefined ? [] : [cancellation]), ...list.exchanges],
  });
}
