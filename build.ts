import { rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { build as buildPage } from 'vite';
import { buildReference } from './console/reference/build-reference.ts';
import { thirdPartyNotice } from './generators/third-party-notice.ts';
import manifest from './package.json' with { type: 'json' };

/** What can be imported from the package, by the name of its files in `dist/`. */
const modules = {
  index: 'index.ts',
  client: 'client/create-client.ts',
  vitest: 'vitest/conformance-suite.ts',
};

/**
 * Bundles the package into `dist/` together with the libraries that it uses, so that an install fetches two packages,
 * not a hundred, and starting reads few files. What `package.json` lists as a dependency or peer is not bundled.
 * Beside each module stand its types in one file, and the pages go to `dist/console` and `dist/docs`.
 */
await rm('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { parkproof: 'cli/parkproof.ts', ...modules },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  external: [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)],
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Libraries in CommonJS require Node's modules, which an ES module cannot do by itself.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
});
await writeFile('dist/THIRD-PARTY-LICENSES.md', await thirdPartyNotice(Object.keys(metafile.inputs)));
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
