import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeOn } from '../servers/cores.ts';
import { program } from '../servers/programs.ts';
import type { Order, ResultOf } from './protocol.ts';

/** The load generator, in a process of its own. */
export interface Generator {
  /** Carries out one order; rejects when it could not. */
  run<O extends Order>(order: O): Promise<ResultOf<O>>;
  stop(): void;
}

/** Starts it on a core. */
export function startGenerator(core: number | undefined): Generator {
  const [command, args] = nodeOn(core, [program('generator')]);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => null);
  return {
    async run<O extends Order>(order: O): Promise<ResultOf<O>> {
      child.send(order);
      const told = (await Promise.race([once(child, 'message'), ended])) as [Reply<O>] | null;
      if (told === null) throw new Error('the load generator ended');
      const [message] = told;
      if (message.error !== undefined) throw new Error(message.error);
      return message.result as ResultOf<O>;
    },
    stop: () => void child.disconnect(),
  };
}

interface Reply<O extends Order> {
  readonly result?: ResultOf<O>;
  readonly error?: string;
}
