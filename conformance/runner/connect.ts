import type { OperationId } from '../../spec/generated/operations.ts';
import { createCircuitBreaker } from '../http/circuit-breaker.ts';
import { type Client, changesNothing, createClient } from '../http/client.ts';
import { createLimiter, type Limiter } from '../http/limiter.ts';
import type { Session } from '../http/session.ts';
import { watchTarget } from '../http/target-watch.ts';
import { type Exchange, isSuccess } from '../kernel/exchange.ts';
import { maxBookings, maxBookingsAtOnce, maxRequests } from '../kernel/limits.ts';
import { Inconclusive, whyInconclusive } from '../kernel/outcomes.ts';
import { RunStopped } from '../kernel/stop.ts';
import type { Trail } from '../kernel/trail.ts';
import {
  beginSession,
  type ConnectOptions,
  commonOptions,
  plainClient,
  readPlainly,
  repeats,
} from './user-clients.ts';

/** The clients of a run. */
export interface Connection {
  /** A client that does nothing but send: no session, no second try. */
  readonly plainClient: (user: number, token: string, stop: AbortSignal, timeout: number) => Client;
  /** Begins the sessions of all users, in the order of the profile. */
  readonly begin: (tokens: readonly string[]) => void;
  /** Clients of the users for what is noted on one trail; `isShared` if many checks wait for it. */
  readonly clientsFor: (trail: Trail, isShared: boolean) => readonly Client[];
  /** Clients of the users that undo what was created, whatever became of the checks. */
  readonly cleaners: (stop: AbortSignal) => readonly Client[];
  /** From now on, a request that changes nothing is sent again at once if it meets trouble. */
  readonly insist: () => void;
  /** Lets the run make so many bookings more. */
  readonly allowBookings: (more: number) => void;
  /** The token with which each session began; later ones are in the answers of POST /authenticate. */
  readonly tokens: () => readonly string[];
}

/** The operations that the longest chains consist of. */
const booking: ReadonlySet<OperationId> = new Set(['createBooking', 'cancelBooking'] as const);

/** Connects a run with its target. */
export function connect(options: ConnectOptions): Connection {
  const { url, run } = options;
  const breaker = createCircuitBreaker();
  const bookings = createLimiter(maxBookingsAtOnce);
  const requests = createLimiter(maxRequests);
  // Shared requests must not queue behind those of single checks.
  const sharing = createLimiter(maxRequests);
  let sessions: readonly Session[] = [];
  let firstTokens: readonly string[] = [];
  let insists = false;
  // Bookings, give or take those that are being asked for.
  let made = 0;
  let allowed = maxBookings;

  const noteAnswer = watchTarget({
    read: () => readPlainly(options, 0, sessions[0]?.token() ?? '').then(() => null, whyInconclusive),
    onGone: (reason) =>
      run.abort(new RunStopped(`the implementation at ${url} no longer responds: ${reason}`, true)),
  });

  const limiterFor = (others: Limiter) => (operation: OperationId) =>
    booking.has(operation) ? bookings : others;

  return {
    plainClient: (user, token, signal, timeout) => plainClient(options, user, token, { signal, timeout }),
    begin(tokens) {
      firstTokens = tokens;
      sessions = tokens.map((token, user) => beginSession(options, user, token));
    },
    clientsFor: (trail, isShared) =>
      sessions.map((session, user) => {
        const common = commonOptions(options, user);
        return createClient({
          ...common,
          session,
          spend(operation) {
            if (operation === 'createBooking' && made >= allowed)
              throw new Inconclusive(`the run has used up its limit of ${allowed} bookings`);
          },
          breaker,
          record(exchange) {
            common.record(exchange);
            if (mayHaveBooked(exchange)) made += 1;
            noteAnswer(exchange.status !== null);
          },
          trail,
          repeats: (operation) => (insists && changesNothing(operation) ? repeats : 0),
          limiter: limiterFor(isShared ? sharing : requests),
          signal: run.signal,
        });
      }),
    cleaners(stop) {
      const limiter = limiterFor(createLimiter(maxRequests));
      return sessions.map((session, user) =>
        createClient({ ...commonOptions(options, user), session, limiter, signal: stop, deadline: stop }),
      );
    },
    insist() {
      insists = true;
      breaker.halfOpen();
    },
    allowBookings(more) {
      allowed += more;
    },
    tokens: () => firstTokens,
  };
}

/** A request that was refused costs nothing, and one without an answer may have booked. */
function mayHaveBooked({ operation, status }: Exchange): boolean {
  return operation === 'createBooking' && (status === null || isSuccess(status));
}
