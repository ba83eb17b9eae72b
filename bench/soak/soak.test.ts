import { expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { runSoak } from './run-soak.ts';

const minutes = Number(process.env.PARKPROOF_SOAK_MINUTES ?? 2);
const seed = Number(process.env.PARKPROOF_SOAK_SEED ?? 1);

/**
 * Bytes that memory may grow by chance in the second half, because the runtime keeps more at some moments. In an hour's
 * load, a leak of some 400 bytes per request exceeds it.
 */
const chance = 2 * 1024 ** 2;

/** Bytes for each booking that the simulator keeps, with its movements and deliveries. */
const perBooking = 2048;

/** Bytes for each webhook that waits for the silent receiver. */
const perPending = 6 * 1024;

test('under mixed load no request fails, every webhook is finally accepted, and memory stays within its bound', async () => {
  const { failed, missing, answered, events, attempts, middle, end } = await runSoak({
    minutes,
    seed,
    data: temporaryFolder(),
  });
  expect(failed).toEqual([]);
  expect(missing).toEqual([]);
  const stored = (end.bookings - middle.bookings) * perBooking + (end.pending - middle.pending) * perPending;
  expect(end.heap - middle.heap).toBeLessThanOrEqual(chance + stored);
  expect([...answered.keys()].sort()).toEqual([
    'batches',
    'bookings',
    'bulk',
    'cancellations',
    'movements',
    'reads',
    'searches',
    'single vehicles',
  ]);
  // Half of the attempts fail.
  expect(events).toBeGreaterThan(30);
  expect(attempts).toBeGreaterThan(1.5 * events);
});
