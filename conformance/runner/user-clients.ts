import type { OperationId } from '../../spec/generated/operations.ts';
import { type Client, type ClientOptions, type CommonOptions, createClient } from '../http/client.ts';
import { type Answer, type Exchange, isSuccess } from '../kernel/exchange.ts';
import { defaultTimeout } from '../kernel/limits.ts';

/** The options that all clients of a run share, and what the run shows about its target. */
export interface ConnectOptions extends CommonOptions {
  /** Every exchange that was recorded. */
  readonly exchanges: readonly Exchange[];
  /** How long the target may be away, in milliseconds. */
  readonly preflightTimeout: number;
  /** Aborted with `RunStopped` when the target is lost. */
  readonly run: AbortController;
}

/** Reads that need only the three headers; if none of them works, the problem is not in a single operation. */
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

/** A client with a fixed token. */
export function plainClient(
  options: ConnectOptions,
  user: number,
  token: string,
  limits: Pick<ClientOptions, 'signal' | 'timeout' | 'repeats'>,
): Client {
  const session = { token: () => token, renew: async () => false };
  return createClient({ ...options, ...limits, user, session });
}

/** A client for requests that must not fail because of a bad network. */
export function repeatingClient(options: ConnectOptions, user: number, token: string): Client {
  const timeout = Math.min(options.timeout ?? defaultTimeout, plainTimeout);
  const { signal } = new AbortController();
  return plainClient(options, user, token, { signal, timeout, repeats: () => repeats });
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
