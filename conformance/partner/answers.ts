import { type HttpExchange, isSuccess } from '../kernel/exchange.ts';
import { assertThat, Inconclusive } from '../kernel/outcomes.ts';

/** Whether a delivery returned 2xx. The exact status and the rest of the answer are open (webhook.acknowledgement). */
export function isAccepted({ status }: HttpExchange): boolean {
  return isSuccess(status);
}

/** An answer in a few words. */
export function wordsOf({ status, error, responseHeaders }: HttpExchange): string {
  if (status === null)
    return error?.startsWith('no response') ? `${error}, the --timeout` : `no response: ${error}`;
  const { location } = responseHeaders;
  return location !== undefined && status >= 300 && status < 400
    ? `${status}, a redirect to ${location}`
    : String(status);
}

/** Throws a failure unless the delivery was taken; `what` names it, `before` holds the exchanges that led to it. */
export function requireAccepted(
  exchange: HttpExchange,
  what: string,
  before: readonly HttpExchange[] = [],
  note = '',
): void {
  assertThat(isAccepted(exchange), {
    expected: `2xx for ${what}`,
    found: `${wordsOf(exchange)}${note}`,
    exchanges: [...before, exchange],
  });
}

/** Throws `Inconclusive` unless a delivery was taken that the check needs but does not test. */
export function presumeAccepted(exchange: HttpExchange, what: string): HttpExchange {
  if (isAccepted(exchange)) return exchange;
  throw new Inconclusive(`${what} is not accepted; another check covers that`, [exchange]);
}
