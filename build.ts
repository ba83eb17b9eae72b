import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { build as buildPage } from 'vite';
import { buildReference } from './console/reference/build-reference.ts';

/** What can be imported from the package, by the name of its files in `dist/`. */
const modules = {
  index: 'index.ts',
  client: 'client/create-client.ts',
  vitest: 'vitest/conformance-suite.ts',
};

/**
 * Bundles the package's own code into `dist/`, so that starting reads few files; packages stay where npm puts them.
 * Beside each module stand its types in one file, and the pages go to `dist/console` and `dist/docs`.
 */
await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: { parkproof: 'cli/parkproof.ts', ...modules },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
const types = await rollup({
  input: modules,
  external: (name) => !/^[./]/.test(name),
  plugins: [dts({ tsconfig: 'tsconfig.json' })],
  onLog(level, log, handle) {
    // What modules share without exporting it, such as the read-only form of the API's types, has no name for others.
    if (!log.message.includes('private shared type exports')) handle(level, log);
  },
});
await types.write({ dir: 'dist', chunkFileNames: 'types-[hash].d.ts' });
await buildPage({ configFile: 'console/vite.config.ts' });
await buildReference('dist/docs');
