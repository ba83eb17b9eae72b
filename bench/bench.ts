import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadOrder, LoadResult } from './generator/load.ts';
import { chooseCores, root, type Server, startProgram, startServer } from './servers.ts';

/** The tools and settings of every suite. */
export type Bench = ReturnType<typeof createBench>;

/** Sets up a bench; `end` stops its servers and removes its directories. */
export function createBench(quick: boolean) {
  const cores = chooseCores();
  const generator = startProgram<LoadOrder, LoadResult>('generator/load', cores?.generator);
  // In the package, since the system's temporary folder is not on a disk everywhere.
  const scratch = mkdtempSync(join(root, 'dist/bench-'));
  const running = new Set<Server>();
  return {
    /** Puts a load on a server. */
    load: generator.run,
    cores,
    quick,
    /** Turns of each server. */
    rounds: quick ? 3 : 9,
    /** Milliseconds of a turn, and of the load before it that does not count. */
    duration: quick ? 400 : 1_000,
    leadIn: quick ? 100 : 300,
    /** Requests to a server before its first turn. */
    warmUp: quick ? 3_000 : 10_000,
    async start(args: readonly string[]): Promise<Server> {
      const server = await startServer(args, cores?.server);
      running.add(server);
      return server;
    },
    /** Creates an empty directory, which is removed at the end. */
    directory: () => mkdtempSync(join(scratch, 'data-')),
    say: (text: string) => void process.stderr.write(`${text}\n`),
    async end(): Promise<void> {
      await Promise.all([...running].map((server) => server.stop()));
      generator.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
