import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist'],
    // Tests start servers of their own and share no state, so files may share loaded modules: half the time.
    isolate: false,
    // Tests never wait for real time; this only bounds a hang on a busy machine.
    testTimeout: 60_000,
  },
});
