import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOn } from './cores.ts';
import { program } from './programs.ts';

/** A program of the bench in a process of its own, which carries out one order after the other. */
export interface Worker {
  /** Rejects when the order could not be carried out. */
  run(order: object): Promise<unknown>;
  stop(): void;
}

/** Starts it on a core. */
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
