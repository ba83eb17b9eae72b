import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { BookingRecord } from '../bookings/records.ts';
import type { Clock } from '../clock.ts';
import type { DeliveryRecord, MovementAction } from '../records.ts';
import type { SimulatorChange, SimulatorStore } from '../simulator-store.ts';
import type { RetryPlan } from './retry-plan.ts';
import type { Outcome, SendWebhook } from './send-webhook.ts';

/** What a webhook tells of. */
export interface WebhookEvent {
  readonly action: MovementAction;
  readonly booking: BookingRecord;
  /** How often every endpoint gets it. */
  readonly copies: number;
}

/**
 * Webhooks on their way (section 6). They are stored together with what they tell of, and each is sent to its
 * endpoint until that takes it, over restarts too; so a delivery may arrive more than once. Deliveries about one
 * booking reach an endpoint in order: an exit waits for its entry, and for nobody else's.
 */
export interface Outbox {
  /** Commits the changes and the event as one, resolves when both are kept, and sends the event from then on. */
  publish(changes: readonly SimulatorChange[], event: WebhookEvent): Promise<void>;
  /** Sends what an earlier run of the simulator had kept and not delivered. */
  resume(): void;
  /** Lets attempts under way end, for `patience` milliseconds at most; what waits for a retry stays in the outbox. */
  finish(patience: number): Promise<void>;
}

/** The deliveries about one booking to one endpoint, by key; the first is being sent or waits to be sent again. */
interface Lane {
  readonly keys: string[];
  /** When the first is to be sent, in milliseconds since the epoch. */
  due: number;
}

/** Milliseconds after which a delivery is sent again whose end could not be stored. */
const storageDelay = 1_000;

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
  const lanes = new Map<string, Lane>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let finishing = false;
  let sequence = 0;
  for (const key of deliveries.keys()) sequence = Math.max(sequence, Number.parseInt(key, 10));

  /** Sorts by age within the outbox, and tells a delivery from those of earlier runs. */
  function nextKey(): string {
    sequence += 1;
    return `${String(sequence).padStart(12, '0')}-${randomUUID()}`;
  }

  function enqueue(key: string, delivery: DeliveryRecord): void {
    const name = `${delivery.endpoint} ${delivery.events[0]?.uid}`;
    const lane = lanes.get(name);
    if (lane !== undefined) return void lane.keys.push(key);
    const opened = { keys: [key], due: delivery.due };
    lanes.set(name, opened);
    void track(work(name, opened));
  }

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  /** Sends what the lane holds, one after the other, until it is empty or has to wait. */
  async function work(name: string, lane: Lane): Promise<void> {
    for (let key = lane.keys[0]; key !== undefined; key = lane.keys[0]) {
      const delay = lane.due - clock.now();
      if (delay > 0) return void clock.after(delay, () => track(work(name, lane)));
      if (await attempt(key, lane)) lane.keys.shift();
      else if (finishing) return;
    }
    lanes.delete(name);
  }

  /** Answers whether there is nothing more to do about the delivery. */
  async function attempt(key: string, lane: Lane): Promise<boolean> {
    const delivery = deliveries.get(key);
    if (delivery === undefined) return true;
    const number = delivery.attempts + 1;
    const outcome = await send(delivery, { id: key, number, signal: stopping.signal });
    const delay = outcome.delivered ? null : retries.delayAfter(number);
    tell(delivery, { key, number, outcome, delay });
    const due = clock.now() + (delay ?? storageDelay);
    const next: DeliveryRecord | null = delay === null ? null : { ...delivery, attempts: number, due };
    try {
      await store.commit([['deliveries', key, next]]);
      if (next === null) return true;
    } catch (error) {
      log.error({ err: error, delivery: key }, 'what became of a webhook could not be stored');
    }
    lane.due = due;
    return false;
  }

  function tell(
    { action, endpoint }: DeliveryRecord,
    attempt: { key: string; number: number; outcome: Outcome; delay: number | null },
  ): void {
    const { key, number, outcome, delay } = attempt;
    const context = { delivery: key, attempt: number };
    if (outcome.delivered) {
      log.info(context, `${action} webhook delivered to ${endpoint}`);
      return;
    }
    const then = finishing ? 'it stays for the next start' : `next attempt in ${(delay ?? 0) / 1000} s`;
    const sequel = delay === null ? 'it is given up' : then;
    log.warn(context, `${action} webhook to ${endpoint} ${outcome.reason}; ${sequel}`);
  }

  return {
    async publish(changes, { action, booking, copies }) {
      const due = clock.now();
      const added = endpoints.flatMap((endpoint) =>
        Array.from({ length: copies }, () => {
          const delivery: DeliveryRecord = { endpoint, action, events: [booking], attempts: 0, due };
          return ['deliveries', nextKey(), delivery] as const;
        }),
      );
      await store.commit([...changes, ...added]);
      for (const [, key, delivery] of added) enqueue(key, delivery);
    },

    resume() {
      const kept = [...deliveries.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [key, delivery] of kept) enqueue(key, delivery);
    },

    async finish(patience) {
      finishing = true;
      const timer = setTimeout(
        () => stopping.abort(new Error('was cut short by the end of the simulator')),
        patience,
      );
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}
