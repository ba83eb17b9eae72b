import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { build as buildPage } from 'vite';
import { buildReference } from './console/reference/build-reference.ts';

/**
 * Bundles the package's own code into `dist/`, so that starting reads few files; packages stay where npm puts them.
 * The pages go to `dist/console` and `dist/docs` with all that they load.
 */
await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: { parkproof: 'cli/parkproof.ts', index: 'index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
});
await buildPage({ configFile: 'console/vite.config.ts' });
await buildReference('dist/docs');
