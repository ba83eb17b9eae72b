import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PoliteAnswers, PoliteOrder } from './polite-client.ts';

/** The process of the well-behaved client. */
export interface Polite {
  begin(order: PoliteOrder): void;
  /** Lets it finish the requests in progress, and resolves with its answers. */
  rest(): Promise<PoliteAnswers>;
  stop(): void;
}

/** Starts the process. It sends no request before `begin`. */
export function startPolite(): Polite {
  const child = fork(new URL('polite-client.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  return {
    begin: (order) => void child.send(order),
    async rest() {
      child.send('rest');
      const [answers] = (await once(child, 'message')) as [PoliteAnswers];
      return answers;
    },
    stop: () => void child.kill(),
  };
}
