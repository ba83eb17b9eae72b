import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { OperationId } from '../spec/generated/operations.ts';
import type { Profile } from '../spec/generated/profile-types.ts';
import { allChecks } from './checks/all-checks.ts';
import { createClient, pause } from './harness/client.ts';
import type { Context, Observation } from './harness/context.ts';
import { type Exchange, isSuccess } from './harness/exchange.ts';
import { createFacts } from './harness/facts.ts';
import { createGate } from './harness/gate.ts';
import { createLedger, type Leftover } from './harness/ledger.ts';
import { Inconclusive } from './harness/outcomes.ts';
import { createBodyParser } from './harness/parse-body.ts';
import { createPatience } from './harness/patience.ts';
import { preflight } from './harness/preflight.ts';
import { type ListenAddress, receiveWebhooks } from './harness/receive-webhooks.ts';
import { createRefusal } from './harness/refusal.ts';
import { type CheckResult, type Progress, runChecks } from './harness/run-checks.ts';
import { createSend } from './harness/send-request.ts';
import { shareVehicles } from './harness/share-vehicles.ts';
import { excusedChecks, holdAgainstRun } from './known-deviations/hold-against-run.ts';
import type { KnownDeviation } from './known-deviations/known-deviation.ts';
import { lookAhead } from './look-ahead.ts';
import { buildReport } from './report/build-report.ts';
import { describeTarget } from './report/describe-target.ts';
import { createMask } from './report/mask.ts';
import type { Report, ReportedCheck } from './report/report.ts';
import { reportCheck } from './report/report-check.ts';
import { findSecrets } from './report/secrets.ts';
import { excludedChecks, selectChecks } from './select-checks.ts';

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
  /** Creates something although the profile says `environment: production`. */
  readonly allowWrites?: boolean;
  /** Adds the checks that send ten thousand vehicles and more. */
  readonly load?: boolean;
  /** Milliseconds after which an answer is given up; default 60 000. */
  readonly timeout?: number;
  /** Milliseconds that signing in and the first answers may take; default 20 000. */
  readonly preflightTimeout?: number;
  /** Failures that are known and excused until a day; see conformance/known-deviations/. */
  readonly knownDeviations?: readonly KnownDeviation[];
  /** Sent with every request, for a gateway before the implementation; shown in no report. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Certificates (PEM) that are trusted beside those that Node trusts. */
  readonly ca?: string;
  /** Where the kit listens for webhooks, if not at `webhooks.endpoint` of the profile, which the implementation calls. */
  readonly listen?: ListenAddress;
  /** Where the profile comes from, as reports say it. */
  readonly profileSource?: string;
  readonly progress?: Partial<ConformanceProgress>;
  /** Ends the run early; what was created is undone all the same. */
  readonly signal?: AbortSignal;
}

/** What a run tells while it goes on. */
export interface ConformanceProgress extends Progress {
  /** Hears of each verdict as reports show it, without secrets. */
  readonly reported: (check: ReportedCheck) => void;
}

/** Requests under way at a time, beside the bookings. */
export const mostRequests = 8;

/**
 * Bookings under way at a time: as many as there are to make, more or less, since each takes 10 to 20 seconds in which
 * it does little but wait for a provider (4.9). They have a gate of their own, so that nothing else waits for them.
 */
export const mostBookingsAtOnce = 20;

/** The operations that the longest chains consist of. */
const booking: ReadonlySet<OperationId> = new Set(['createBooking', 'cancelBooking'] as const);

/** Bookings that one run makes at most. */
const bookingBudget = 60;

