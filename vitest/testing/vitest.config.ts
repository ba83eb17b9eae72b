import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The folder of the bundled modules, which load faster than their many sources. */
const bundle = dirname(process.env.PARKPROOF_PROGRAM ?? '');

export default defineConfig({
  resolve: {
    alias: { 'parkproof/vitest': join(bundle, 'vitest.js'), parkproof: join(bundle, 'index.js') },
  },
  test: {
    include: ['vitest/testing/suites.ts'],
    isolate: false,
    server: { deps: { external: [/\.test-build-/] } },
  },
});
