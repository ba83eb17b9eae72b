import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How many groups of changes a data directory has recorded. If a request does not raise the number, it changed nothing.
 */
export function countCommits(directory: string): number {
  const files = readdirSync(directory).filter((name) => name.endsWith('.jsonl'));
  return Math.max(0, ...files.map((name) => lastGroupOf(readFileSync(join(directory, name), 'utf8'))));
}

function lastGroupOf(text: string): number {
  const at = text.lastIndexOf('\n{"group":');
  return at === -1 ? 0 : Number.parseInt(text.slice(at + '\n{"group":'.length), 10);
}
