import { afterAll, beforeAll, describe, type RunnerTestSuite, test } from 'vitest';
import { checkOptions, type OptionRules, text } from '../common/option-rules.ts';
import type { AnyCheck } from '../conformance/check/check.ts';
import { allChecks } from '../conformance/checks/all-checks.ts';
import { conformanceRules } from '../conformance/conformance-options.ts';
import type { Report } from '../conformance/report/report.ts';
import { bySection, headingOf, sectionOf } from '../conformance/report/sections.ts';
import { selectChecks } from '../conformance/runner/select-checks.ts';
import { reportOutcome, reportVerdict } from './report-verdict.ts';
import { type RunOptions, type SuiteRun, startRun } from './start-run.ts';

/** Options of `conformanceSuite`. */
export interface ConformanceSuiteOptions extends RunOptions {
  /** Title of the suite; defaults to 'conformance'. */
  readonly name?: string;
  /** Called with the report at the end of the run, for example to write it to a file. */
  readonly onReport?: (report: Report) => void | Promise<void>;
}

const { profileSource: _, progress: __, signal: ___, ...rules } = conformanceRules;

const suiteRules: OptionRules<ConformanceSuiteOptions> = {
  ...rules,
  // The path of a file will do too.
  knownDeviations: null,
  name: text,
  onReport: null,
};

/** The run has its own time limit, so vitest needs none. */
const unlimited = 0;

/**
 * Declares one vitest test for each check of the kit, grouped by section of the specification. A single run, which
 * starts with the suite and contains only the selected checks, produces all verdicts, so waits overlap. A check that
 * could not run is a skipped test with the reason.
 */
export function conformanceSuite(options: ConformanceSuiteOptions = {}): void {
  checkOptions('conformanceSuite', options, suiteRules);
  const { name = 'conformance', onReport, ...rest } = options;
  const checks = selectChecks(allChecks, options.only);

  describe(name, () => {
    let run: SuiteRun | null = null;

    // biome-ignore lint/correctness/noEmptyPattern: vitest accepts nothing but an object pattern here
    beforeAll(async ({}, suite) => {
      const selected = new Set(selectedTests(suite));
      const ids = checks.filter((check) => selected.has(titleOf(check))).map(({ id }) => id);
      run = await startRun(rest, ids.length === checks.length ? null : ids);
    }, unlimited);

    afterAll(async () => {
      const report = await run?.end();
      if (report === undefined) return;
      await onReport?.(report);
      reportOutcome(report);
    }, unlimited);

    for (const { section, own } of bySection(checks, sectionOf)) {
      describe(headingOf(section), () => {
        for (const check of own) {
          test(titleOf(check), { timeout: unlimited, retry: 0 }, async (context) => {
            context.signal.addEventListener('abort', () => run?.stop());
            const verdict = await run?.verdictOf(check.id);
            if (verdict !== undefined) await reportVerdict(verdict, context);
          });
        }
      });
    }
  });
}

const titleOf = ({ id, title }: AnyCheck) => `${id}: ${title}`;

/** The titles of the selected tests, after filters such as `-t` and `.only`. */
function selectedTests({ tasks }: Pick<RunnerTestSuite, 'tasks'>): string[] {
  return tasks
    .filter(({ mode }) => mode === 'run' || mode === 'queued')
    .flatMap((task) => (task.type === 'suite' ? selectedTests(task) : [task.name]));
}
