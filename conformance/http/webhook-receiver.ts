import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson } from '../../common/parse-json.ts';
import { withinTime } from '../../common/within-time.ts';
import { decompressed, headersOf } from './read-message.ts';

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
export type WebhookReceiver = Awaited<ReturnType<typeof listenForWebhooks>>;

/** The most bytes of an unpacked delivery to read. */
const longestDelivery = 10 * 1024 * 1024;

/** Listens for webhooks at a host and port; rejects if the address is not available. */
export async function listenForWebhooks(host: string, port: number) {
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
    deliveries: (): readonly Delivery[] => deliveries,
    /** Responds to the next delivery that satisfies the condition with `status` instead. */
    answerNext(fits: (arrival: Arrival) => boolean, status: number): void {
      ordered.push({ fits, status });
    },
    /** Resolves with the first delivery that satisfies the condition, or with null after `seconds` or on closing. */
    waitFor: (condition: (delivery: Delivery) => boolean, seconds: number) =>
      withinTime(seconds * 1000, closed.signal, async ({ signal }): Promise<Delivery | null> => {
        signal.addEventListener('abort', () => news.emit('news'));
        for (;;) {
          const found = deliveries.find(condition);
          if (found !== undefined || signal.aborted) return found ?? null;
          await once(news, 'news');
        }
      }),
    close(): Promise<void> {
      closed.abort();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(request: IncomingMessage): Promise<Arrival> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Whether a body may be compressed is open (service.body-encoding).
  for await (const chunk of decompressed(request) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestDelivery) throw new Error('too long');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const [receivedAt, method] = [Date.now(), request.method ?? ''];
  return { receivedAt, method, headers: headersOf(request), text, body: parseJson(text) };
}
