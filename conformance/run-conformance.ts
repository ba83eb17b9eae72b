import { setMaxListeners } from 'node:events';
import { checkOptions } from '../common/option-rules.ts';
import type { Check } from './check/check.ts';
import { type CheckResult, observationsIn } from './check/check-result.ts';
import { kitPlates } from './check/kit-plates.ts';
import { allChecks } from './checks/all-checks.ts';
import { type ConformanceOptions, conformanceRules } from './conformance-options.ts';
import type { Exploration } from './explore/explore.ts';
import { readToken } from './explore/replay-token.ts';
import { type Explore, exploreBy, runExplorers, secondsOfExploring } from './explore-run.ts';
import type { WebhookReceiver } from './http/webhook-receiver.ts';
import type { Leftover } from './kernel/leftover.ts';
import { cachePause } from './kernel/limits.ts';
import { pause } from './kernel/pause.ts';
import { RunStopped } from './kernel/stop.ts';
import { createTrail } from './kernel/trail.ts';
import { estimate, slowestTiming } from './plan/estimate.ts';
import { buildReport, factsOf, type RunFacts } from './report/build-report.ts';
import { compareWithRun, excusedChecks } from './report/known-deviations.ts';
import type { Report } from './report/report.ts';
import { reportCheck } from './report/report-check.ts';
import { beginRunner, type RunnerParts } from './runner/begin-runner.ts';
import { runBounded } from './runner/bound-time.ts';
import { type Connection, checkTarget, connect } from './runner/connect.ts';
import { receiveWebhooks } from './runner/receive-webhooks.ts';
import { createRefusal } from './runner/refusal.ts';
import { runChecks } from './runner/run-checks.ts';
import { excludedChecks, selectChecks } from './runner/select-checks.ts';

/**
 * Runs the conformance checks against an implementation. Throws `PreflightError` or `ProfileError` if the setup is
 * wrong, `TypeError` for an unknown option, and `RangeError` for an invalid value, such as a name in `only` or `exclude`
 * that fits no check.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  checkOptions('runConformance', options, conformanceRules);
  return runAndExplore(options, runExplorers);
}

/** Runs the checks like `runConformance`, then explores with `explore` if the options ask for it. */
export async function runAndExplore(options: ConformanceOptions, explore: Explore): Promise<Report> {
  // Report mistakes in the options before sending anything.
  checkTarget(options);
  if (options.replay !== undefined) readToken(options.replay);
  const checks = options.replay === undefined ? selectChecks(allChecks, options.only) : [];
  const excluded = excludedChecks(allChecks, options.exclude);
  const bounds = { maxTime: options.maxTime ?? defaultBound(checks, options), signal: options.signal };
  return runBounded(bounds, async (bound) => {
    const { signal } = bound.run;
    const startedAt = new Date();
    const connection = await connect(options, bound);
    const receiver = await receiveWebhooks(options.profile, options.listen);
    // A check may finish while one of its waits still runs; this signal ends such waits.
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    const run: Run = { connection, options, checks, excluded, explore, startedAt, receiver, signal };
    let tried: Tried;
    let leftovers: Leftover[];
    try {
      tried = await tryChecks(run, over.signal);
    } finally {
      over.abort();
      leftovers = await connection.cleanUp();
      // Try once more to remove what is left.
      if (leftovers.length > 0) leftovers = await connection.cleanUp();
      await receiver?.close();
    }
    return reportRun(run, tried, leftovers);
  });
}

/** A run, once its users are signed in. */
interface Run {
  readonly connection: Connection;
  readonly options: ConformanceOptions;
  readonly checks: readonly Check[];
  readonly excluded: ReadonlyMap<string, string>;
  readonly explore: Explore;
  readonly startedAt: Date;
  readonly receiver: WebhookReceiver | null;
  /** Aborted when the run has to end. */
  readonly signal: AbortSignal;
}

interface Tried {
  readonly results: readonly CheckResult[];
  readonly exploration: Exploration | null;
}

async function tryChecks(run: Run, over: AbortSignal): Promise<Tried> {
  const { options, checks, excluded, connection, receiver, signal } = run;
  const { progress } = options;
  const report = reporterOf(run);
  const { mark, newPlate } = kitPlates(options.profile);
  if (mark !== null) progress?.marked?.(mark);
  const parts: RunnerParts = {
    ...connection.forContexts,
    receiver,
    newPlate,
    pause: (seconds) => pause(seconds, signal, over),
    cachePause,
    repeatOnTrouble: connection.repeatOnTrouble,
    signal,
  };
  const refuse = createRefusal({ ...options, receives: receiver !== null, excluded });
  let exploration: Exploration | null = null;
  const runner = beginRunner(parts);
  const results = await runChecks(checks, {
    ...runner,
    refuse,
    progress: {
      started: (check) => progress?.started?.(check),
      finished(result) {
        progress?.finished?.(result);
        report(result);
      },
    },
    async explore(results) {
      const context = runner.contextFor(createTrail());
      const explored = { options, connection, parts, context, results, refuse };
      exploration = await exploreBy(run.explore, explored);
      for (const result of exploration?.results ?? []) report(result);
      return exploration?.results ?? [];
    },
  });
  return { results, exploration };
}

/** Shows the caller each verdict as soon as it is known, as reports show it. */
function reporterOf({ options, startedAt, connection: { log, mask } }: Run): (result: CheckResult) => void {
  const { progress, knownDeviations = [] } = options;
  const today = startedAt.toISOString().slice(0, 10);
  return (result) => {
    if (progress?.reported === undefined) return;
    const deviations = compareWithRun(knownDeviations, { results: [result], knownChecks, today });
    const excused = excusedChecks(deviations);
    progress.reported(reportCheck(result, { mask: mask(), excused, exchanges: log.exchanges }));
  };
}

function reportRun(run: Run, { results, exploration }: Tried, leftovers: readonly Leftover[]): Report {
  const { options, startedAt, excluded, signal } = run;
  const { url, log, mask } = run.connection;
  return buildReport({
    ...factsOf({ ...options, url }),
    mask: mask(),
    startedAt,
    results,
    exchanges: log.exchanges,
    requests: log.requests(),
    ...(exploration !== null && options.replay === undefined && { exploration: shownOf(exploration) }),
    observations: [...observationsIn(results), ...(exploration?.observations ?? [])],
    leftovers,
    excluded,
    replays: options.replay !== undefined,
    ...stopOf(signal),
    knownDeviations: options.knownDeviations ?? [],
    knownChecks,
  });
}

function shownOf({ seconds, seed, coverage }: Exploration): Report['exploration'] {
  return { seconds: Math.round(seconds * 10) / 10, seed, coverage };
}

const knownChecks: ReadonlySet<string> = new Set(allChecks.map(({ id }) => id));

/** The default time limit in milliseconds: longer than a run in which every wait times out. */
function defaultBound(checks: readonly Check[], options: ConformanceOptions): number {
  const { max } = estimate(checks, slowestTiming(options.profile));
  return (600 + 3 * max + secondsOfExploring(options)) * 1000;
}

/** Why a run ended early, in the words of its report. */
function stopOf({ reason }: AbortSignal): Pick<RunFacts, 'obstacle' | 'stopped'> {
  if (!(reason instanceof RunStopped)) return {};
  const sentence = `${reason.message.charAt(0).toUpperCase()}${reason.message.slice(1)}.`;
  return reason.isTargetLost ? { obstacle: sentence } : { stopped: sentence };
}
