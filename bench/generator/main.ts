import { runBulk } from './bulk.ts';
import { runLoad } from './load.ts';
import type { Order } from './protocol.ts';

// The load generator: a process of its own that carries out one order after the other.

process.on('message', (order: Order) => {
  const work = order.kind === 'load' ? runLoad(order) : runBulk(order);
  work.then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
