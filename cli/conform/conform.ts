import { allChecks } from '../../conformance/checks/all-checks.ts';
import type { KnownDeviation } from '../../conformance/known-deviations/known-deviation.ts';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import { buildReport, describeTarget } from '../../conformance/report/build-report.ts';
import { createMask } from '../../conformance/report/masking/mask.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import type { Report } from '../../conformance/report/report.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { PreflightError } from '../../conformance/runner/preflight-error.ts';
import { excludedChecks, selectChecks } from '../../conformance/runner/select-checks.ts';
import { explain } from '../explain.ts';
import { chooseTarget, type Target } from './choose-target.ts';
import { brokenOff, couldNotTest, deliverReport } from './deliver-report.ts';
import { hearInterruption, type Interruption } from './interruption.ts';
import { createLiveProgress, type LiveProgress } from './live-progress.ts';
import type { ConformOptions } from './options.ts';
import { type Reach, readReach } from './reach.ts';
import { showChecks, showPlan } from './show-plan.ts';
import { loadListToUpdate, updateKnownDeviations } from './update-known-deviations.ts';
import { prepareReports } from './write-reports.ts';

/** The command as messages name it. */
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
    return couldNotTest(command, explain(error));
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
  const progress = createLiveProgress(total, process.stderr, {
    answerSeconds: 60,
    ending: 'cleaning up …',
  });
  const interruption = hearInterruption(() => {
    progress.say(
      'interrupted: waiting for pending requests, then cleaning up (press Ctrl-C again to quit now) …',
    );
  });
  let target: Target | null = null;
  try {
    progress.say('setting up …');
    target = await chooseTarget({
      url,
      profile: options.profile ?? null,
      patience: options.preflightTimeout,
      reach,
      signal: interruption.signal,
    });
    progress.say(`connecting to ${target.url}, for at most ${options.preflightTimeout} s …`);
    const report = await run(target, options, reach, knownDeviations, progress, interruption);
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
      interrupted: interruption.signal.aborted,
    });
  } catch (error) {
    progress.end();
    if (interruption.signal.aborted) return brokenOff(command);
    throw error;
  } finally {
    progress.end();
    await target?.close();
    interruption.end();
  }
}

/** A failed setup makes a report too, so that no older one is mistaken for it. */
async function run(
  target: Target,
  options: ConformOptions,
  reach: Reach,
  knownDeviations: readonly KnownDeviation[],
  progress: LiveProgress,
  { signal }: Interruption,
): Promise<Report> {
  const startedAt = new Date();
  const { url, profile, profileSource } = target;
  const mask = createMask(findSecrets({ profile, headers: reach.headers }));
  const scope = {
    only: options.only ?? [],
    exclude: options.exclude ?? [],
    readOnly: options.readOnly ?? false,
    load: options.load ?? false,
  };
  try {
    return await runConformance({
      ...scope,
      ...reach,
      allowWrites: options.allowWrites ?? false,
      url,
      profile,
      profileSource,
      knownDeviations,
      preflightTimeout: options.preflightTimeout * 1000,
      explore: options.explore ?? false,
      seed: options.seed,
      ...(options.replay !== undefined && { replay: options.replay }),
      ...(options.maxTime !== undefined && { maxTime: options.maxTime * 1000 }),
      progress,
      signal,
    });
  } catch (error) {
    if (!(error instanceof PreflightError) || signal.aborted) {
      throw new Error(mask.text(explain(error)), { cause: error });
    }
    return buildReport({
      target: describeTarget(url, profile, profileSource),
      mask,
      scope: { ...scope, interrupted: false },
      startedAt,
      results: [],
      obstacle: error.message,
    });
  }
}
