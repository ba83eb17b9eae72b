import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist'],
    // Tests never wait for real time; this only bounds a hang on a busy machine.
    testTimeout: 30_000,
  },
});
