import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../../cli/shared/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Ask } from '../generator/protocol.ts';
import { parkproof, program, root } from './programs.ts';
import type { ServerPlan } from './start-server.ts';

/** A server to measure. */
export interface Contestant {
  readonly name: string;
  plan(): ServerPlan | Promise<ServerPlan>;
}

/** A response of the simulator, word for word, which bare Express returns as it is. */
export interface CannedAnswer {
  readonly method: Ask['method'];
  /** In Express's notation. */
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

/** The name of the contestant that all others are compared with. */
export const base = 'bare Express';

/** How to start the simulator with a data directory. */
export function simulate(data: string, ...more: readonly string[]): ServerPlan {
  return { args: [parkproof, 'simulate', '--port', '0', '--data', data, ...more] };
}

/**
 * All contestants, first the simulator, which gets a new data directory at each start. Bare Express gets its answers
 * from `targets`.
 */
export function contestants(
  bench: Bench,
  targets: readonly { readonly canned: CannedAnswer }[],
): Contestant[] {
  const file = join(bench.directory(), 'canned.json');
  writeFileSync(file, JSON.stringify(targets.map(({ canned }) => canned)));
  return [
    { name: 'simulator', plan: () => simulate(bench.directory()) },
    { name: base, plan: () => ({ args: [program('bare-express'), file] }) },
    { name: 'Prism', plan: planPrism },
  ];
}

/** Prism does not report a port chosen by the system, and logs every request unless it is silent. */
async function planPrism(): Promise<ServerPlan> {
  const port = await freePort();
  const entry = createRequire(import.meta.url).resolve('@stoplight/prism-cli');
  const contract = join(root, 'spec/generated/openapi.json');
  return {
    args: [entry, 'mock', '--port', String(port), '--verboseLevel', 'silent', contract],
    url: `http://127.0.0.1:${port}`,
  };
}
