import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { createCircuitBreaker } from '../http/circuit-breaker.ts';
import { type Client, type ClientOptions, changesNothing, createClient } from '../http/client.ts';
import { createLimiter, type Limiter } from '../http/limiter.ts';
import type { Send } from '../http/send-request.ts';
import { createSession, type Session } from '../http/session.ts';
import { watchTarget } from '../http/target-watch.ts';
import { type Exchange, isSuccess } from '../kernel/exchange.ts';
import { maxBookings, maxBookingsAtOnce, maxRequests, usualTimeout } from '../kernel/limits.ts';
import { Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';
import { RunStopped } from '../kernel/stop.ts';
import { createTrail, type Trail } from '../kernel/trail.ts';
import { plainReads } from './preflight.ts';
import { tokenIn } from './sign-in.ts';

/** What the clients of a run have in common. */
export interface ConnectOptions {
  readonly url: string;
  readonly profile: Profile;
  readonly send: Send;
  /** What a gateway asks for, added to every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long to wait for a response, in milliseconds. */
  readonly timeout?: number | undefined;
  /** Every exchange is added to them. */
  readonly exchanges: Exchange[];
  /** Called with every exchange. */
  readonly note: (exchange: Exchange) => void;
  /** Aborted with `RunStopped` when the target is lost. */
  readonly run: AbortController;
  /** Cuts off what is being created as well. */
  readonly deadline: AbortSignal;
}

/** The clients of a run. */
export interface Connection {
  /** A client that does nothing but send: no session, no second try. */
  readonly plainClient: (user: number, token: string, stop: AbortSignal, timeout: number) => Client;
  /** Begins the sessions of all users, in the order of the profile. */
  readonly begin: (tokens: readonly string[]) => void;
  /** Clients of the users for what is noted on one trail; `isShared` where many checks wait for it. */
  readonly clientsFor: (trail: Trail, isShared: boolean) => readonly Client[];
  /** Clients of the users that undo what was created, whatever became of the checks. */
  readonly cleaners: (stop: AbortSignal) => readonly Client[];
  /** From now on, a request that changes nothing is sent again at once where it meets trouble. */
  readonly insist: () => void;
  /** The token with which each session began; those that came later stand in the answers of POST /authenticate. */
  readonly tokens: () => readonly string[];
}

/** Times that a request is sent again at once where that is done at all. */
const repeats = 2;

/** Milliseconds that a plain read has when it is in doubt whether anybody is there. */
const plainTimeout = 10_000;

/** The operations that the longest chains consist of. */
const booking: ReadonlySet<OperationId> = new Set(['createBooking', 'cancelBooking'] as const);

/** Connects a run with its target. */
export function connect(options: ConnectOptions): Connection {
  const { url, profile, exchanges, run } = options;
  const timeout = options.timeout ?? usualTimeout;
  const breaker = createCircuitBreaker();
  const bookings = createLimiter(maxBookingsAtOnce);
  const requests = createLimiter(maxRequests);
  // Shared requests must not queue behind those of single checks.
  const sharing = createLimiter(maxRequests);
  let sessions: readonly Session[] = [];
  let firstTokens: readonly string[] = [];
  let insists = false;

  const watch = watchTarget({
    async read() {
      const met = await plain(0, sessions[0]?.token() ?? '').catch((error: unknown) => {
        if (error instanceof Inconclusive) return error.message;
        throw error;
      });
      return typeof met === 'string' ? met : null;
    },
    onGone: (reason) =>
      run.abort(new RunStopped(`the implementation at ${url} no longer responds: ${reason}`, true)),
  });

  function record(exchange: Exchange): void {
    exchanges.push(exchange);
    options.note(exchange);
  }

  function common(user: number) {
    return {
      baseUrl: url,
      user,
      send: options.send,
      credentials: {
        ...options.headers,
        'x-api-user': profile.credentials.api_user,
        'x-api-key': profile.credentials.users[user]?.api_key ?? '',
      },
      spend: () => undefined,
      breaker: null,
      record,
      trail: createTrail(),
      repeats: () => repeats,
      timeout,
      deadline: options.deadline,
    } satisfies Partial<ClientOptions>;
  }

  /** One of the reads that have worked in this run, with a token of that user. */
  function plain(user: number, token: string) {
    const hasWorked = (read: OperationId) =>
      exchanges.some(
        ({ operation, status, user: own }) =>
          operation === read && own === user && status !== null && isSuccess(status),
      );
    return insistingClient(user, token).call(plainReads.find(hasWorked) ?? 'listTransactionalProviders', {});
  }

  function plainClient(user: number, token: string, signal: AbortSignal, within: number, again = 0): Client {
    return createClient({
      ...common(user),
      session: { token: () => token, renew: async () => false },
      repeats: () => again,
      limiter: () => (task) => task(),
      signal,
      timeout: within,
    });
  }

  /** For what must not fail because the network is bad. */
  function insistingClient(user: number, token: string): Client {
    const within = Math.min(timeout, plainTimeout);
    return plainClient(user, token, new AbortController().signal, within, repeats);
  }

  function begin(tokens: readonly string[]): void {
    firstTokens = tokens;
    sessions = tokens.map((token, user) => {
      const account = profile.credentials.users[user];
      return createSession({
        token,
        tryToken: (one) => plain(user, one).catch(whenInconclusive(null)),
        async signIn() {
          if (account?.sign_in == null) return null;
          const answer = await insistingClient(user, '')
            .call('authenticate', { body: account.sign_in })
            .catch(whenInconclusive(null));
          return answer === null ? null : (tokenIn(answer, profile) ?? null);
        },
        onLost: () =>
          run.abort(
            new RunStopped(
              `the credentials of '${account?.name}' are no longer accepted, and signing in again ` +
                (account?.sign_in == null ? 'needs sign_in in the profile' : 'yields no working token'),
              true,
            ),
          ),
      });
    });
  }

  const limiterFor = (others: Limiter) => (operation: OperationId) =>
    booking.has(operation) ? bookings : others;

  return {
    plainClient,
    begin,
    clientsFor: (trail, isShared) =>
      sessions.map((session, user) =>
        createClient({
          ...common(user),
          session,
          spend: (operation) => spendBooking(operation, exchanges),
          breaker,
          record(exchange) {
            record(exchange);
            watch.note(exchange.status !== null);
          },
          trail,
          repeats: (operation) => (insists && changesNothing(operation) ? repeats : 0),
          limiter: limiterFor(isShared ? sharing : requests),
          signal: run.signal,
        }),
      ),
    cleaners(stop) {
      const others = createLimiter(maxRequests);
      const limiter = limiterFor(others);
      return sessions.map((session, user) =>
        createClient({ ...common(user), session, limiter, signal: stop, deadline: stop }),
      );
    },
    insist() {
      insists = true;
      breaker.halfOpen();
    },
    tokens: () => firstTokens,
  };
}

/**
 * Lets a run make so many bookings and no more, give or take those that are asked for at the same time. A request
 * that was refused costs nothing, and one without an answer may have booked.
 */
function spendBooking(operation: OperationId, exchanges: readonly Exchange[]): void {
  if (operation !== 'createBooking') return;
  const made = exchanges.filter(
    (one) => one.operation === 'createBooking' && (one.status === null || isSuccess(one.status)),
  ).length;
  if (made < maxBookings) return;
  throw new Inconclusive(`the run has used up its limit of ${maxBookings} bookings`);
}
