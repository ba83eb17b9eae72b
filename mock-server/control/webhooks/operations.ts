import { requireItem } from '../../kernel/problems.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';
import { contains, isWanted, pageOf } from '../paging.ts';

/** Finds, shows and redelivers webhooks, and lists and sets their endpoints. */
export function webhookOperations({ outbox, endpoints, inForce }: ControlDependencies) {
  const find = (id: string) =>
    requireItem(outbox.log.find(id), 'delivery', id, 'delivery that the simulator still has');

  return {
    findWebhooks({ query }) {
      const { search, state, action, booking } = query;
      const found = outbox.log.newest().filter((delivery) => {
        if (!isWanted(state, delivery.state) || !isWanted(action, delivery.action)) return false;
        if (!isWanted(booking, delivery.booking)) return false;
        const { id, endpoint, booking: uid, plate, svcpid, user } = delivery;
        return contains(search, id, endpoint, uid, plate, svcpid, user);
      });
      return ok({ ...pageOf(found, query, (delivery) => delivery), outbox: outbox.countLoad() });
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
    listEndpoints: () => ok({ endpoints: [...endpoints()] }),
    setEndpoints({ body }) {
      inForce.change({ endpoints: body.endpoints });
      return ok({ endpoints: [...endpoints()] });
    },
    receiveWebhook: () => ({ status: 204, body: undefined }),
  } satisfies Partial<ControlOperations>;
}
