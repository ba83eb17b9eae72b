import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../kernel/json.ts';
import { runPartnerConformance } from './run-partner-conformance.ts';
import { startReceiver } from './testing/start-receiver.ts';

describe('a partner that breaks down', () => {
  test('over one kind of booking fails only the check of it', async () => {
    const url = await startFragile((booking) => 'parkproof_text' in booking);
    const report = await runPartnerConformance({ url, comeback: 0.1 });
    const failed = report.checks.filter(({ verdict }) => verdict === 'fail');
    expect(failed).toMatchObject([{ id: 'partner.unknown-fields', found: 'no response: other side closed' }]);
    const untried = report.checks.filter(({ verdict }) => verdict === 'inconclusive');
    expect(untried[0]?.reason).toMatch(/the endpoint no longer responds: .*ECONNREFUSED/);
  });

  test('over the first webhook fails the check of deliveries', async () => {
    const url = await startFragile(() => true);
    const report = await runPartnerConformance({ url, comeback: 0.1 });
    expect(report.checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([
      'partner.takes-delivery',
    ]);
  });
});

/** A partner whose process ends for good at a booking for which `breaksAt` holds. */
async function startFragile(breaksAt: (booking: JsonObject) => boolean) {
  const { url, close } = await startReceiver({
    receive({ bookings }) {
      if (!bookings.some(breaksAt)) return 200;
      void close();
      return 'hang-up';
    },
  });
  return url;
}
