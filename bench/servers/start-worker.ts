import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOn } from './cores.ts';

/** A program of the bench in its own process, which calls `serveJobs`. It carries out one order at a time. */
export interface Worker<Order, Result> {
  /** Rejects if the order cannot be carried out. */
  run(order: Order): Promise<Result>;
  stop(): void;
}

/** Starts Node with some arguments, on one core if one is given. */
export function startWorker<Order extends object, Result>(
  args: readonly string[],
  core?: number,
): Worker<Order, Result> {
  const [command, all] = nodeOn(core, args);
  const child = spawn(command, all, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${args.join(' ')} ended`);
  });
  // It also ends when it is stopped, while nobody waits for a result.
  ended.catch(() => undefined);
  return {
    async run(order) {
      child.send(order);
      const [result] = (await Promise.race([once(child, 'message'), ended])) as [Result];
      return result;
    },
    stop: () => void child.kill(),
  };
}
