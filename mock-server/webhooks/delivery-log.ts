import type { DeliveryRecord } from '../kernel/records.ts';

/** One attempt of this run of the simulator. */
export interface LoggedAttempt {
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly reason: string | null;
  /** The number of the request log entry that shows the exchange. */
  readonly entry: number | null;
}

/** A delivery and its outcome, kept for a while after its end. */
export interface LoggedDelivery {
  readonly key: string;
  readonly record: DeliveryRecord;
  /** Milliseconds since the epoch; null for a delivery from an earlier run or a loaded state. */
  readonly publishedAt: number | null;
  state: 'pending' | 'delivered' | 'given-up';
  attemptCount: number;
  /** The latest attempts, oldest first. */
  readonly attempts: LoggedAttempt[];
  /** When the next attempt is due; null if the delivery has ended or waits for an earlier one. */
  due: number | null;
}

const maxEnded = 2_000;

const maxAttempts = 20;

/** Keeps deliveries after their end, so that people can look at them. */
export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

/** Creates an empty log. Calls `onChanged` on every change. */
export function createDeliveryLog(onChanged: () => void = () => undefined) {
  const deliveries = new Map<string, LoggedDelivery>();
  const ended = new Set<string>();

  function forgetOldest(): void {
    const [oldest] = ended;
    if (ended.size <= maxEnded || oldest === undefined) return;
    ended.delete(oldest);
    deliveries.delete(oldest);
  }

  return {
    begin(key: string, record: DeliveryRecord, publishedAt: number | null): void {
      const known = deliveries.get(key);
      ended.delete(key);
      if (known !== undefined) {
        known.state = 'pending';
        known.due = record.due;
      } else {
        const { attempts: attemptCount, due } = record;
        deliveries.set(key, { key, record, publishedAt, state: 'pending', attemptCount, attempts: [], due });
      }
      onChanged();
    },
    /** Notes when a delivery is due; null if it waits for an earlier one. */
    scheduled(key: string, due: number | null): void {
      const delivery = deliveries.get(key);
      if (delivery === undefined) return;
      delivery.due = due;
      onChanged();
    },
    /** `due` is the time of the next attempt; null if there is none. */
    attempted(key: string, attempt: LoggedAttempt, due: number | null): void {
      const delivery = deliveries.get(key);
      if (delivery === undefined) return;
      delivery.attempts.push(attempt);
      if (delivery.attempts.length > maxAttempts) delivery.attempts.shift();
      delivery.attemptCount = attempt.number;
      delivery.due = due;
      if (due === null) {
        delivery.state = attempt.delivered ? 'delivered' : 'given-up';
        ended.add(key);
        forgetOldest();
      }
      onChanged();
    },
    find: (key: string) => deliveries.get(key),
    /** Newest first. */
    newest: (): readonly LoggedDelivery[] =>
      [...deliveries.values()].sort((a, b) => (a.key > b.key ? -1 : 1)),
    clear(): void {
      deliveries.clear();
      ended.clear();
      onChanged();
    },
  };
}
