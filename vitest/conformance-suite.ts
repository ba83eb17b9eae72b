import { afterAll, beforeAll, describe, type RunnerTestSuite, test } from 'vitest';
import type { AnyCheck } from '../conformance/check.ts';
import { allChecks } from '../conformance/checks/all-checks.ts';
import type { Report } from '../conformance/report/report.ts';
import { headingOf, sectionOf, sections } from '../conformance/report/sections.ts';
import { selectChecks } from '../conformance/select-checks.ts';
import { type RunOptions, type SuiteRun, startRun } from './start-run.ts';
import { tellOutcome, tellVerdict } from './tell-verdict.ts';

/** How to run the conformance kit as a suite of vitest. */
export interface ConformanceSuiteOptions extends RunOptions {
  /** Title of the suite; default 'conformance'. */
  readonly name?: string;
  /** Hears of the whole report when the run is over, to write it to a file for example. */
  readonly onReport?: (report: Report) => void | Promise<void>;
}

/** The run bounds itself, so vitest need not. */
const unlimited = 0;

/**
 * Declares a test for each check of the kit, by section of the specification. One run, which begins with the suite and
 * tries only the checks whose tests are selected, gives all verdicts, so its waits overlap. What could not be tried is
 * skipped with the reason.
 */
export function conformanceSuite(options: ConformanceSuiteOptions = {}): void {
  const { name = 'conformance', onReport, ...rest } = options;
  const checks = selectChecks(allChecks, options.only);

  describe(name, () => {
    let run: SuiteRun | null = null;

    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures it is to hand over
    beforeAll(async ({}, suite) => {
      const selected = new Set(selectedTests(suite));
      const ids = checks.filter((check) => selected.has(titleOf(check))).map(({ id }) => id);
      run = await startRun(rest, ids.length === checks.length ? null : ids);
    }, unlimited);

    afterAll(async () => {
      const report = await run?.end();
      if (report === undefined) return;
      await onReport?.(report);
      tellOutcome(report);
    }, unlimited);

    for (const { section } of sections) {
      const own = checks.filter((check) => sectionOf(check) === section);
      if (own.length === 0) continue;
      describe(headingOf(section), () => {
        for (const check of own) {
          test(titleOf(check), { timeout: unlimited, retry: 0 }, async (context) => {
            context.signal.addEventListener('abort', () => run?.stop());
            const verdict = await run?.verdictOf(check.id);
            if (verdict !== undefined) await tellVerdict(verdict, context);
          });
        }
      });
    }
  });
}

const titleOf = ({ id, title }: AnyCheck) => `${id}: ${title}`;

/** The titles of the tests that are about to run, after `-t`, `.only` and the like. */
function selectedTests({ tasks }: Pick<RunnerTestSuite, 'tasks'>): string[] {
  return tasks
    .filter(({ mode }) => mode === 'run' || mode === 'queued')
    .flatMap((task) => (task.type === 'suite' ? selectedTests(task) : [task.name]));
}
