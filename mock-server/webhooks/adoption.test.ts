import { describe, expect, test, vi } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { trigger } from '../notifications/testing/trigger.ts';
import { memoryLog } from '../testing/memory-log.ts';
import { profileWith } from '../testing/profile-with.ts';
import { type EndpointAnswer, startNotified } from '../testing/start-endpoint.ts';

/** Sends one entry webhook under these choices and returns the deliveries that arrive within an hour. */
async function deliverWith(webhooks: NonNullable<Profile['webhooks']>, answer: EndpointAnswer) {
  const { log, lines } = memoryLog();
  const profile = profileWith({ webhooks });
  const { ana, clock, endpoint } = await startNotified({ log, profile }, answer);
  await trigger(ana);
  await vi.waitUntil(() => lines.length > 0, { timeout: 15_000, interval: 5 });
  await clock.advance({ hours: 1 });
  return endpoint.received;
}

describe('a profile decides for webhooks', () => {
  test('when a delivery is sent again, and after how many attempts it is given up', async () => {
    const retry = { first_delay_seconds: 600, factor: 1, longest_delay_seconds: 600, give_up_after: 3 };
    expect(await deliverWith({ retry }, 500)).toHaveLength(3);
  });

  test('whether only 200 counts as accepted', async () => {
    const retry = { first_delay_seconds: 60, factor: 1, longest_delay_seconds: 60, give_up_after: 2 };
    expect(await deliverWith({ success: '200', retry }, 204)).toHaveLength(2);
    expect(await deliverWith({ success: '200', retry }, 200)).toHaveLength(1);
  });

  test.each([
    { uid_across_events: 'same', plate: 'AAA111', uids: 1 },
    { uid_across_events: 'different', plate: 'AAA111', uids: 2 },
    // This vehicle has a booking, which keeps its uid.
    { uid_across_events: 'different', plate: '1234ABC', uids: 1 },
  ] as const)('whether the events of a session share a uid ($uid_across_events, $plate)', async (told) => {
    const { uid_across_events, plate, uids } = told;
    const profile = profileWith({ webhooks: { uid_across_events } });
    const { ana, endpoint } = await startNotified({ profile });
    const svcpid = 'svc-scenario-happy-path';
    await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
    for (const action of ['ENTRY', 'EXIT'] as const) await trigger(ana, action, plate);
    const received = await endpoint.untilReceived(2);
    const seen = received.flatMap(({ body }) => body.map(({ uid }) => uid));
    expect(new Set(seen).size).toBe(uids);
  });

  test('which headers a delivery carries, and whether one tells an entry from an exit', async () => {
    const headers = { 'content-type': 'application/json', 'x-partner': 'acme' };
    const [delivery] = await deliverWith({ headers, event_kind: 'null-fields' }, 204);
    expect(delivery?.headers).toMatchObject(headers);
    expect(delivery?.headers['x-webhook-action']).toBeUndefined();
  });
});
