import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { BookingRecord } from '../bookings/records.ts';
import type { Clock, Timer } from '../clock.ts';
import type { DeliveryRecord, MovementAction } from '../records.ts';
import type { SimulatorChange, SimulatorStore } from '../simulator-store.ts';
import type { RetryPlan } from './retry-plan.ts';
import type { SendWebhook } from './send-webhook.ts';

/**
 * Webhooks on their way (section 6). They are stored together with what they tell of, and each is sent to its
 * endpoint until that answers with 2xx, over restarts too; so a delivery may arrive more than once.
 */
export interface Outbox {
  /** The changes that put an event in the outbox for every endpoint, `copies` times; commit, then `dispatch`. */
  write(action: MovementAction, events: readonly BookingRecord[], copies: number): readonly SimulatorChange[];
  /** Sends what is in the outbox and not yet scheduled. */
  dispatch(): void;
  /** Resolves when no attempt is under way; what waits for a retry stays in the outbox. */
  idle(): Promise<void>;
  /** Starts no further attempt. */
  stop(): void;
}

/** An outbox that delivers to `endpoints` by `send`, and retries as the plan says. */
export function createOutbox(deps: {
  readonly store: SimulatorStore;
  readonly clock: Clock;
  readonly endpoints: readonly string[];
  readonly send: SendWebhook;
  readonly retries: RetryPlan;
  readonly log: Logger;
}): Outbox {
  const { store, clock, endpoints, send, retries, log } = deps;
  const deliveries = store.table('deliveries');
  const scheduled = new Map<string, Timer | null>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  function schedule(key: string, delay: number): void {
    if (stopped) return;
    scheduled.set(
      key,
      clock.after(delay, () => track(attempt(key))),
    );
  }

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  async function attempt(key: string): Promise<void> {
    const delivery = deliveries.get(key);
    if (delivery === undefined) return void scheduled.delete(key);
    const number = delivery.attempts + 1;
    const outcome = await send(delivery, key, number);
    if (outcome.delivered) {
      log.info(
        { delivery: key, attempt: number },
        `${delivery.action} webhook delivered to ${delivery.endpoint}`,
      );
      scheduled.delete(key);
      await store.commit([['deliveries', key, null]]).catch(() => schedule(key, retries.delayAfter(number)));
      return;
    }
    const delay = retries.delayAfter(number);
    log.warn(
      { delivery: key, attempt: number },
      `${delivery.action} webhook to ${delivery.endpoint} ${outcome.reason}; next attempt in ${delay / 1000} s`,
    );
    const later: DeliveryRecord = { ...delivery, attempts: number, due: clock.now() + delay };
    await store.commit([['deliveries', key, later]]).catch(() => undefined);
    schedule(key, delay);
  }

  return {
    write(action, events, copies) {
      const due = clock.now();
      return endpoints.flatMap((endpoint) =>
        Array.from({ length: copies }, (): SimulatorChange => {
          const delivery: DeliveryRecord = { endpoint, action, events, attempts: 0, due };
          return ['deliveries', randomUUID(), delivery];
        }),
      );
    },

    dispatch() {
      for (const [key, delivery] of deliveries.entries()) {
        if (!scheduled.has(key)) schedule(key, Math.max(0, delivery.due - clock.now()));
      }
    },

    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },

    stop() {
      stopped = true;
      for (const timer of scheduled.values()) timer?.cancel();
      scheduled.clear();
    },
  };
}
