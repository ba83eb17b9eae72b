import { createServer, type IncomingMessage, type Server } from 'node:http';

/** A delivery as it arrived. */
export interface Delivery {
  readonly receivedAt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Parsed body; `undefined` when it is not JSON. */
  readonly body: unknown;
}

/** Receives the webhooks of the implementation during a run and answers each with 200. */
export interface WebhookReceiver {
  readonly deliveries: () => readonly Delivery[];
  /** Resolves with the first delivery that satisfies the condition, or null after that many seconds. */
  readonly waitFor: (condition: (delivery: Delivery) => boolean, seconds: number) => Promise<Delivery | null>;
  readonly close: () => Promise<void>;
}

/** Bytes of one delivery that are read at most. */
const longestDelivery = 10 * 1024 * 1024;

/** Listens for webhooks at a host and port; rejects when the address cannot be had. */
export async function listenForWebhooks(host: string, port: number): Promise<WebhookReceiver> {
  const deliveries: Delivery[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    receive(request).then(
      (delivery) => {
        deliveries.push(delivery);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        for (const wake of waiting) wake();
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

  return {
    deliveries: () => deliveries,
    waitFor: (condition, seconds) =>
      new Promise((resolve) => {
        const look = () => {
          const found = deliveries.find(condition);
          if (found !== undefined) finish(found);
        };
        const timer = setTimeout(() => finish(null), seconds * 1000);
        function finish(found: Delivery | null) {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        }
        waiting.add(look);
        look();
      }),
    close: () => closeServer(server),
  };
}

async function receive(request: IncomingMessage): Promise<Delivery> {
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
  return { receivedAt: Date.now(), headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
