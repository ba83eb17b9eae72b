import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['vitest/testing/suites.ts'], isolate: false } });
