/** Carries out the orders that a worker process gets from `startWorker`, until it is stopped. */
export function carryOutOrders<Order>(work: (order: Order) => unknown): void {
  process.on('message', async (order: Order) => {
    try {
      process.send?.({ result: await work(order) });
    } catch (error) {
      process.send?.({ error: String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
}
