import type { TimeLimit } from '../../common/within-time.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Client } from '../http/client.ts';
import { retryAfter } from '../http/send-request.ts';
import type { RequestOf } from '../kernel/call.ts';
import type { Answer } from '../kernel/exchange.ts';
import { whyInconclusive } from '../kernel/outcomes.ts';
import { pause } from '../kernel/pause.ts';

/** The outcome of a request: an answer, or why there was none. */
export type Outcome = Answer | string;

/** Sends a request of the preflight. */
export type Ask = <O extends OperationId>(operation: O, request: RequestOf<O>) => Promise<Outcome>;

/** Sends requests as a user; after a 429 it waits and retries while the time limit allows. */
export function createAsk(client: Client, limit: TimeLimit): Ask {
  return async (operation, request) => {
    for (let retries = 0; ; retries += 1) {
      const outcome = await client.call(operation, { ...request, retry: false }).catch(whyInconclusive);
      if (typeof outcome === 'string' || outcome.status !== 429) return outcome;
      const seconds = retryAfter(outcome.headers['retry-after'], retries);
      if (seconds * 1000 >= limit.left()) return outcome;
      await pause(seconds, limit.signal);
      if (limit.signal.aborted) return outcome;
    }
  };
}

/** Why a 407 or 429 says nothing about the request itself, as the end of a sentence; null for other answers. */
export function describeRefusal({ status, headers }: Answer): string | null {
  if (status === 407) {
    return (
      'is behind a proxy that requires credentials (407): set them in HTTP_PROXY or HTTPS_PROXY, ' +
      'such as http://USER:PASSWORD@HOST:PORT'
    );
  }
  if (status !== 429) return null;
  const after = headers['retry-after'];
  const when = after === undefined ? '' : ` with Retry-After: ${after}`;
  return `is rate-limited: it answered 429${when}. Try again later, or raise the limit for the kit.`;
}
