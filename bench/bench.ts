import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Generator, startGenerator } from './generator/start-generator.ts';
import { type Cores, chooseCores } from './servers/cores.ts';
import { root } from './servers/programs.ts';
import { type Server, type ServerPlan, startServer } from './servers/start-server.ts';

/** What every suite works with. */
export interface Bench {
  readonly generator: Generator;
  readonly cores: Cores | null;
  readonly quick: boolean;
  /** How often each contestant has its turn. */
  readonly rounds: number;
  /** Milliseconds of a turn, and of what goes before it and does not count. */
  readonly duration: number;
  readonly leadIn: number;
  /** Requests that a server gets before its first turn. */
  readonly warmUp: number;
  start(plan: ServerPlan): Promise<Server>;
  /** A new empty directory, which is removed at the end. */
  directory(): string;
  /** Tells what goes on. */
  say(text: string): void;
}

/** Sets a bench up; `end` removes what it left behind. */
export function createBench(quick: boolean): Bench & { end(): Promise<void> } {
  const cores = chooseCores();
  const generator = startGenerator(cores?.generator);
  // Beside the package, since the system's own folder for temporary files is not on a disk everywhere.
  const scratch = mkdtempSync(join(root, 'dist/bench/run-'));
  const running = new Set<Server>();
  let directories = 0;
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
    directory() {
      directories += 1;
      const path = join(scratch, String(directories));
      mkdirSync(path);
      return path;
    },
    say: (text) => void process.stderr.write(`${text}\n`),
    async end() {
      await Promise.all([...running].map((server) => server.stop()));
      generator.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
