import { expect, test } from 'vitest';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import type { BookingRecord } from '../kernel/booking.ts';
import { createClock } from '../kernel/clock.ts';
import { type Tables, tableNames } from '../kernel/records.ts';
import { openStore } from '../store/open-store.ts';
import { memoryLog } from '../testing/memory-log.ts';
import { startSilentEndpoint } from '../testing/start-endpoint.ts';
import { createDeliveryLog } from './delivery-log.ts';
import { createOutbox } from './outbox.ts';
import { createSendWebhook } from './send-webhook.ts';

const choices = { ...simulatorProfile.webhooks, event_kind: 'header' } as const;
const booking = { uid: 'one' } as BookingRecord;

test('an attempt fails if the endpoint never responds', async () => {
  const delivery = {
    endpoint: (await startSilentEndpoint()).url,
    action: 'ENTRY',
    events: [booking],
    attempts: 0,
    due: 0,
  } as const;
  const attempt = { id: 'id', number: 1, signal: new AbortController().signal };
  const outcome = await createSendWebhook(choices, () => 1, 50)(delivery, attempt);
  expect(outcome).toMatchObject({
    delivered: false,
    reason: 'failed: no response within 0.05 s',
    status: null,
  });
});

test('an outbox that finishes aborts an attempt when its patience is over, and keeps the delivery', async () => {
  const { log, lines } = memoryLog();
  const store = await openStore<Tables>({ directory: null, tables: tableNames });
  const { url } = await startSilentEndpoint();
  const outbox = createOutbox({
    store,
    clock: createClock({ frozen: true }),
    newUid: () => 'some-id',
    endpoints: () => [url],
    send: createSendWebhook(choices, () => 1),
    deliveryLog: createDeliveryLog(() => undefined),
    takeFault: () => null,
    retry: choices.retry,
    log,
  });
  await outbox.publish([], { action: 'ENTRY', booking, copies: 2 });
  await outbox.finish(50);
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(
      /failed: interrupted because the simulator stopped; it is kept for the next start$/,
    ),
  ]);
  expect([...store.table('deliveries').values()].map(({ attempts }) => attempts)).toEqual([1, 0]);
});
