import type { Action } from '../../spec/webhook-action.ts';
import { maxRetries, retryAfter, type Send } from '../http/send-request.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import type { JsonObject } from '../kernel/json.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import { whyStopped } from '../kernel/stop.ts';

/** Where and how webhooks are delivered. */
export interface DeliveryOptions {
  readonly url: string;
  readonly send: Send;
  /** Headers to send with every delivery; {action} in a value becomes ENTRY or EXIT. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long to wait for a response, in milliseconds. */
  readonly timeout: number;
  /** Seconds that an endpoint may take to come back after a breakdown. */
  readonly comeback: number;
  readonly signal: AbortSignal;
  /** Called with every exchange. */
  readonly record: (exchange: HttpExchange) => void;
  readonly pause: (seconds: number) => Promise<void>;
}

/**
 * How often a delivery is retried if the endpoint no longer listens: a process that crashed may come back. If it never
 * answered, the setup is wrong, and waiting would not help.
 */
const maxReconnections = 4;

/** Delivers webhooks as the service would: JSON by POST. Waits and retries after a 429. */
export function createDeliver(options: DeliveryOptions) {
  const { url, send, timeout, comeback, signal, record, pause } = options;
  let endpoint: 'unknown' | 'there' | 'gone' = 'unknown';

  /** Waits for an endpoint that has answered before and cannot be reached now. Throws `Inconclusive` once it is gone. */
  async function awaitComeback(exchange: HttpExchange, reconnections: number): Promise<void> {
    if (reconnections >= maxReconnections) endpoint = 'gone';
    if (endpoint === 'gone')
      throw new Inconclusive(`the endpoint no longer responds: ${exchange.error}`, [exchange]);
    await pause(comeback / 2 ** (maxReconnections - reconnections));
  }

  return async (movement: Action, body: readonly JsonObject[] | JsonObject): Promise<HttpExchange> => {
    const headers = headersOf(options.headers, movement);
    const request = { method: 'POST', url, headers, body: JSON.stringify(body) };
    for (let retries = 0, reconnections = 0; ; ) {
      if (signal.aborted) throw new Inconclusive(whyStopped(signal));
      const exchange = await send(request, timeout, signal);
      record(exchange);
      const isReached = !isUnreachable(exchange);
      if (isReached) endpoint = 'there';
      const asked = exchange.responseHeaders['retry-after'];
      if (!isReached && endpoint !== 'unknown') {
        await awaitComeback(exchange, reconnections);
        reconnections += 1;
      } else if (exchange.status === 429 && retries < maxRetries(asked)) {
        await pause(retryAfter(asked, retries));
        retries += 1;
      } else return exchange;
    }
  };
}

/** Whether there was no connection, so that the endpoint cannot know of the delivery. */
export function isUnreachable({ status, error }: HttpExchange): boolean {
  return status === null && noConnection.test(error ?? '');
}

const noConnection =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|connect timeout|bad port|certificate|altnames|EPROTO|SSL|TLS/i;

function headersOf(own: Readonly<Record<string, string>>, movement: Action): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: '*/*' };
  for (const [name, value] of Object.entries(own)) {
    headers[name.toLowerCase()] = value.replaceAll('{action}', movement);
  }
  return headers;
}
