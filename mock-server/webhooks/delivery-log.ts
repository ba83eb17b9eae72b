import type { DeliveryRecord } from '../kernel/records.ts';

/** One attempt of this run of the simulator. */
export interface LoggedAttempt {
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly reason: string | null;
  /** The entry of the request log with the exchange. */
  readonly entry: number | null;
}

/** A delivery with its outcome; one that has ended is remembered for a while. */
export interface LoggedDelivery {
  readonly key: string;
  readonly record: DeliveryRecord;
  /** null for one of an earlier run. */
  readonly publishedAt: number | null;
  state: 'pending' | 'delivered' | 'given-up';
  attemptCount: number;
  /** The last ones, oldest first. */
  readonly attempts: LoggedAttempt[];
  /** When it is sent next; null if it has ended or waits for an earlier one. */
  due: number | null;
}

/** How many deliveries that have ended are remembered. */
const maxEnded = 2_000;

/** How many attempts of one delivery are remembered. */
const maxAttempts = 20;

/** Remembers deliveries beyond their end, for people to look at. */
export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

/** An empty log. `onChanged` is called on every change. */
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
    /** Says when a delivery is sent next: its turn has come, or, with null, it waits for an earlier one. */
    scheduled(key: string, due: number | null): void {
      const delivery = deliveries.get(key);
      if (delivery === undefined) return;
      delivery.due = due;
      onChanged();
    },
    /** `due` is when the next attempt follows; null if none does. */
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
