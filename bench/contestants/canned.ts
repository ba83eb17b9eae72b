import { readFileSync } from 'node:fs';
import type { Ask } from '../generator/protocol.ts';

/** A response of the simulator, word for word, which contestants return as it is. */
export interface CannedAnswer {
  readonly method: Ask['method'];
  /** In Express's notation. */
  readonly path: string;
  readonly operationId: string;
  readonly status: number;
  readonly body: string;
}

/** Reads the answers from the file that a contestant gets as its argument. */
export function readCanned(): CannedAnswer[] {
  const file = process.argv[2];
  if (file === undefined) throw new Error('name the file with the canned answers');
  return JSON.parse(readFileSync(file, 'utf8')) as CannedAnswer[];
}

/** Prints the URL of a contestant, in the simulator's words. */
export function announce(address: unknown): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : 0;
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
}
