import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The folder of the package. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command to measure, as shipped. */
export const parkproof = `${root}dist/parkproof.js`;

/** The path of a bench program that runs in its own process, bundled as JavaScript. */
export const program = (name: string): string => `${root}dist/bench/${name}.js`;

/** The arguments of Node that start the simulator with a data directory. */
export const simulate = (data: string, ...more: readonly string[]): string[] => [
  parkproof,
  'simulate',
  '--port',
  '0',
  '--data',
  data,
  ...more,
];

/** Bundles the programs of the bench beside the command, so that none of them spends time on translating TypeScript. */
export async function buildPrograms(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: {
      'bare-express': 'bench/contestants/bare-express.ts',
      'bulk-floor': 'bench/contestants/bulk-floor.ts',
      bulk: 'bench/generator/bulk.ts',
      load: 'bench/generator/load.ts',
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
