import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '../../spec/testing/listen-locally.ts';

/** Starts a partner's endpoint (section 6). It answers a quarter of the deliveries with 500 and drops a quarter. */
export async function startFailingReceiver(random: () => number) {
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
  return {
    ...(await listenLocally(server)),
    /** How many deliveries have arrived. */
    arrived: () => arrived,
    /** The events that it has accepted, as `ENTRY uid` or `EXIT uid`. */
    taken,
  };
}

/** Starts an endpoint that reads every webhook and never responds. */
export const startSilentReceiver = () => listenLocally(createServer((request) => void request.resume()));
