import { rm } from 'node:fs/promises';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { build as buildPage } from 'vite';
import { bundleCode, modules } from './bundle-code.ts';
import { buildReference } from './console/reference/build-reference.ts';

// Each module gets its types in one file beside it. The pages go to `dist/console` and `dist/docs`.
await rm('dist', { recursive: true, force: true });
await bundleCode('dist');
const types = await rollup({
  input: modules,
  external: (name) => !/^[./]/.test(name),
  plugins: [dts({ tsconfig: 'tsconfig.json' })],
  onLog(level, log, handle) {
    // Users need no name for types that modules share without exporting them, such as the API's read-only types.
    if (!log.message.includes('private shared type exports')) handle(level, log);
  },
});
await types.write({ dir: 'dist', chunkFileNames: 'types-[hash].d.ts' });
await buildPage({ configFile: 'console/vite.config.ts' });
await buildReference('dist/docs');
