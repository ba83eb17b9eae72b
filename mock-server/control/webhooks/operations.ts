import { unknownItem } from '../../kernel/problems.ts';
import type { LoggedDelivery } from '../../webhooks/delivery-log.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, type ControlSchemas, ok } from '../operation.ts';
import { contains, pageOf } from '../paging.ts';

/** Finds, shows and redelivers webhooks, and lists and sets their endpoints. */
export function webhookOperations({ outbox, endpoints, onSteered }: ControlDependencies) {
  function find(id: string): LoggedDelivery {
    const delivery = outbox.log.find(id);
    if (delivery === undefined) throw unknownItem('delivery', id, 'delivery that the simulator still has');
    return delivery;
  }

  return {
    findWebhooks({ query }) {
      const { search, state, action, booking } = query;
      const found = outbox.log.newest().filter(({ key, record, ...delivery }) => {
        const { uid, number_plate, svcpid, user_uid } = record.events[0] ?? {};
        if (state !== undefined && delivery.state !== state) return false;
        if (action !== undefined && record.action !== action) return false;
        if (booking !== undefined && uid !== booking) return false;
        return contains(search, key, record.endpoint, uid, number_plate, svcpid, user_uid);
      });
      return ok({ ...pageOf(found, query, toDelivery), outbox: outbox.load() });
    },
    readWebhook({ path }) {
      const delivery = find(path.delivery);
      return ok({ delivery: toDelivery(delivery), body: [...delivery.record.events] });
    },
    async redeliverWebhook({ path }) {
      const delivery = find(path.delivery);
      await outbox.redeliver(delivery.key);
      return { status: 202, body: toDelivery(delivery) };
    },
    listEndpoints: () => ok({ endpoints: [...endpoints] }),
    setEndpoints({ body }) {
      endpoints.splice(0, endpoints.length, ...body.endpoints);
      onSteered('endpoints');
      return ok({ endpoints: [...endpoints] });
    },
    receiveWebhook: () => ({ status: 204, body: undefined }),
  } satisfies Partial<ControlOperations>;
}

/** A delivery with its attempts, as the control API shows it. */
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
