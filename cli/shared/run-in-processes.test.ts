import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { runInProcesses } from './run-in-processes.ts';

test.each([0, 1])('a process that ends with code %i before its job is done is an error', async (code) => {
  const file = join(temporaryFolder(), 'worker.mjs');
  await writeFile(file, `process.on('message', () => process.exit(${code}));`);
  const running = runInProcesses<string, string>({
    module: pathToFileURL(file),
    processes: 1,
    jobs: ['first', 'second'],
    onResult: () => undefined,
  });
  await expect(running).rejects.toThrow(`a process ended with code ${code}; its job was "first"`);
});
