import { cp } from 'node:fs/promises';
import { basename } from 'node:path';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';

/** Copies the files that a process killed now would leave in its data directory. */
export async function copyAfterCrash(data: string): Promise<string> {
  const copy = temporaryFolder();
  await cp(data, copy, { recursive: true, filter: (path) => basename(path) !== 'lock' });
  return copy;
}
