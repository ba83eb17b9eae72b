import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { DeliveryRecord } from '../kernel/records.ts';
import { maskUrl } from '../kernel/secrets.ts';
import type { Choices } from '../profile/choices.ts';
import type { SimulatorStore } from '../store/store.ts';
import type { DeliveryLog } from './delivery-log.ts';
import type { AttemptDelivery, NextStep } from './lanes.ts';
import type { Outcome } from './send-webhook.ts';

/** How long until a delivery is sent again if its end could not be stored, in milliseconds. */
const storageDelay = 1_000;

/** The delays between attempts, which grow by a factor. They are open, so the profile sets them. */
export type RetryPlan = Choices['webhooks']['retry'];

/** The shortest delay between attempts, in milliseconds, even if a profile says 0. */
const shortestDelay = 100;

/** The delay after the n-th failed attempt, counted from 1, in milliseconds; null to give the delivery up. */
function delayAfter(attempt: number, plan: RetryPlan): number | null {
  if (attempt >= (plan.give_up_after ?? Number.POSITIVE_INFINITY)) return null;
  const grown = plan.first_delay_seconds * plan.factor ** (attempt - 1);
  return Math.max(shortestDelay, 1000 * Math.min(plan.longest_delay_seconds, grown));
}

/** Creates a function that attempts a delivery, then logs and stores the outcome. */
export function createAttemptDelivery(deps: {
  readonly store: SimulatorStore;
  readonly clock: Clock;
  /** Sends a delivery; null if the simulator stopped or dropped the delivery before its turn came. */
  readonly send: (delivery: DeliveryRecord, key: string) => Promise<Outcome | null>;
  readonly retry: RetryPlan;
  readonly deliveryLog: DeliveryLog;
  readonly isFinishing: () => boolean;
  readonly log: Log;
}): AttemptDelivery {
  const { store, clock, send, retry, deliveryLog, isFinishing, log } = deps;
  const deliveries = store.table('deliveries');

  return async (key, isForgotten) => {
    const delivery = deliveries.get(key);
    if (delivery === undefined) return 'ended';
    const number = delivery.attempts + 1;
    const at = new Date(clock.now()).toISOString();
    const outcome = await send(delivery, key);
    if (outcome === null || isForgotten()) return 'stopped';
    const delay = outcome.delivered ? null : delayAfter(number, retry);
    const due = clock.now() + (delay ?? storageDelay);
    tell(delivery, outcome, { delivery: key, attempt: number }, delay);
    deliveryLog.attempted(key, { number, at, ...outcome }, delay === null ? null : due);
    return keep(key, delay === null ? null : { ...delivery, attempts: number, due }, due);
  };

  async function keep(key: string, next: DeliveryRecord | null, due: number): Promise<NextStep> {
    try {
      await store.commit([['deliveries', key, next]]);
      if (next === null) return 'ended';
    } catch (error) {
      log.error({ err: error, delivery: key }, 'the result of a webhook could not be stored');
    }
    return isFinishing() ? 'stopped' : { due };
  }

  function tell(
    { action, endpoint }: DeliveryRecord,
    { delivered, reason }: Outcome,
    context: object,
    delay: number | null,
  ): void {
    const masked = maskUrl(endpoint);
    if (delivered) {
      log.info(context, `${action} webhook delivered to ${masked}`);
      return;
    }
    const then = isFinishing() ? 'it is kept for the next start' : `next attempt in ${(delay ?? 0) / 1000} s`;
    const nextStep = delay === null ? 'it is given up' : then;
    log.warn(context, `${action} webhook to ${masked}: ${reason}; ${nextStep}`);
  }
}
