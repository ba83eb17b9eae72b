import { unknownItem } from '../../kernel/problems.ts';
import type { LoggedDelivery } from '../../webhooks/delivery-log.ts';
import type { Outbox } from '../../webhooks/outbox.ts';
import type { ControlOperation } from '../operation.ts';
import { contains, pageOf } from '../paging.ts';
import { toDelivery } from './to-delivery.ts';

/** Finds, shows and repeats webhooks, and says where they go. */
export function webhookOperations(deps: {
  readonly outbox: Outbox;
  /** Changed in place: the outbox reads it whenever it publishes. */
  readonly endpoints: string[];
  readonly onEndpointsChanged: () => void;
}) {
  const { outbox, endpoints, onEndpointsChanged } = deps;

  function find(id: string): LoggedDelivery {
    const delivery = outbox.log.find(id);
    if (delivery === undefined) throw unknownItem('delivery', id, 'delivery that the simulator still has');
    return delivery;
  }

  const findWebhooks = (({ query }) => {
    const { search, state, action, booking } = query;
    const found = outbox.log
      .newest()
      .filter(
        ({ key, record: { endpoint, events, ...record }, ...delivery }) =>
          (state === undefined || delivery.state === state) &&
          (action === undefined || record.action === action) &&
          (booking === undefined || events[0]?.uid === booking) &&
          contains(
            search,
            key,
            endpoint,
            events[0]?.uid,
            events[0]?.number_plate,
            events[0]?.svcpid,
            events[0]?.user_uid,
          ),
      );
    return { status: 200, body: { ...pageOf(found, query, toDelivery), outbox: outbox.load() } };
  }) satisfies ControlOperation<'findWebhooks'>;

  const readWebhook = (({ path }) => {
    const delivery = find(path.delivery);
    return { status: 200, body: { delivery: toDelivery(delivery), body: [...delivery.record.events] } };
  }) satisfies ControlOperation<'readWebhook'>;

  const redeliverWebhook = (async ({ path }) => {
    const delivery = find(path.delivery);
    await outbox.redeliver(delivery.key);
    return { status: 202, body: toDelivery(delivery) };
  }) satisfies ControlOperation<'redeliverWebhook'>;

  const listEndpoints = (() => ({
    status: 200,
    body: { endpoints: [...endpoints] },
  })) satisfies ControlOperation<'listEndpoints'>;

  const setEndpoints = (({ body }) => {
    endpoints.splice(0, endpoints.length, ...body.endpoints);
    onEndpointsChanged();
    return { status: 200, body: { endpoints: [...endpoints] } };
  }) satisfies ControlOperation<'setEndpoints'>;

  const receiveWebhook = (() => ({
    status: 204,
    body: undefined,
  })) satisfies ControlOperation<'receiveWebhook'>;

  return { findWebhooks, readWebhook, redeliverWebhook, listEndpoints, setEndpoints, receiveWebhook };
}
