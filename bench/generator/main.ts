import { carryOutOrders } from '../servers/carry-out-orders.ts';
import { runBulk } from './bulk.ts';
import { runLoad } from './load.ts';
import type { Order } from './protocol.ts';

// The load generator, which runs in its own process.

carryOutOrders((order: Order) => (order.kind === 'load' ? runLoad(order) : runBulk(order)));
