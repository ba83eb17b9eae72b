import { serveJobs } from '../../cli/shared/run-in-processes.ts';
import { runBulk } from './bulk.ts';
import { runLoad } from './load.ts';
import type { Order } from './protocol.ts';

// The load generator, which runs in its own process.

serveJobs(async (order: Order) => (order.kind === 'load' ? runLoad(order) : runBulk(order)));
