import { setMaxListeners } from 'node:events';
import type { Profile } from '../spec/generated/profile-types.ts';
import type { Check } from './check/check.ts';
import type { CheckResult } from './check/check-result.ts';
import { newMark, plateOf } from './check/kit-mark.ts';
import { allChecks } from './checks/all-checks.ts';
import { type Client, pause } from './http/client.ts';
import { createSend } from './http/send-request.ts';
import type { Exchange } from './kernel/exchange.ts';
import type { Leftover } from './kernel/leftover.ts';
import { RunStopped } from './kernel/stop.ts';
import type { Observation } from './kernel/trail.ts';
import { createTrail, wholeOf } from './kernel/trail.ts';
import { compareWithRun, excusedChecks } from './known-deviations/compare-with-run.ts';
import type { KnownDeviation } from './known-deviations/known-deviation.ts';
import { estimate, slowestTiming } from './plan/estimate.ts';
import { buildReport, type RunFacts } from './report/build-report.ts';
import { describeTarget } from './report/describe-target.ts';
import { createMask } from './report/mask.ts';
import type { Report, ReportedCheck } from './report/report.ts';
import { reportCheck } from './report/report-check.ts';
import { findSecrets } from './report/secrets.ts';
import { boundTime, type TimeBound } from './runner/bound-time.ts';
import { connect } from './runner/connect.ts';
import { createContexts } from './runner/create-contexts.ts';
import { createLedger, type Ledger } from './runner/ledger.ts';
import { preflight } from './runner/preflight.ts';
import { type ListenAddress, receiveWebhooks } from './runner/receive-webhooks.ts';
import { createRefusal } from './runner/refusal.ts';
import { type Progress, runChecks } from './runner/run-checks.ts';
import { excludedChecks, selectChecks } from './runner/select-checks.ts';
import { shareVehicles } from './runner/share-vehicles.ts';

/** How to run the conformance kit. */
export interface ConformanceOptions {
  /** Base address of the implementation. */
  readonly url: string;
  readonly profile: Profile;
  /** Names of the checks to run, as `selectChecks` reads them; default all checks. */
  readonly only?: readonly string[];
  /** Names of the checks to leave out. */
  readonly exclude?: readonly string[];
  /** Creates nothing. */
  readonly readOnly?: boolean;
  /** Creates data even if the profile says `environment: production`. */
  readonly allowWrites?: boolean;
  /** Also runs the checks that send up to 150 000 vehicles. */
  readonly load?: boolean;
  /** How long to wait for a response, in milliseconds; default 60 000. */
  readonly timeout?: number;
  /** How long signing in and the first responses may take, in milliseconds; default 20 000. */
  readonly preflightTimeout?: number;
  /** Time limit of the run in milliseconds, including clean-up; default a multiple of the planned duration. */
  readonly maxTime?: number;
  /** Failures that are excused until a date; see conformance/known-deviations/. */
  readonly knownDeviations?: readonly KnownDeviation[];
  /** Headers to send with every request, for a gateway; masked in reports. */
  readonly headers?: Readonly<Record<string, string>>;
  /** PEM certificates to trust in addition to those that Node trusts. */
  readonly ca?: string;
  /** Where the kit listens for webhooks, if not at `webhooks.endpoint` of the profile. */
  readonly listen?: ListenAddress;
  /** The source of the profile, as shown in reports. */
  readonly profileSource?: string;
  readonly progress?: Partial<ConformanceProgress>;
  /** Ends the run early; the run still cleans up. */
  readonly signal?: AbortSignal;
}

/** Callbacks for the progress of a run. */
export interface ConformanceProgress extends Progress {
  /** Called with each verdict as reports show it, without secrets. */
  readonly reported: (check: ReportedCheck) => void;
  /** Called with what all plates of the run begin with, before it makes anything. */
  readonly marked: (mark: string) => void;
}

