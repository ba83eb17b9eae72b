import { allChecks } from '../../conformance/checks/all-checks.ts';
import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import type { KnownDeviation } from '../../conformance/known-deviations/known-deviation.ts';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import { describeTarget } from '../../conformance/report/build-report.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { excludedChecks, selectChecks } from '../../conformance/runner/select-checks.ts';
import { chooseTarget } from '../shared/choose-target.ts';
import { couldNotRun, deliverReport, type ReportOptions, reportOn } from '../shared/deliver-report.ts';
import { explain } from '../shared/explain.ts';
import { type Reach, readReach } from '../shared/reach.ts';
import { runCommand } from '../shared/run-command.ts';
import { showChecks } from '../shared/show-checks.ts';
import { prepareReports } from '../shared/write-reports.ts';
import { type PlanOptions, showPlan } from './show-plan.ts';
import { loadListToUpdate, updateKnownDeviations } from './update-known-deviations.ts';

/** The options of `parkproof conform`, as parsed from the command line. */
export interface ConformOptions
  extends PlanOptions,
    ReportOptions,
    Pick<ConformanceOptions, 'only' | 'exclude' | 'replay'> {
  readonly list?: true;
  readonly dryRun?: true;
  /** Seconds; true for the default. */
  readonly explore?: true | number;
  readonly seed: number;
  readonly knownDeviations?: string;
  readonly updateKnownDeviations?: string;
}

const command = 'conform';

/** Runs `parkproof conform` and returns its exit code. */
export async function conform(url: string | null, options: ConformOptions): Promise<number> {
  try {
    const checks = selectChecks(allChecks, options.only);
    const excluded = excludedChecks(allChecks, options.exclude);
    if (options.list === true) return showChecks(checks.filter(({ id }) => !excluded.has(id)));
    if (options.dryRun === true) return await showPlan(checks, excluded, url, options);
    const knownDeviations = await readKnownDeviations(options);
    const reach = await readReach(options);
    await prepareReports(options.report);
    return await tryTarget(url, options, reach, checks.length, knownDeviations);
  } catch (error) {
    return couldNotRun(command, explain(error));
  }
}

async function readKnownDeviations(options: ConformOptions): Promise<readonly KnownDeviation[]> {
  if (options.updateKnownDeviations !== undefined) return loadListToUpdate(options.updateKnownDeviations);
  return options.knownDeviations === undefined ? [] : loadKnownDeviations(options.knownDeviations);
}

async function tryTarget(
  url: string | null,
  options: ConformOptions,
  reach: Reach,
  total: number,
  knownDeviations: readonly KnownDeviation[],
): Promise<number> {
  const words = {
    command,
    total,
    interrupted:
      'interrupted: waiting for pending requests, then cleaning up (press Ctrl-C again to quit now) …',
    endedEarly: 'interrupted before the first check',
  };
  return runCommand(words, async ({ progress, signal, hide }) => {
    progress.say('setting up …');
    const target = await chooseTarget({ url, profile: options.profile ?? null, reach, signal });
    try {
      progress.say(`connecting to ${target.url}, for at most ${options.preflightTimeout} s …`);
      const found = { ...reach, ...target, knownDeviations };
      const { only = [], exclude = [], readOnly = false, load = false } = options;
      const facts = {
        target: describeTarget(target.url, target.profile, target.profileSource),
        mask: hide(findSecrets(found)),
        scope: { only, exclude, readOnly, load, interrupted: false },
      };
      const run = () => runConformance({ ...options, ...found, progress, signal });
      const report = await reportOn(run, facts, signal);
      progress.end();
      const notes =
        options.updateKnownDeviations === undefined
          ? []
          : [await updateKnownDeviations(options.updateKnownDeviations, knownDeviations, report)];
      return await deliverReport(report, options, { command, notes, signal });
    } finally {
      await target.close();
    }
  });
}
