import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { thirdPartyNotice } from './generators/third-party-notice.ts';
import manifest from './package.json' with { type: 'json' };

/** The modules that can be imported from the package, by the names of their files in the bundle. */
export const modules = {
  index: 'index.ts',
  client: 'client/create-client.ts',
  vitest: 'vitest/conformance-suite.ts',
};

const common = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  external: [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)],
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Bundles the command line and the modules into a folder, together with the libraries that they use. An install then
 * fetches three packages instead of a hundred, and starting reads few files. Dependencies and peers are not bundled.
 */
export async function bundleCode(folder: string): Promise<void> {
  const { client, ...others } = modules;
  // Browsers can load the client, so it must share no code that needs Node.
  await build({ ...common, entryPoints: { client }, outdir: folder, platform: 'neutral' });
  const { metafile } = await build({
    ...common,
    entryPoints: { parkproof: 'cli/parkproof.ts', ...others },
    outdir: folder,
    splitting: true,
    platform: 'node',
    // CommonJS libraries call `require` for Node's modules, which an ES module does not have.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    metafile: true,
  });
  const notice = await thirdPartyNotice(Object.keys(metafile.inputs));
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.md'), notice);
}
