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

/** Bundles the command line once for all tests: from its sources it takes seconds to start, bundled less than half of one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A neighbour of dist/, so that what is found from there is found from here.
  const folder = await mkdtemp(join(root, '.test-build-'));
  await bundleCode(folder);
  for (const page of ['console', 'docs']) await symlink(join(root, 'dist', page), join(folder, page));
  project.provide('program', join(folder, 'parkproof.js'));
  return () => rm(folder, { recursive: true, force: true });
}
