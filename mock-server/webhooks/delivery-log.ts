import type { components } from '../../spec/generated/control/types.ts';
import type { DeliveryRecord } from '../kernel/records.ts';

type Delivery = components['schemas']['Delivery'];

/** A delivery as it is stored, and with its outcome as the control routes show it. */
export interface LoggedDelivery {
  readonly record: DeliveryRecord;
  readonly shown: Delivery;
}

const maxEnded = 2_000;

const maxAttempts = 20;

/** Keeps deliveries for a while after their end, so that people can look at them. */
export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

/** Creates an empty log. Calls `onChanged` on every change. Times are in milliseconds since the epoch. */
export function createDeliveryLog(onChanged: () => void) {
  const deliveries = new Map<string, LoggedDelivery>();
  const ended = new Set<string>();

  function change(key: string, changes: Partial<Delivery>): void {
    const known = deliveries.get(key);
    if (known === undefined) return;
    deliveries.set(key, { ...known, shown: { ...known.shown, ...changes } });
    onChanged();
  }

  return {
    /** `publishedAt` is null for a delivery that the log knows, or that comes from an earlier run or a loaded state. */
    begin(key: string, record: DeliveryRecord, publishedAt: number | null): void {
      const shown = deliveries.get(key)?.shown ?? describe(key, record, publishedAt);
      ended.delete(key);
      deliveries.set(key, { record, shown });
      change(key, { state: 'pending', nextAttempt: writeTime(record.due) });
    },
    /** Notes when a delivery is due; null if it waits for an earlier one. */
    scheduled: (key: string, due: number | null): void => change(key, { nextAttempt: writeTime(due) }),
    /** `due` is the time of the next attempt; null if there is none. */
    attempted(key: string, attempt: Delivery['attempts'][number], due: number | null): void {
      const before = deliveries.get(key)?.shown.attempts ?? [];
      change(key, {
        attempts: [...before, attempt].slice(-maxAttempts),
        attemptCount: attempt.number,
        nextAttempt: writeTime(due),
        ...(due === null && { state: attempt.delivered ? 'delivered' : 'given-up' }),
      });
      if (due !== null || !deliveries.has(key)) return;
      ended.add(key);
      const [oldest] = ended;
      if (ended.size <= maxEnded || oldest === undefined) return;
      ended.delete(oldest);
      deliveries.delete(oldest);
    },
    find: (key: string) => deliveries.get(key),
    /** Newest first. */
    newest: (): readonly Delivery[] =>
      Array.from(deliveries.values(), ({ shown }) => shown).sort((a, b) => (a.id > b.id ? -1 : 1)),
    clear(): void {
      deliveries.clear();
      ended.clear();
      onChanged();
    },
  };
}

function describe(key: string, record: DeliveryRecord, publishedAt: number | null): Delivery {
  const [event] = record.events;
  return {
    id: key,
    endpoint: record.endpoint,
    action: record.action,
    booking: event?.uid ?? '',
    plate: event?.number_plate ?? '',
    svcpid: event?.svcpid ?? '',
    user: event?.user_uid ?? '',
    state: 'pending',
    publishedAt: writeTime(publishedAt),
    attemptCount: record.attempts,
    attempts: [],
    nextAttempt: null,
  };
}

const writeTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());
