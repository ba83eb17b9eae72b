import { setMaxListeners } from 'node:events';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { checkProfile, ProfileError } from '../../spec/load-profile.ts';
import { createBatchSpacing } from '../http/batch-spacing.ts';
import { createCircuitBreaker } from '../http/circuit-breaker.ts';
import { type Client, type ClientOptions, changesNothing, createClient } from '../http/client.ts';
import { createLimiter, type Limiter } from '../http/limiter.ts';
import { createSend } from '../http/send-request.ts';
import { watchTarget } from '../http/target-watch.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { maxBookingsAtOnce, maxExploredText, maxRequests } from '../kernel/limits.ts';
import { whyInconclusive } from '../kernel/outcomes.ts';
import { problemWithAddress } from '../kernel/problem-with-address.ts';
import { problemWithHeaders } from '../kernel/problem-with-headers.ts';
import { RunStopped } from '../kernel/stop.ts';
import { isFromGateway, type Trail } from '../kernel/trail.ts';
import { createMask } from '../report/masking/mask.ts';
import { findSecrets } from '../report/masking/secrets.ts';
import { beginSession } from './begin-session.ts';
import { createBookingBudget } from './booking-budget.ts';
import { createBookingLedger } from './booking-ledger.ts';
import type { TimeBound } from './bound-time.ts';
import { createExchangeLog } from './exchange-log.ts';
import { signInAll } from './preflight.ts';
import { PreflightError } from './preflight-error.ts';
import { type ConnectOptions, readPlainly, repeats } from './user-clients.ts';
import { createVehicleLedger } from './vehicle-ledger.ts';

/** The clients of a run, and what they record: the exchanges, the data to remove and the secrets. */
export type Connection = Awaited<ReturnType<typeof connect>>;

/** Operations with a limiter of their own, since the longest chains of requests consist of them. */
const booking: ReadonlySet<OperationId> = new Set(['createBooking', 'cancelBooking'] as const);

/** Whether a request shows that the implementation is away: it got no answer, or one of a gateway that cannot reach it. */
const isAway = (status: number | null) => status === null || (isFromGateway(status) && status !== 429);

/** An implementation, and how to reach it. */
export interface Target {
  /** Base address of the implementation. */
  readonly url: string;
  readonly profile: Profile;
  /** Headers to send with every request, for a gateway; masked in reports. */
  readonly headers?: Readonly<Record<string, string>>;
  /** PEM certificates to trust in addition to those that Node trusts. */
  readonly ca?: string;
  /** How long to wait for a response, in milliseconds; default 60 000. */
  readonly timeout?: number;
  /**
   * How long signing in and the first responses may take, and how long the implementation may be away during the run,
   * in milliseconds; default 20 000.
   */
  readonly preflightTimeout?: number;
}

/** Throws `PreflightError` or `ProfileError` if the address, the headers or the profile is missing or invalid. */
export function checkTarget({ url, profile, headers = {} }: Partial<Target>): void {
  const problem = url === undefined ? 'is missing' : problemWithAddress(url);
  if (problem !== null) throw new PreflightError(`url ${problem}`);
  const refused = problemWithHeaders(headers);
  if (refused !== null) throw new PreflightError(`headers: ${refused}`);
  if (profile === undefined)
    throw new ProfileError('profile is missing; to read a file, use await loadProfile(FILE)');
  checkProfile(profile);
}

/**
 * Connects to an implementation and signs in the users of the profile. Aborts `run` when the implementation is lost.
 * Throws `PreflightError`.
 */
