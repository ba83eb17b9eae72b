import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the console into `dist/console`; `npx vite console` serves it during development. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('../dist/console', import.meta.url)),
    emptyOutDir: true,
    license: { fileName: 'THIRD-PARTY-LICENSES.md' },
    target: 'es2023',
    // The page's policy does not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '^/(?!console)': process.env.SIMULATOR ?? 'http://127.0.0.1:4010' } },
});
