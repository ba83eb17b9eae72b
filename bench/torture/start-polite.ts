import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PoliteAnswers, PoliteOrder } from './polite-client.ts';

/** The well-behaved client in its process. */
export interface Polite {
  begin(order: PoliteOrder): void;
  /** Lets it end what it has begun, and resolves with how long each answer took. */
  rest(): Promise<PoliteAnswers>;
  stop(): void;
}

/** Starts its process; it asks nothing yet. */
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
