import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, so that none of them is left to the end, when other workers are idle. Those that wait
 * for a target or a child process stand between those that compute, so that the processors are busy meanwhile.
 */
const longest = [
  'cli/conform/ill-target.test.ts',
  'mock-server/defects/visible.test.ts',
  'cli/profile-matrix/profile-matrix.test.ts',
  'conformance/partner/bad-partners.test.ts',
  'cli/conform/explore-combinations.test.ts',
  'cli/conform/explore.test.ts',
  'cli/docs.test.ts',
  'cli/compare-urls.test.ts',
  'cli/conform/explore-model.test.ts',
  'cli/conform/safety.test.ts',
  'vitest/simulator.test.ts',
  'cli/learn/learn-world.test.ts',
  'cli/kill.test.ts',
  'cli/package.test.ts',
  'console/tests/accessibility.test.ts',
  'console/tests/bookings.test.ts',
  'conformance/partner/good-partners.test.ts',
  'bench/torture/torture.test.ts',
  'mock-server/webhooks/silent-endpoint.test.ts',
  'cli/learn/learn.test.ts',
];

/** Starts the longest files first. Vitest itself knows them only from an earlier run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(name));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
