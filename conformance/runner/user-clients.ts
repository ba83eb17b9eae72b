import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { type Client, type ClientOptions, createClient } from '../http/client.ts';
import type { Send } from '../http/send-request.ts';
import { type Answer, type Exchange, isSuccess } from '../kernel/exchange.ts';
import { defaultTimeout } from '../kernel/limits.ts';
import { createTrail } from '../kernel/trail.ts';

/** The options that all clients of a run share. */
export interface ConnectOptions {
  readonly url: string;
  readonly profile: Profile;
  readonly send: Send;
  /** Headers for a gateway, added to every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long to wait for a response, in milliseconds. */
  readonly timeout?: number | undefined;
  readonly exchanges: readonly Exchange[];
  /** Called with every exchange; adds it to `exchanges`. */
  readonly record: (exchange: Exchange) => void;
  /** Aborted with `RunStopped` when the target is lost. */
  readonly run: AbortController;
  /** Cuts off requests that create data as well. */
  readonly deadline: AbortSignal;
}

/** Reads that need only the three headers; if none of them works, the fault is not in a single operation. */
export const plainReads: readonly OperationId[] = [
  'listTransactionalProviders',
  'listVehicleProviders',
  'listParkings',
  'listAvailableParkings',
  'listBookings',
];

/** How often a request that met trouble is repeated at once, if it may be repeated. */
export const repeats = 2;

/** Timeout of a plain read when the target may be gone, in milliseconds. */
const plainTimeout = 10_000;

/** The options that all clients of a user share. */
export function commonOptions(options: ConnectOptions, user: number) {
  const { credentials } = options.profile;
  return {
    baseUrl: options.url,
    user,
    send: options.send,
    credentials: {
      ...options.headers,
      'x-api-user': credentials.api_user,
      'x-api-key': credentials.users[user]?.api_key ?? '',
    },
    spend: () => undefined,
    breaker: null,
    record: options.record,
    trail: createTrail(),
    keepsSteps: () => false,
    repeats: () => repeats,
    timeout: options.timeout ?? defaultTimeout,
    deadline: options.deadline,
  } satisfies Partial<ClientOptions>;
}

/** A client with a fixed token, which repeats a request that met trouble `again` times. */
export function plainClient(
  options: ConnectOptions,
  user: number,
  token: string,
  { signal, timeout, again = 0 }: { signal: AbortSignal; timeout: number; again?: number },
): Client {
  return createClient({
    ...commonOptions(options, user),
    session: { token: () => token, renew: async () => false },
    repeats: () => again,
    limiter: () => (task) => task(),
    signal,
    timeout,
  });
}

/** A client for requests that must not fail because of a bad network. */
export function repeatingClient(options: ConnectOptions, user: number, token: string): Client {
  const timeout = Math.min(options.timeout ?? defaultTimeout, plainTimeout);
  return plainClient(options, user, token, { signal: new AbortController().signal, timeout, again: repeats });
}

/** Sends a plain read that has worked for this user in the run, with the given token. */
export function readPlainly(options: ConnectOptions, user: number, token: string): Promise<Answer> {
  const hasWorked = (read: OperationId) =>
    options.exchanges.some(
      (exchange) => exchange.operation === read && exchange.user === user && isSuccess(exchange.status),
    );
  const read = plainReads.find(hasWorked) ?? 'listTransactionalProviders';
  return repeatingClient(options, user, token).call(read, {});
}
