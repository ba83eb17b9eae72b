import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { thirdPartyNotice } from './generators/third-party-notice.ts';
import manifest from './package.json' with { type: 'json' };

/** The modules that can be imported from the package, by the names of their files in the bundle. */
export const modules = {
  index: 'index.ts',
  client: 'client/create-client.ts',
  vitest: 'vitest/conformance-suite.ts',
};

/**
 * Bundles the command line and the modules into a folder, together with the libraries that they use. An install then
 * fetches three packages instead of a hundred, and starting reads few files. Dependencies and peers are not bundled.
 */
export async function bundleCode(folder: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: { parkproof: 'cli/parkproof.ts', ...modules },
    outdir: folder,
    bundle: true,
    splitting: true,
    external: [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // CommonJS libraries call `require` for Node's modules, which an ES module does not have.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    metafile: true,
    logLevel: 'warning',
  });
  const notice = await thirdPartyNotice(Object.keys(metafile.inputs));
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.md'), notice);
}