/**
 * Runs the conformance checks against an implementation. Throws `PreflightError` when the set-up is at fault and
 * nothing can be said, and `RangeError` when `only` or `exclude` names no check; everything else is in the report.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const { profile } = options;
  const checks = selectChecks(allChecks, options.only);
  const excluded = excludedChecks(allChecks, options.exclude);
  const url = options.url.replace(/\/+$/, '');
  const startedAt = new Date();
  const interruption = new AbortController();
  const signal = options.signal ?? interruption.signal;
  const exchanges: Exchange[] = [];
  const observations: Observation[] = [];
  const ledger = createLedger(profile);
  const requestGate = createGate(mostRequests);
  const bookingGate = createGate(mostBookingsAtOnce);
  // What most checks wait for does not wait for theirs.
  const factGate = createGate(mostRequests);
  const patience = createPatience();
  const parse = createBodyParser();
  const send = createSend(options.ca);
  const record = (exchange: Exchange) => {
    exchanges.push(exchange);
    ledger.note(exchange);
    budget.note(exchange);
  };
  const budget = createBudget(bookingBudget);
  const clientWith = (
    user: number,
    token: string,
    stop: AbortSignal,
    { timeout = options.timeout ?? 60_000, gate = requestGate } = {},
  ) =>
    createClient({
      send,
      spend: budget.spend,
      patience,
      parse,
      baseUrl: url,
      user,
      credentials: {
        ...options.headers,
        'x-access-token': token,
        'x-api-user': profile.credentials.api_user,
        'x-api-key': profile.credentials.users[user]?.api_key ?? '',
      },
      record,
      timeout,
      gate: (operation) => (booking.has(operation) ? bookingGate : gate),
      signal: stop,
    });

  const within = options.preflightTimeout ?? 20_000;
  const tokens = await preflight({
    profile,
    baseUrl: url,
    clientOf: (user, token, stop) => clientWith(user, token, stop, { timeout: within }),
    milliseconds: within,
    signal,
  });
  const over = new AbortController();
  // Every request and every wait that is under way listens to them.
  setMaxListeners(0, signal, over.signal);
  const clients = tokens.map((token, user) => clientWith(user, token, signal));
  const [first] = clients;
  if (first === undefined) throw new Error('a profile has at least one user');

  const receiver = await receiveWebhooks(profile, options.listen);
  const newPlate = plateSource();
  const context: Context = {
    profile,
    call: first.call,
    users: clients,
    facts: createFacts({ client: clientWith(0, tokens[0] ?? '', signal, { gate: factGate }), newPlate }),
    exchanges: () => exchanges,
    receiver,
    send,
    newPlate,
    observe: (point, found) => observations.push({ point, found }),
    pause: (seconds) => pause(seconds, signal, over.signal),
  };
  const refuse = createRefusal({
    profile,
    receives: receiver !== null,
    readOnly: options.readOnly ?? false,
    allowWrites: options.allowWrites ?? false,
    load: options.load ?? false,
    excluded,
  });
  const { knownDeviations = [], headers = {} } = options;
  const maskSoFar = () => createMask(findSecrets({ profile, tokens, exchanges, headers }));
  const held = {
    knownChecks: new Set(allChecks.map(({ id }) => id)),
    today: startedAt.toISOString().slice(0, 10),
  };
  let results: CheckResult[];
  let leftovers: Leftover[];
  const stopLooking = lookAhead(exchanges);
  try {
    const progress: Progress = {
      started: (check) => options.progress?.started?.(check),
      finished: (result) => {
        options.progress?.finished?.(result);
        if (options.progress?.reported === undefined) return;
        const excused = excusedChecks(holdAgainstRun(knownDeviations, { ...held, results: [result] }));
        options.progress.reported(reportCheck(result, { mask: maskSoFar(), excused, exchanges }));
      },
    };
    results = await runChecks(checks, { context, refuse, beside: shareVehicles(context), progress, signal });
  } finally {
    stopLooking();
    // A check that did not need its wait to the end leaves it behind; nothing shall wait for that.
    over.abort();
    // Cleaning up goes on when the run is interrupted, so it has a signal of its own.
    const cleaning = new AbortController().signal;
    setMaxListeners(0, cleaning);
    const cleaners = tokens.map((token, user) => clientWith(user, token, cleaning));
    leftovers = await ledger.cleanUp(cleaners);
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
      interrupted: signal.aborted,
    },
    startedAt,
    results,
    exchanges,
    requests: exchanges.length,
    observations,
    leftovers,
    knownDeviations,
    excluded,
    knownChecks: held.knownChecks,
  });
}

/** Lets a run make so many bookings and no more, give or take those that are asked for at the same time. */
function createBudget(most: number) {
  let made = 0;
  return {
    spend(operation: OperationId): void {
      if (operation !== 'createBooking' || made < most) return;
      throw new Inconclusive(`the run has made the ${most} bookings that it may make`);
    },
    /** Counts what was booked; a request that was refused costs nothing, and one without an answer may have booked. */
    note({ operation, status }: Exchange): void {
      if (operation === 'createBooking' && (status === null || isSuccess(status))) made += 1;
    },
  };
}

/** Plates that are new to every implementation: a letter, five of this run, and a number. */
function plateSource(): () => string {
  const run = randomBytes(3).toString('hex').toUpperCase().slice(0, 5);
  let count = 0;
  return () => {
    count += 1;
    return `P${run}${count.toString(36).toUpperCase().padStart(2, '0')}`;
  };
}
