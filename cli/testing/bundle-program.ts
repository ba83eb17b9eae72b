import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleCode } from '../../bundle-code.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of the bundled command line. */
    readonly program: string;
  }
}

const root = join(import.meta.dirname, '../..');

/** Bundles the command line once for all tests: it starts in less than half a second, its sources in seconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Beside dist/, so that relative paths from there also work from here.
  const folder = await mkdtemp(join(root, '.test-build-'));
  await bundleCode(folder);
  for (const page of ['console', 'docs']) await symlink(join(root, 'dist', page), join(folder, page));
  project.provide('program', join(folder, 'parkproof.js'));
  return () => rm(folder, { recursive: true, force: true });
}
