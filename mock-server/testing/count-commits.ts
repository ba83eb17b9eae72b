import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSegmentFileName } from '../store/segment.ts';

/**
 * How many groups of changes a data directory has taken so far: every change of anything stored is in one of
 * them, so a request that leaves the number alone has changed nothing.
 */
export function countCommits(directory: string): number {
  const names = readdirSync(join(directory, 'journal'));
  return Math.max(0, ...names.map((name) => parseSegmentFileName(name)?.last ?? 0));
}
