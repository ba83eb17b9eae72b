import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

/** Bundles the package's own code into `dist/`, so that starting reads few files; packages stay where npm puts them. */
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
