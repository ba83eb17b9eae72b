import type { BookingRecord } from '../kernel/booking.ts';
import type { Clock, Timer } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { DeliveryRecord, MovementAction } from '../kernel/records.ts';
import type { SimulatorChange, SimulatorStore } from '../kernel/simulator-store.ts';
import type { DeliveryLog } from './delivery-log.ts';
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
  /** Sends what the store holds: what an earlier run had kept and not delivered, or what was loaded. */
  resume(): void;
  /** Forgets what is on its way, without touching the store; attempts under way no longer matter. */
  reset(): void;
  /** Sends a delivery again, or at once; resolves when that is kept, with false where there is no such delivery. */
  redeliver(key: string): Promise<boolean>;
  /** What became of the deliveries. */
  readonly log: DeliveryLog;
  /** Lets attempts under way end, for `patience` milliseconds at most; what waits for a retry stays in the outbox. */
  finish(patience: number): Promise<void>;
}

/** The deliveries about one booking to one endpoint, by key; the first is being sent or waits to be sent again. */
interface Lane {
  readonly name: string;
  readonly keys: string[];
  /** When the first is to be sent, in milliseconds since the epoch. */
  due: number;
  /** Set while it waits for that. */
  timer: Timer | null;
}

/** What a fault does to a delivery before it is first sent. */
export interface WebhookFault {
  readonly kind: string;
  readonly milliseconds?: number;
  readonly copies?: number;
}

const nameOf = ({ endpoint, events }: DeliveryRecord) => `${endpoint} ${events[0]?.uid}`;

/** Milliseconds after which a delivery is sent again whose end could not be stored. */
const storageDelay = 1_000;

