import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A partner's endpoint (section 6) that fails half of the time. */
export interface Receiver {
  readonly url: string;
  /** How many deliveries have arrived. */
  readonly arrived: () => number;
  /** Which events it has taken, as `ENTRY uid` or `EXIT uid`, each once. */
  readonly taken: ReadonlySet<string>;
  stop(): void;
}

/** Starts it on a free port; of the half that fails, one half is answered 500 and one not at all. */
export async function startReceiver(random: () => number): Promise<Receiver> {
  const taken = new Set<string>();
  let arrived = 0;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      arrived += 1;
      const roll = random();
      if (roll < 0.25) return void response.destroy();
      if (roll < 0.5) return void response.writeHead(500).end();
      const [event] = body as readonly { readonly uid: string }[];
      taken.add(`${request.headers['x-webhook-action']} ${event?.uid}`);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    arrived: () => arrived,
    taken,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
