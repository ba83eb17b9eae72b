import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOn } from './cores.ts';
import { program } from './programs.ts';

/** A program of the bench in its own process. It carries out one order at a time. */
export interface Worker {
  /** Rejects if the order cannot be carried out. */
  run(order: object): Promise<unknown>;
  stop(): void;
}

/** Starts a program of the bench, on one core if one is given. */
export function startWorker(name: string, core: number | undefined): Worker {
  const [command, args] = nodeOn(core, [program(name)]);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => [{ error: `${name} ended` }]);
  return {
    async run(order) {
      child.send(order);
      const [{ result, error }] = (await Promise.race([once(child, 'message'), ended])) as [Reply];
      if (error !== undefined) throw new Error(error);
      return result;
    },
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}

interface Reply {
  readonly result?: unknown;
  readonly error?: string;
}