/** An outbox that delivers to `endpoints` by `send`, and retries as the plan says. */
export function createOutbox(deps: {
  readonly store: SimulatorStore;
  readonly clock: Clock;
  readonly newUid: () => string;
  /** Read whenever an event is published, so that it may change. */
  readonly endpoints: readonly string[];
  readonly send: SendWebhook;
  readonly retries: RetryPlan;
  readonly deliveryLog: DeliveryLog;
  /** The fault that shows at a delivery about a booking, if any. */
  readonly takeFault: (booking: BookingRecord) => WebhookFault | null;
  readonly log: Log;
}): Outbox {
  const { store, clock, newUid, endpoints, send, retries, deliveryLog, takeFault, log } = deps;
  const deliveries = store.table('deliveries');
  const lanes = new Map<string, Lane>();
  /** Lanes whose delivery waits for another one to overtake it, by endpoint. */
  const heldBack = new Map<string, Lane[]>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let finishing = false;
  let sequence = 0;
  for (const key of deliveries.keys()) sequence = Math.max(sequence, Number.parseInt(key, 10));

  /** Sorts by age within the outbox, and tells a delivery from those of earlier runs. */
  function nextKey(): string {
    sequence += 1;
    return `${String(sequence).padStart(12, '0')}-${newUid()}`;
  }

  function enqueue(key: string, delivery: DeliveryRecord, name = nameOf(delivery)): Lane {
    const lane = lanes.get(name);
    if (lane !== undefined) {
      lane.keys.push(key);
      deliveryLog.scheduled(key, null);
      return lane;
    }
    const opened: Lane = { name, keys: [key], due: delivery.due, timer: null };
    lanes.set(name, opened);
    void track(work(opened));
    return opened;
  }

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  /** Sends what the lane holds, one after the other, until it is empty or has to wait. */
  async function work(lane: Lane): Promise<void> {
    lane.timer = null;
    for (let key = lane.keys[0]; key !== undefined; key = lane.keys[0]) {
      if (isForgotten(lane)) return;
      const delay = lane.due - clock.now();
      if (delay > 0) {
        lane.timer = clock.after(delay, () => track(work(lane)));
        return;
      }
      if (await attempt(key, lane)) {
        lane.keys.shift();
        const [next] = lane.keys;
        if (next === undefined) break;
        lane.due = Math.max(lane.due, deliveries.get(next)?.due ?? 0);
        deliveryLog.scheduled(next, lane.due);
      } else if (finishing) return;
    }
    if (!isForgotten(lane)) lanes.delete(lane.name);
  }

  const isForgotten = (lane: Lane) => lanes.get(lane.name) !== lane;

  /** Lets what was held back at an endpoint go, now that something else has been sent there. */
  function release(endpoint: string, sent: Lane): void {
    const held = heldBack.get(endpoint)?.filter((lane) => lane !== sent) ?? [];
    if (held.length === 0) return;
    heldBack.delete(endpoint);
    for (const lane of held) hasten(lane);
  }

  /** Ends the wait of a lane; one that does not wait is at work already. */
  function hasten(lane: Lane): void {
    if (lane.timer === null) return;
    lane.timer.cancel();
    lane.due = clock.now();
    void track(work(lane));
  }

  /** Answers whether there is nothing more to do about the delivery. */
  async function attempt(key: string, lane: Lane): Promise<boolean> {
    const delivery = deliveries.get(key);
    if (delivery === undefined) return true;
    const number = delivery.attempts + 1;
    const at = clock.now();
    const outcome = await send(delivery, { id: key, number, signal: stopping.signal });
    if (isForgotten(lane)) return true;
    const delay = outcome.delivered ? null : retries.delayAfter(number);
    tell(delivery, { key, number, outcome, delay });
    const due = clock.now() + (delay ?? storageDelay);
    const next: DeliveryRecord | null = delay === null ? null : { ...delivery, attempts: number, due };
    const { delivered, status = null, entry = null } = outcome;
    const reason = outcome.delivered ? null : outcome.reason;
    deliveryLog.attempted(key, { number, at, delivered, status, reason, entry }, next === null ? null : due);
    release(delivery.endpoint, lane);
    try {
      await store.commit([['deliveries', key, next]]);
      if (next === null) return true;
    } catch (error) {
      log.error({ err: error, delivery: key }, 'the result of a webhook could not be stored');
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
    log: deliveryLog,

    async publish(changes, { action, booking, copies }) {
      const now = clock.now();
      const added = endpoints.flatMap((endpoint) => {
        const fault = takeFault(booking);
        const wait = fault?.kind === 'delay' || fault?.kind === 'reorder' ? (fault.milliseconds ?? 0) : 0;
        const count = fault?.kind === 'duplicate' ? copies * (fault.copies ?? 2) : copies;
        const record: DeliveryRecord = { endpoint, action, events: [booking], attempts: 0, due: now + wait };
        return Array.from({ length: count }, () => ({ key: nextKey(), record, fault }));
      });
      await store.commit([
        ...changes,
        ...added.map(({ key, record }) => ['deliveries', key, record] as const),
      ]);
      for (const { key, record, fault } of added) {
        deliveryLog.begin(key, record, now);
        if (fault?.kind !== 'reorder') {
          enqueue(key, record);
          continue;
        }
        // A lane of its own, so that the next one, be it the exit after this entry, overtakes it.
        const lane = enqueue(key, record, key);
        heldBack.set(record.endpoint, [...(heldBack.get(record.endpoint) ?? []), lane]);
      }
    },

    resume() {
      const kept = [...deliveries.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [key] of kept) sequence = Math.max(sequence, Number.parseInt(key, 10));
      for (const [key, delivery] of kept) {
        deliveryLog.begin(key, delivery, null);
        enqueue(key, delivery);
      }
    },

    reset() {
      lanes.clear();
      heldBack.clear();
      deliveryLog.clear();
    },

    async redeliver(key) {
      const waiting = [...lanes.values()].find((lane) => lane.keys.includes(key));
      if (waiting !== undefined) {
        if (waiting.keys[0] === key) hasten(waiting);
        return true;
      }
      const known = deliveryLog.find(key);
      if (known === undefined) return false;
      const record = { ...known.record, attempts: known.attemptCount, due: clock.now() };
      await store.commit([['deliveries', key, record]]);
      deliveryLog.begin(key, record, known.publishedAt);
      enqueue(key, record);
      return true;
    },

    async finish(patience) {
      finishing = true;
      const timer = setTimeout(
        () => stopping.abort(new Error('was interrupted because the simulator stopped')),
        patience,
      );
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}
