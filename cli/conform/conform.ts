import { allChecks } from '../../conformance/checks/all-checks.ts';
import type { KnownDeviation } from '../../conformance/known-deviations/known-deviation.ts';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import { describeTarget } from '../../conformance/report/build-report.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import type { Report } from '../../conformance/report/report.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { excludedChecks, selectChecks } from '../../conformance/runner/select-checks.ts';
import { chooseTarget, type Target } from '../shared/choose-target.ts';
import { couldNotRun, deliverReport } from '../shared/deliver-report.ts';
import { explain } from '../shared/explain.ts';
import { type Reach, readReach } from '../shared/reach.ts';
import { reportOn } from '../shared/report-on.ts';
import { type Running, runCommand } from '../shared/run-command.ts';
import { showChecks } from '../shared/show-checks.ts';
import { prepareReports, type ReportFile } from '../shared/write-reports.ts';
import { type PlanOptions, showPlan } from './show-plan.ts';
import { loadListToUpdate, updateKnownDeviations } from './update-known-deviations.ts';

/** The options of `parkproof conform`, as parsed from the command line. */
export interface ConformOptions extends PlanOptions {
  readonly only?: readonly string[];
  readonly exclude?: readonly string[];
  readonly list?: true;
  readonly dryRun?: true;
  /** Seconds; true for the default. */
  readonly explore?: true | number;
  readonly seed: number;
  readonly replay?: string;
  readonly report?: readonly ReportFile[];
  readonly knownDeviations?: string;
  readonly updateKnownDeviations?: string;
  readonly allowPartial?: true;
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
    await prepareReports(options.report ?? []);
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
  return runCommand(words, async (running) => {
    const { progress, signal } = running;
    progress.say('setting up …');
    const target = await chooseTarget({ url, profile: options.profile ?? null, reach, signal });
    try {
      progress.say(`connecting to ${target.url}, for at most ${options.preflightTimeout} s …`);
      const report = await run(target, options, reach, knownDeviations, running);
      progress.end();
      const updated =
        options.updateKnownDeviations === undefined
          ? []
          : [await updateKnownDeviations(options.updateKnownDeviations, knownDeviations, report)];
      return await deliverReport(report, {
        command,
        notes: updated,
        files: options.report ?? [],
        allowPartial: options.allowPartial ?? false,
        interrupted: signal.aborted,
      });
    } finally {
      await target.close();
    }
  });
}

async function run(
  target: Target,
  options: ConformOptions,
  reach: Reach,
  knownDeviations: readonly KnownDeviation[],
  { progress, signal, hide }: Running,
): Promise<Report> {
  const { url, profile, profileSource } = target;
  const mask = hide(findSecrets({ profile, headers: reach.headers }));
  const scope = {
    only: options.only ?? [],
    exclude: options.exclude ?? [],
    readOnly: options.readOnly ?? false,
    load: options.load ?? false,
  };
  const conformance = () =>
    runConformance({
      ...scope,
      ...reach,
      allowWrites: options.allowWrites ?? false,
      url,
      profile,
      profileSource,
      knownDeviations,
      explore: options.explore ?? false,
      seed: options.seed,
      ...(options.replay !== undefined && { replay: options.replay }),
      ...(options.maxTime !== undefined && { maxTime: options.maxTime * 1000 }),
      progress,
      signal,
    });
  const facts = {
    target: describeTarget(url, profile, profileSource),
    mask,
    scope: { ...scope, interrupted: false },
  };
  return reportOn(conformance, facts, signal);
}
