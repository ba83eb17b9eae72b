import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PoliteAnswers, Visit } from './polite-client.ts';

/** The process of the well-behaved client. */
export interface Polite {
  /** Resolves when the requests of the visit are answered. */
  visit(visit: Visit): Promise<PoliteAnswers>;
  stop(): void;
}

/** Starts the process. */
export function startPolite(): Polite {
  const child = fork(new URL('polite-client.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  return {
    async visit(visit) {
      child.send(visit);
      const [answers] = (await once(child, 'message')) as [PoliteAnswers];
      return answers;
    },
    stop: () => void child.kill(),
  };
}
