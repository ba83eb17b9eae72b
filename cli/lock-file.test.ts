import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';

const run = promisify(execFile);

test('npm ci accepts the lock file, which must list the builds for all platforms', async () => {
  const folder = temporaryFolder();
  for (const file of ['package.json', 'package-lock.json']) await copyFile(file, join(folder, file));
  const command = ['ci', '--dry-run', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  const { stdout } = await run('npm', command, { cwd: folder });
  expect(stdout).toMatch(/added \d+ packages/);
});
