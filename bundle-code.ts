import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { thirdPartyNotice } from './generators/third-party-notice.ts';
import manifest from './package.json' with { type: 'json' };

/** What can be imported from the package, by the name of its files in the bundle. */
export const modules = {
  index: 'index.ts',
  client: 'client/create-client.ts',
  vitest: 'vitest/conformance-suite.ts',
};

/**
 * Bundles the command line and the modules into a folder, together with the libraries that they use, so that an install
 * fetches three packages, not a hundred, and starting reads few files. Dependencies and peers are not bundled.
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
    // Libraries in CommonJS require Node's modules, which an ES module cannot do by itself.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    metafile: true,
    logLevel: 'warning',
  });
  const notice = await thirdPartyNotice(Object.keys(metafile.inputs));
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.md'), notice);
}