export async function connect(target: Target, { run, deadline, cleaning }: TimeBound) {
  const { profile, headers = {}, preflightTimeout = 20_000 } = target;
  const url = target.url.replace(/\/+$/, '');
  const send = createSend(target.ca);
  const ledgers = [createBookingLedger(profile), createVehicleLedger()];
  const log = createExchangeLog();
  const signIns: Exchange[] = [];
  const record = (exchange: Exchange) => {
    log.add(exchange);
    for (const ledger of ledgers) ledger.note(exchange);
    if (exchange.operation === 'authenticate') signIns.push(exchange);
  };
  const { exchanges } = log;
  const options: ConnectOptions = {
    ...target,
    preflightTimeout,
    url,
    headers,
    send,
    exchanges,
    record,
    run,
    deadline,
  };
  // Every request and every wait in progress listens to these signals.
  setMaxListeners(0, run.signal, deadline, cleaning);
  const { tokens, refusal } = await signInAll(options);
  const sessions = tokens.map((token, user) => beginSession(options, user, { token, refusal }));
  const breaker = createCircuitBreaker();
  const bookings = createLimiter(maxBookingsAtOnce);
  const requests = createLimiter(maxRequests);
  const spacing = createBatchSpacing(profile);
  const budget = createBookingBudget();
  let isRepeating = false;
  let keepsSteps = true;

  const watch = watchTarget({
    maxAbsence: preflightTimeout,
    async read() {
      const answer = await readPlainly(options, 0, sessions[0]?.token() ?? '').catch(whyInconclusive);
      if (typeof answer === 'string') return answer;
      const { method, url: read, status } = answer.exchange;
      return isAway(status) ? `${method} ${read}: ${status}` : null;
    },
    onGone: (reason) =>
      run.abort(new RunStopped(`the implementation at ${url} no longer responds: ${reason}`, true)),
    signal: run.signal,
  });

  const limiterFor = (others: Limiter) => (operation: OperationId) =>
    booking.has(operation) ? bookings : others;

  const clientsWith = (own: Pick<ClientOptions, 'signal'> & Partial<ClientOptions>): readonly Client[] =>
    sessions.map((session, user) => createClient({ ...options, user, session, ...own }));

  /** The users' clients for cleaning up, which outlive an aborted run. */
  const cleaners = () =>
    clientsWith({
      repeats: () => repeats,
      limiter: limiterFor(createLimiter(maxRequests)),
      signal: cleaning,
      deadline: cleaning,
    });

  /** The users' clients, which note their requests on `trail`. */
  const clientsFor = (trail: Trail) =>
    clientsWith({
      spend: budget.spend,
      breaker,
      record(exchange) {
        options.record(exchange);
        spacing.note(exchange);
        budget.note(exchange);
        watch.note(!isAway(exchange.status));
      },
      trail,
      keepsSteps: () => keepsSteps,
      repeats: (operation) => (isRepeating && changesNothing(operation) ? repeats : 0),
      limiter: limiterFor(requests),
      spacing,
      ready: watch.ready,
      signal: run.signal,
    });

  return {
    /** Base URL without a trailing slash. */
    url,
    log,
    /** What contexts need of a connection. */
    forContexts: { profile, send, clientsFor, exchanges: () => exchanges },
    /** Creates a mask for every secret known so far, including tokens in later answers of POST /authenticate. */
    mask: () => createMask(findSecrets({ profile, tokens, signIns, headers })),
    cleaners,
    /** Removes the data that was created; resolves to what is left, which another call tries again. */
    async cleanUp(): Promise<Leftover[]> {
      const clients = cleaners();
      const left: Leftover[] = [];
      for (const ledger of ledgers) left.push(...(await ledger.cleanUp(clients)));
      return left;
    },
    /** From now on, repeats at once a request that changes nothing if it meets trouble. Half-opens all circuits. */
    repeatOnTrouble(): void {
      isRepeating = true;
      breaker.halfOpen();
    },
    allowBookings: budget.allow,
    /** While memory is limited, trails keep only requests that meet trouble, and the log does not grow without end. */
    limitMemory(isLimited: boolean): void {
      keepsSteps = !isLimited;
      log.keepAtMost(isLimited ? maxExploredText : Number.POSITIVE_INFINITY);
    },
  };
}
