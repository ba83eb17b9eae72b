import type { LoggedDelivery } from '../../webhooks/delivery-log.ts';
import type { ControlSchemas } from '../operation.ts';

/** A delivery with its attempts, in the form of the control API. */
export function toDelivery(delivery: LoggedDelivery): ControlSchemas['Delivery'] {
  const { key, record, state, publishedAt, attemptCount, attempts, due } = delivery;
  const [event] = record.events;
  return {
    id: key,
    endpoint: record.endpoint,
    action: record.action,
    booking: event?.uid ?? '',
    plate: event?.number_plate ?? '',
    svcpid: event?.svcpid ?? '',
    user: event?.user_uid ?? '',
    state,
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    attemptCount,
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: new Date(at).toISOString() })),
    nextAttempt: due === null ? null : new Date(due).toISOString(),
  };
}
