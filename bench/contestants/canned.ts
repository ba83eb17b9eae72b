import { readFileSync } from 'node:fs';
import type { Ask } from '../generator/protocol.ts';

/** An answer of the simulator, word for word, for the contestants that have it ready. */
export interface CannedAnswer {
  readonly method: Ask['method'];
  /** In Express's notation. */
  readonly path: string;
  readonly operationId: string;
  readonly status: number;
  readonly body: string;
}

/** The answers in the file that a contestant is started with. */
export function readCanned(): CannedAnswer[] {
  const file = process.argv[2];
  if (file === undefined) throw new Error('name the file with the canned answers');
  return JSON.parse(readFileSync(file, 'utf8')) as CannedAnswer[];
}

/** Tells where a contestant listens, in the words of the simulator. */
export function announce(address: unknown): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : 0;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
}
