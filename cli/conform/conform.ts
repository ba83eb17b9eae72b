import { allChecks } from '../../conformance/checks/all-checks.ts';
import { type ConformanceOptions, conformanceRules } from '../../conformance/conformance-options.ts';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import { factsOf } from '../../conformance/report/build-report.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import type { KnownDeviation } from '../../conformance/report/report.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { excludedChecks, selectChecks } from '../../conformance/runner/select-checks.ts';
import { chooseTarget, type Target } from '../shared/choose-target.ts';
import {
  couldNotTest,
  deliverReport,
  prepareReports,
  type ReportOptions,
  reportOn,
} from '../shared/deliver-report.ts';
import { explain } from '../shared/explain.ts';
import { type Reach, readReach } from '../shared/reach.ts';
import { type Running, runCommand } from '../shared/run-command.ts';
import { showChecks } from '../shared/show-checks.ts';
import { type PlanOptions, showPlan } from './show-plan.ts';
import { loadListToUpdate, updateKnownDeviations } from './update-known-deviations.ts';

/** The options of `parkproof conform`, as parsed from the command line. */
export interface ConformOptions
  extends PlanOptions,
    ReportOptions,
    Pick<ConformanceOptions, 'only' | 'exclude' | 'explore' | 'seed' | 'replay'> {
  readonly list?: true;
  readonly dryRun?: true;
  readonly knownDeviations?: string;
  readonly updateKnownDeviations?: string;
}

const command = 'conform';

const endedEarly = 'interrupted before the first check';

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
    const asked = { url, profile: options.profile };
    const words = { command, total: checks.length, target: asked, endedEarly, reports: options.report };
    return await runCommand(words, async (running) => {
      running.progress.say('setting up …');
      const { signal } = running;
      const target = await chooseTarget({ ...asked, reach, signal });
      try {
        return await tryTarget({ ...reach, ...target, knownDeviations }, options, running);
      } finally {
        await target.close();
      }
    });
  } catch (error) {
    return couldNotTest(command, explain(error), options.report);
  }
}

async function readKnownDeviations(options: ConformOptions): Promise<readonly KnownDeviation[]> {
  if (options.updateKnownDeviations !== undefined) return loadListToUpdate(options.updateKnownDeviations);
  return options.knownDeviations === undefined ? [] : loadKnownDeviations(options.knownDeviations);
}

async function tryTarget(
  found: Target & Reach & { readonly knownDeviations: readonly KnownDeviation[] },
  options: ConformOptions,
  { progress, signal, hide }: Running,
): Promise<number> {
  progress.say(`connecting to ${found.url}, for at most ${options.preflightTimeout} s …`);
  const run = { ...options, ...found, progress, signal };
  // The other options of the command say what to print and write.
  const given = Object.entries(run).filter(([name]) => Object.hasOwn(conformanceRules, name));
  const facts = { ...factsOf(run), mask: hide(findSecrets(found)) };
  const report = await reportOn(() => runConformance(Object.fromEntries(given) as typeof run), facts, signal);
  progress.end();
  const list = options.updateKnownDeviations;
  const notes = list === undefined ? [] : [await updateKnownDeviations(list, report)];
  return deliverReport(report, options, { command, notes, signal });
}
