import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Generator, startGenerator } from './generator/start-generator.ts';
import { type Cores, chooseCores } from './servers/cores.ts';
import { root } from './servers/programs.ts';
import { type Server, type ServerPlan, startServer } from './servers/start-server.ts';

/** The tools and settings of every suite. */
export interface Bench {
  readonly generator: Generator;
  readonly cores: Cores | null;
  readonly quick: boolean;
  /** Turns of each contestant. */
  readonly rounds: number;
  /** Milliseconds of a turn, and of the load before it that does not count. */
  readonly duration: number;
  readonly leadIn: number;
  /** Requests to a server before its first turn. */
  readonly warmUp: number;
  start(plan: ServerPlan): Promise<Server>;
  /** Creates an empty directory, which is removed at the end. */
  directory(): string;
  say(text: string): void;
}

/** Sets up a bench; `end` stops its servers and removes its directories. */
export function createBench(quick: boolean): Bench & { end(): Promise<void> } {
  const cores = chooseCores();
  const generator = startGenerator(cores?.generator);
  // In the package, since the system's temporary folder is not on a disk everywhere.
  const scratch = mkdtempSync(join(root, 'dist/bench/run-'));
  const running = new Set<Server>();
  return {
    generator,
    cores,
    quick,
    rounds: quick ? 3 : 9,
    duration: quick ? 400 : 1_000,
    leadIn: quick ? 100 : 300,
    warmUp: quick ? 3_000 : 10_000,
    async start(plan) {
      const server = await startServer(plan, cores?.server);
      running.add(server);
      return server;
    },
    directory: () => mkdtempSync(join(scratch, 'data-')),
    say: (text) => void process.stderr.write(`${text}\n`),
    async end() {
      await Promise.all([...running].map((server) => server.stop()));
      generator.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
