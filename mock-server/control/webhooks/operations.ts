import { unknownItem } from '../../kernel/problems.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';
import { contains, pageOf } from '../paging.ts';

/** Finds, shows and redelivers webhooks, and lists and sets their endpoints. */
export function webhookOperations({ outbox, endpoints, onSteered }: ControlDependencies) {
  function find(id: string) {
    const delivery = outbox.log.find(id);
    if (delivery === undefined) throw unknownItem('delivery', id, 'delivery that the simulator still has');
    return delivery;
  }

  return {
    findWebhooks({ query }) {
      const { search, state, action, booking } = query;
      const found = outbox.log.newest().filter((delivery) => {
        if (state !== undefined && delivery.state !== state) return false;
        if (action !== undefined && delivery.action !== action) return false;
        if (booking !== undefined && delivery.booking !== booking) return false;
        const { id, endpoint, booking: uid, plate, svcpid, user } = delivery;
        return contains(search, id, endpoint, uid, plate, svcpid, user);
      });
      return ok({ ...pageOf(found, query, (delivery) => delivery), outbox: outbox.load() });
    },
    readWebhook({ path }) {
      const { record, shown } = find(path.delivery);
      return ok({ delivery: shown, body: [...record.events] });
    },
    async redeliverWebhook({ path }) {
      const { id } = find(path.delivery).shown;
      await outbox.redeliver(id);
      return { status: 202, body: find(id).shown };
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
