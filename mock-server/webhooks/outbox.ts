import { setMaxListeners } from 'node:events';
import type { BookingRecord } from '../kernel/booking.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { outboxFull } from '../kernel/problems.ts';
import type { DeliveryRecord, MovementAction } from '../kernel/records.ts';
import { maskUrl } from '../kernel/secrets.ts';
import type { SimulatorChange, SimulatorStore } from '../kernel/simulator-store.ts';
import { createAttemptDelivery, type RetryPlan } from './attempt-delivery.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { createLanes } from './lanes.ts';
import type { SendWebhook } from './send-webhook.ts';
import { createSendingLimiter } from './sending-limiter.ts';
import { createSilentEndpoints } from './silent-endpoints.ts';

/** What a webhook reports. */
export interface WebhookEvent {
  readonly action: MovementAction;
  readonly booking: BookingRecord;
  /** How often every endpoint gets it. */
  readonly copies: number;
}

/**
 * Webhooks on their way (section 6). They are stored together with what they report, and each is sent to its endpoint
 * until that accepts it, even after a restart; so a delivery may arrive more than once. Deliveries about one booking
 * reach an endpoint in order: an exit waits for its own entry only.
 */
export type Outbox = ReturnType<typeof createOutbox>;

/** What a fault does to a delivery before it is first sent. */
export interface WebhookFault {
  readonly kind: string;
  readonly milliseconds?: number;
  readonly copies?: number;
}

/** Deliveries that may wait for one endpoint before it gets no more events. */
const maxPending = 10_000;

/** An outbox that delivers to `endpoints` by `send`, and tries again as `retry` says. */
export function createOutbox(deps: {
  readonly store: SimulatorStore;
  readonly clock: Clock;
  readonly newUid: () => string;
  /** Read whenever an event is published, so that it may change. */
  readonly endpoints: readonly string[];
  readonly send: SendWebhook;
  readonly retry: RetryPlan;
  readonly deliveryLog: DeliveryLog;
  /** The fault that shows at a delivery about a booking, if any. */
  readonly takeFault: (booking: BookingRecord) => WebhookFault | null;
  readonly log: Log;
}) {
  const { store, clock, endpoints, deliveryLog } = deps;
  const deliveries = store.table('deliveries');
  const limiter = createSendingLimiter();
  const silent = createSilentEndpoints();
  const keys = createKeys(deliveries.keys(), deps.newUid);
  let cut = createCut();
  let finishing = false;

  const attempt = createAttemptDelivery({
    ...deps,
    isFinishing: () => finishing,
    send: (delivery, key, isForgotten) =>
      limiter.run(delivery.endpoint, async () => {
        const { signal } = cut;
        if (signal.aborted || isForgotten()) return null;
        const sent = deps.send(delivery, { id: key, number: delivery.attempts + 1, signal });
        return await silent.watch(delivery.endpoint, sent);
      }),
  });
  const lanes = createLanes({
    clock,
    attempt,
    awaitBriefly: silent.awaitBriefly,
    dueOf: (key) => deliveries.get(key)?.due ?? 0,
    onScheduled: deliveryLog.scheduled,
  });

  const isFull = (endpoint: string) => lanes.count(endpoint) >= maxPending;

  /** The deliveries of an event, with the fault that each shows. */
  function deliveriesOf({ action, booking, copies }: WebhookEvent, now: number) {
    return endpoints.flatMap((endpoint) => {
      const fault = deps.takeFault(booking);
      const wait = fault?.kind === 'delay' || fault?.kind === 'reorder' ? (fault.milliseconds ?? 0) : 0;
      const count = fault?.kind === 'duplicate' ? copies * (fault.copies ?? 2) : copies;
      const record: DeliveryRecord = { endpoint, action, events: [booking], attempts: 0, due: now + wait };
      return Array.from({ length: count }, () => ({ key: keys.next(), record, fault }));
    });
  }

  return {
    /** The deliveries and their outcomes. */
    log: deliveryLog,

    /** How full it is: deliveries being sent, those that wait for their turn, and endpoints that get no more. */
    load: () => ({ sending: limiter.sending, waiting: limiter.waiting, full: endpoints.filter(isFull) }),

    /**
     * Commits the changes and the event as one, resolves when both are kept, and sends the event from then on. Throws a
     * problem, and changes nothing, if too many deliveries wait for an endpoint.
     */
    async publish(changes: readonly SimulatorChange[], event: WebhookEvent): Promise<void> {
      const full = endpoints.find(isFull);
      if (full !== undefined) throw outboxFull(maskUrl(full), maxPending);
      const now = clock.now();
      const added = deliveriesOf(event, now);
      const stored = added.map(({ key, record }) => ['deliveries', key, record] as const);
      await store.commit([...changes, ...stored]);
      for (const { key, record, fault } of added) {
        deliveryLog.begin(key, record, now);
        if (fault?.kind === 'reorder') lanes.holdBack(key, record);
        else lanes.add(key, record);
      }
    },

    /** Sends what the store holds: what an earlier run had kept and not delivered, or what was loaded. */
    resume(): void {
      keys.goOnAfter(deliveries.keys());
      for (const [key, delivery] of [...deliveries.entries()].sort(([a], [b]) => (a < b ? -1 : 1))) {
        deliveryLog.begin(key, delivery, null);
        lanes.add(key, delivery);
      }
    },

    /** Forgets what is on its way, without touching the store; attempts under way are cut short. */
    reset(): void {
      lanes.clear();
      deliveryLog.clear();
      cut.abort(new Error('was interrupted because the state was replaced'));
      cut = createCut();
    },

    /** Sends a delivery again, or at once; resolves when that is kept, with false if there is no such delivery. */
    async redeliver(key: string): Promise<boolean> {
      if (lanes.hasten(key)) return true;
      const known = deliveryLog.find(key);
      if (known === undefined) return false;
      const record = { ...known.record, attempts: known.attemptCount, due: clock.now() };
      await store.commit([['deliveries', key, record]]);
      deliveryLog.begin(key, record, known.publishedAt);
      lanes.add(key, record);
      return true;
    },

    /** Lets attempts under way end, for `patience` milliseconds at most; what waits for a retry stays in the outbox. */
    async finish(patience: number): Promise<void> {
      finishing = true;
      const timer = setTimeout(
        () => cut.abort(new Error('was interrupted because the simulator stopped')),
        patience,
      );
      await lanes.untilQuiet();
      clearTimeout(timer);
    },
  };
}

/** What cuts attempts short; the limiter bounds how many listen. */
function createCut(): AbortController {
  const cut = new AbortController();
  setMaxListeners(0, cut.signal);
  return cut;
}

/** Keys that sort by age within the outbox, and distinguish a delivery from those of earlier runs. */
function createKeys(taken: Iterable<string>, newUid: () => string) {
  let sequence = 0;
  function goOnAfter(keys: Iterable<string>): void {
    for (const key of keys) sequence = Math.max(sequence, Number.parseInt(key, 10));
  }
  goOnAfter(taken);
  return {
    goOnAfter,
    next() {
      sequence += 1;
      return `${String(sequence).padStart(12, '0')}-${newUid()}`;
    },
  };
}
