import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts whole runs and browsers first: a long file that starts last has all the workers wait for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(cli|console|vitest)\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  // The sample tests in docs/ name the package as an integrator does.
  resolve: {
    alias: {
      'parkproof/client': source('client/create-client.ts'),
      'parkproof/vitest': source('vitest/conformance-suite.ts'),
      parkproof: source('index.ts'),
    },
  },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist'],
    globalSetup: ['cli/testing/bundle-program.ts', 'console/tests/unpack-browser.ts'],
    setupFiles: 'spec/testing/close-after-file.ts',
    // Tests start servers of their own and share no state, so files may share loaded modules, which halves the time.
    isolate: false,
    // Node loads the generated validators, two megabytes of JavaScript, as they are.
    server: { deps: { external: [/\/generated\/.*\.js$/] } },
    // Keeps transformed modules for the next run.
    experimental: { fsModuleCache: true },
    // Tests also wait for servers and child processes, so three workers more than there are cores.
    maxWorkers: availableParallelism() + 3,
    maxConcurrency: 10,
    sequence: { sequencer: LongestFirst },
    // Tests rarely wait in real time; this only bounds a hang on a busy machine.
    testTimeout: 480_000,
    hookTimeout: 480_000,
  },
});

function source(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
