import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../mock-server/testing/start-simulator.ts';

const run = promisify(execFile);

test('npm ci takes the lock file, with the builds for all platforms that it must name', async () => {
  const folder = await temporaryFolder();
  for (const file of ['package.json', 'package-lock.json']) await copyFile(file, join(folder, file));
  const command = ['ci', '--dry-run', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  const { stdout } = await run('npm', command, { cwd: folder });
  expect(stdout).toMatch(/added \d+ packages/);
});
