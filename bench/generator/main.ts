import { carryOutOrders } from '../servers/carry-out-orders.ts';
import { runBulk } from './bulk.ts';
import { runLoad } from './load.ts';
import type { Order } from './protocol.ts';

// The load generator, in a process of its own.

carryOutOrders((order: Order) => (order.kind === 'load' ? runLoad(order) : runBulk(order)));
