import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Where the package lies. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command that is measured, as it is shipped. */
export const parkproof = `${root}dist/parkproof.js`;

/** A program of the bench that runs in a process of its own, as plain JavaScript. */
export const program = (name: string): string => `${root}dist/bench/${name}.js`;

/** Bundles the programs of the bench beside the command, so that none of them pays for being translated. */
export async function buildPrograms(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: {
      'bare-express': 'bench/contestants/bare-express.ts',
      'validating-express': 'bench/contestants/validating-express.ts',
      'raw-node': 'bench/contestants/raw-node.ts',
      'bulk-floor': 'bench/contestants/bulk-floor.ts',
      generator: 'bench/generator/main.ts',
    },
    outdir: 'dist/bench',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
}