/**
 * Runs the conformance checks against an implementation. Throws `PreflightError` when the setup is wrong and
 * nothing can be said, and `RangeError` when `only` or `exclude` names no check; everything else is in the report.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const checks = selectChecks(allChecks, options.only);
  const run = new AbortController();
  const follow = () => run.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', follow);
  if (options.signal?.aborted === true) follow();
  const bound = boundTime(options.maxTime ?? usualBound(checks, options), run);
  try {
    return await runWithin(bound, run, checks, options);
  } finally {
    bound.end();
    options.signal?.removeEventListener('abort', follow);
  }
}

async function runWithin(
  bound: TimeBound,
  run: AbortController,
  checks: readonly Check[],
  options: ConformanceOptions,
): Promise<Report> {
  const { profile } = options;
  const excluded = excludedChecks(allChecks, options.exclude);
  const url = options.url.replace(/\/+$/, '');
  const startedAt = new Date();
  const exchanges: Exchange[] = [];
  const signIns: Exchange[] = [];
  const ledger = createLedger(profile);
  const send = createSend(options.ca);
  const connection = connect({
    url,
    send,
    headers: options.headers ?? {},
    profile,
    timeout: options.timeout,
    exchanges,
    note(exchange) {
      ledger.note(exchange);
      if (exchange.operation === 'authenticate') signIns.push(exchange);
    },
    run,
    deadline: bound.deadline,
  });
  // Every request and every wait that is under way listens to them.
  const over = new AbortController();
  setMaxListeners(0, run.signal, over.signal, bound.deadline, bound.cleaning);

  const within = options.preflightTimeout ?? 20_000;
  connection.begin(
    await preflight({
      profile,
      baseUrl: url,
      clientOf: (user, token, stop) => connection.plainClient(user, token, stop, within),
      milliseconds: within,
      signal: run.signal,
    }),
  );
  const receiver = await receiveWebhooks(profile, options.listen);
  const mark = newMark();
  options.progress?.marked?.(mark);
  const contexts = createContexts({
    profile,
    exchanges: () => exchanges,
    receiver,
    send,
    newPlate: plateSource(mark),
    pause: (seconds) => pause(seconds, run.signal, over.signal),
    clientsFor: connection.clientsFor,
  });
  const refuse = createRefusal({
    profile,
    receives: receiver !== null,
    readOnly: options.readOnly ?? false,
    allowWrites: options.allowWrites ?? false,
    load: options.load ?? false,
    excluded,
  });
  const { knownDeviations = [], headers = {} } = options;
  const maskSoFar = () => createMask(findSecrets({ profile, tokens: connection.tokens(), signIns, headers }));
  const held = {
    knownChecks: new Set(allChecks.map(({ id }) => id)),
    today: startedAt.toISOString().slice(0, 10),
  };
  let results: CheckResult[];
  let leftovers: Leftover[];
  try {
    const progress: Progress = {
      started: (check) => options.progress?.started?.(check),
      finished: (result) => {
        options.progress?.finished?.(result);
        if (options.progress?.reported === undefined) return;
        const excused = excusedChecks(compareWithRun(knownDeviations, { ...held, results: [result] }));
        options.progress.reported(reportCheck(result, { mask: maskSoFar(), excused, exchanges }));
      },
    };
    results = await runChecks(checks, {
      contextFor: contexts.contextFor,
      refuse,
      beside: shareVehicles(contexts.contextFor(createTrail())),
      beforeTryingAgain() {
        contexts.forgetTroubled();
        connection.insist();
      },
      hasAnswered: (operation) =>
        exchanges.some((exchange) => exchange.operation === operation && exchange.status !== null),
      progress,
      signal: run.signal,
    });
  } finally {
    // A check that did not need its wait to the end leaves it behind; nothing shall wait for that.
    over.abort();
    leftovers = await cleanUp(ledger, connection.cleaners(bound.cleaning));
    await receiver?.close();
  }
  return buildReport({
    target: describeTarget(url, profile, options.profileSource ?? null),
    users: profile.credentials.users.map(({ name }) => name),
    mask: maskSoFar(),
    scope: {
      only: options.only ?? [],
      exclude: options.exclude ?? [],
      readOnly: options.readOnly ?? false,
      load: options.load ?? false,
      interrupted: options.signal?.aborted ?? false,
    },
    startedAt,
    results,
    exchanges,
    requests: exchanges.length,
    observations: observationsIn(results),
    ...stopOf(run.signal),
    leftovers,
    knownDeviations,
    excluded,
    knownChecks: held.knownChecks,
  });
}

/** What the checks observed at open points. */
function observationsIn(results: readonly CheckResult[]): Observation[] {
  const trails = new Set(results.flatMap(({ trail }) => (trail === undefined ? [] : wholeOf(trail))));
  return [...trails].flatMap(({ observations }) => observations);
}

/** Cleans up again what the first pass could not remove. */
async function cleanUp(ledger: Ledger, cleaners: readonly Client[]): Promise<Leftover[]> {
  const left = await ledger.cleanUp(cleaners);
  return left.length === 0 ? left : ledger.cleanUp(cleaners);
}

/** The default time limit in milliseconds: longer than a run in which every wait times out. */
function usualBound(checks: readonly Check[], { profile }: ConformanceOptions): number {
  const { most } = estimate(checks, slowestTiming(profile));
  return (600 + 3 * most) * 1000;
}

/** What ended a run early, as its report says it. */
function stopOf({ reason }: AbortSignal): Pick<RunFacts, 'obstacle' | 'stopped'> {
  if (!(reason instanceof RunStopped)) return {};
  const sentence = `${reason.message.charAt(0).toUpperCase()}${reason.message.slice(1)}.`;
  return reason.isTargetLost ? { obstacle: sentence } : { stopped: sentence };
}

/** Plates that are new to every implementation, counted up. */
function plateSource(mark: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return plateOf(mark, count);
  };
}
