import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, so that none of them is left to the end, when the other workers have nothing to do. */
const longest = [
  'cli/conform/explore-model.test.ts',
  'cli/conform/explore-combinations.test.ts',
  'cli/profile-matrix/profile-matrix.test.ts',
  'cli/conform/explore.test.ts',
  'cli/conform/ill-target.test.ts',
  'mock-server/defects/visible.test.ts',
  'cli/docs.test.ts',
  'conformance/partner/bad-partners.test.ts',
  'cli/conform/safety.test.ts',
  'cli/learn/learn.test.ts',
  'cli/kill.test.ts',
  'cli/conform/readings.test.ts',
  'cli/package.test.ts',
  'vitest/simulator.test.ts',
  'console/tests/accessibility.test.ts',
  'console/tests/bookings.test.ts',
  'conformance/partner/good-partners.test.ts',
  'cli/crash-under-load.test.ts',
];

/** Begins with the longest files; vitest itself knows them only from an earlier run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(name));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
