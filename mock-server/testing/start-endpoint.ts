import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import type { components } from '../../spec/generated/api-types.ts';
import { schema_BookingEvent } from '../../spec/generated/response-validators.js';
import { closing } from '../../spec/testing/closing.ts';
import { listenLocally } from '../../spec/testing/listen-locally.ts';
import { listErrors } from '../../spec/validate.ts';
import type { SimulatorOptions } from '../simulator-options.ts';
import { startSimulator } from './start-simulator.ts';

/** A webhook as it arrived. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: readonly components['schemas']['BookingEvent'][];
}

/** What the endpoint does with a delivery: answers with a status, or hangs up without an answer. */
export type EndpointAnswer = number | 'hang-up';

/** Milliseconds of real time after which a missing delivery fails the test. */
const patience = 15_000;

/**
 * Starts a partner's endpoint for webhooks (section 6), on a free port by default. It fails the test if anything but a
 * list of booking events arrives.
 */
export async function startEndpoint(
  options: { readonly answer?: EndpointAnswer; readonly port?: number } = {},
) {
  let { answer = 204 } = options;
  const received: Delivery[] = [];
  const violations: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      violations.push(...findViolations(request.headers, sent));
      received.push({ headers: request.headers, body: JSON.parse(sent) as Delivery['body'] });
      if (answer === 'hang-up') return void response.destroy();
      response.writeHead(answer, answer < 400 && answer >= 300 ? { location: '/elsewhere' } : {}).end();
    });
  });
  const { url } = await closing(listenLocally(server, options.port));
  onTestFinished(() => {
    if (violations.length > 0) throw new Error(`webhooks against the contract: ${violations.join('; ')}`);
  });
  return {
    url: `${url}/webhooks`,
    /** The deliveries that have arrived, oldest first, whatever the answer. */
    received: received as readonly Delivery[],
    /** Sets the answer to deliveries from now on. */
    answer(next: EndpointAnswer): void {
      answer = next;
    },
    /** Resolves when `count` deliveries have arrived. */
    untilReceived: (count: number) =>
      vi.waitUntil(() => received.length >= count && received, { timeout: patience, interval: 5 }),
  };
}

/** Starts a simulator that sends its webhooks to an endpoint. */
export async function startNotified(options: SimulatorOptions = {}, answer: EndpointAnswer = 204) {
  const endpoint = await startEndpoint({ answer });
  return { ...(await startSimulator({ webhookUrls: [endpoint.url], ...options })), endpoint };
}

/** Starts an endpoint for webhooks that takes every request and never answers. */
export async function startSilentEndpoint() {
  let arrived = 0;
  const server = createServer((request) => {
    arrived += 1;
    request.resume();
  });
  const { url } = await closing(listenLocally(server));
  return {
    url: `${url}/`,
    /** The number of open connections. */
    open: () => promisify(server.getConnections.bind(server))(),
    arrived: () => arrived,
  };
}

function findViolations(headers: IncomingHttpHeaders, sent: string): string[] {
  if (headers['content-type'] !== 'application/json') return [`content-type ${headers['content-type']}`];
  const body: unknown = JSON.parse(sent);
  if (!Array.isArray(body)) return ['the body is not an array'];
  return body.flatMap((event) => listErrors(schema_BookingEvent, event));
}
