import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson } from '../../spec/parse-json.ts';
import { withinTime } from './time-limit.ts';

/** A delivery as it arrived. */
export interface Delivery {
  /** When the delivery had arrived in full, in milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly method: string;
  /** Status of the response. */
  readonly answered: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Parsed body; `undefined` when it is not JSON. */
  readonly body: unknown;
}

/** A delivery before the response to it. */
export type Arrival = Omit<Delivery, 'answered'>;

/** Receives the webhooks of the implementation during a run, and responds to each with 200 unless told otherwise. */
export interface WebhookReceiver {
  readonly port: number;
  readonly deliveries: () => readonly Delivery[];
  /** Responds to the next delivery that satisfies the condition with `status` instead. */
  readonly answerNext: (condition: (arrival: Arrival) => boolean, status: number) => void;
  /** Resolves with the first delivery that satisfies the condition, or with null after `seconds` or on closing. */
  readonly waitFor: (condition: (delivery: Delivery) => boolean, seconds: number) => Promise<Delivery | null>;
  readonly close: () => Promise<void>;
}

/** The most bytes of a delivery to read. */
const longestDelivery = 10 * 1024 * 1024;

/** Listens for webhooks at a host and port; rejects if the address is not available. */
export async function listenForWebhooks(host: string, port: number): Promise<WebhookReceiver> {
  const deliveries: Delivery[] = [];
  /** Tells all waits that a delivery has arrived, or that the time of one of them is over. */
  const news = new EventEmitter().setMaxListeners(0);
  const closed = new AbortController();
  const ordered: { readonly fits: (arrival: Arrival) => boolean; readonly status: number }[] = [];
  const server = createServer((request, response) => {
    receive(request).then(
      (arrival) => {
        const index = ordered.findIndex(({ fits }) => fits(arrival));
        const [order] = index === -1 ? [] : ordered.splice(index, 1);
        const answered = order?.status ?? 200;
        deliveries.push({ ...arrival, answered });
        response.writeHead(answered, { 'content-type': 'application/json' }).end('{}');
        news.emit('news');
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    deliveries: () => deliveries,
    answerNext: (fits, status) => ordered.push({ fits, status }),
    waitFor: (condition, seconds) =>
      withinTime(seconds * 1000, closed.signal, async ({ signal }) => {
        signal.addEventListener('abort', () => news.emit('news'));
        for (;;) {
          const found = deliveries.find(condition);
          if (found !== undefined || signal.aborted) return found ?? null;
          await once(news, 'news');
        }
      }),
    close: () => {
      closed.abort();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(request: IncomingMessage): Promise<Arrival> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestDelivery) throw new Error('too long');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  return { receivedAt: Date.now(), method: request.method ?? '', headers, text, body: parseJson(text) };
}
