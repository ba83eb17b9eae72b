import { setMaxListeners } from 'node:events';
import type { components } from '../../spec/generated/control/types.ts';
import type { Action } from '../../spec/webhook-action.ts';
import type { BookingRecord } from '../kernel/booking.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { outboxFull } from '../kernel/problems.ts';
import type { DeliveryRecord } from '../kernel/records.ts';
import { maskUrl } from '../kernel/secrets.ts';
import { createSerialKeys } from '../kernel/serial-keys.ts';
import type { SimulatorChange, SimulatorStore } from '../store/store.ts';
import { createAttemptDelivery, type RetryPlan } from './attempt-delivery.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { createLanes } from './lanes.ts';
import type { SendWebhook } from './send-webhook.ts';
import { createSendingLimiter } from './sending-limiter.ts';
import { createSilentEndpoints } from './silent-endpoints.ts';

/** A movement that webhooks report. */
export interface WebhookEvent {
  readonly action: Action;
  readonly booking: BookingRecord;
  /** How many times each endpoint gets the event. */
  readonly copies: number;
}

/** How many deliveries may wait for one endpoint before it gets no more events. */
const maxPending = 10_000;

/**
 * Creates an outbox for webhooks (section 6), which delivers to `endpoints` with `send`, and tries again as `retry` says.
 * Webhooks are stored together with the changes they report. Each is sent until its endpoint accepts it or it is given
 * up, even after a restart, so a delivery may arrive more than once. Deliveries about one booking reach an endpoint in
 * order: an exit waits only for its own entry.
 */
export function createOutbox(deps: {
  readonly store: SimulatorStore;
  readonly clock: Clock;
  readonly newUid: () => string;
  readonly endpoints: () => readonly string[];
  readonly send: SendWebhook;
  readonly retry: RetryPlan;
  readonly deliveryLog: DeliveryLog;
  /** Takes the fault that affects a delivery about a booking, if any. */
  readonly takeFault: (booking: BookingRecord) => components['schemas']['Fault'] | null;
  readonly log: Log;
}) {
  const { store, clock, endpoints, deliveryLog } = deps;
  const deliveries = store.table('deliveries');
  const limiter = createSendingLimiter();
  const silent = createSilentEndpoints();
  const keys = createSerialKeys(() => `-${deps.newUid()}`);
  let interruption = createInterruption();
  let finishing = false;

  const attempt = createAttemptDelivery({
    ...deps,
    isFinishing: () => finishing,
    send(delivery, key) {
      // The signal of this moment, so that a reset also stops a delivery that waits for its turn.
      const { signal } = interruption;
      return limiter.run(delivery.endpoint, async () => {
        if (signal.aborted) return null;
        const sent = deps.send(delivery, { id: key, number: delivery.attempts + 1, signal });
        return await silent.watch(delivery.endpoint, sent);
      });
    },
  });
  const { awaitBriefly } = silent;
  const lanes = createLanes({ clock, attempt, awaitBriefly, deliveries, deliveryLog });

  const isFull = (endpoint: string) => lanes.count(endpoint) >= maxPending;

  /** The deliveries of an event, each with its fault. */
  function deliveriesOf({ action, booking, copies }: WebhookEvent, now: number) {
    return endpoints().flatMap((endpoint) => {
      const fault = deps.takeFault(booking);
      const wait = fault?.kind === 'delay' || fault?.kind === 'reorder' ? (fault.milliseconds ?? 0) : 0;
      const count = fault?.kind === 'duplicate' ? copies * (fault.copies ?? 2) : copies;
      const record: DeliveryRecord = { endpoint, action, events: [booking], attempts: 0, due: now + wait };
      return Array.from({ length: count }, () => ({ key: keys.next(), record, fault }));
    });
  }

  return {
    log: deliveryLog,

    /** Counts the deliveries being sent and those that wait for a turn, and lists the endpoints that get no more. */
    countLoad: () => ({
      sending: limiter.sending,
      waiting: limiter.waiting,
      full: endpoints().filter(isFull),
    }),

    /**
     * Commits the changes together with the event, and sends the event once both are stored. Throws `outbox-full` and
     * changes nothing if too many deliveries wait for an endpoint.
     */
    async publish(changes: readonly SimulatorChange[], event: WebhookEvent): Promise<void> {
      const full = endpoints().find(isFull);
      if (full !== undefined) throw outboxFull(maskUrl(full), maxPending);
      const now = clock.now();
      const added = deliveriesOf(event, now);
      const stored = added.map(({ key, record }) => ['deliveries', key, record] as const);
      await store.commit([...changes, ...stored]);
      for (const { key, record, fault } of added) {
        // Meanwhile, a loaded state or a reset may have removed it.
        if (!deliveries.has(key)) continue;
        deliveryLog.begin(key, record, now);
        if (fault?.kind === 'reorder') lanes.holdBack(key, record);
        else lanes.add(key, record);
      }
    },

    /** Sends the deliveries in the store, which an earlier run or a loaded state left there. */
    resume(): void {
      for (const [key, delivery] of keys.resume(deliveries.entries())) {
        deliveryLog.begin(key, delivery, null);
        lanes.add(key, delivery);
      }
    },

    /** Drops every delivery without touching the store, and aborts the attempts under way. */
    reset(): void {
      lanes.clear();
      deliveryLog.clear();
      interruption.abort(new Error('interrupted because the state was replaced'));
      interruption = createInterruption();
    },

    /** Ends the wait of a delivery, unless it waits for an earlier one, or stores an ended one again and sends it. */
    async redeliver(key: string): Promise<void> {
      const known = deliveryLog.find(key);
      if (known === undefined || lanes.hasten(key)) return;
      const record = { ...known.record, attempts: known.shown.attemptCount, due: clock.now() };
      await store.commit([['deliveries', key, record]]);
      deliveryLog.begin(key, record, null);
      lanes.add(key, record);
    },

    /** Waits at most `patience` milliseconds for attempts under way. Deliveries that wait for a retry stay stored. */
    async finish(patience: number): Promise<void> {
      finishing = true;
      const timer = setTimeout(
        () => interruption.abort(new Error('interrupted because the simulator stopped')),
        patience,
      );
      await lanes.untilIdle();
      clearTimeout(timer);
    },
  };
}

/** Aborts attempts. Node's warning about many listeners is off, since the limiter bounds how many listen. */
function createInterruption(): AbortController {
  const interruption = new AbortController();
  setMaxListeners(0, interruption.signal);
  return interruption;
}
