import { createServer, type RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { type LocalServer, listenLocally } from '../../spec/testing/listen-locally.ts';

/** A partner's endpoint (section 6). */
export type Receiver = Pick<LocalServer, 'url' | 'close'>;

/** A receiver that fails half of the time. */
export interface FailingReceiver extends Receiver {
  /** How many deliveries have arrived. */
  readonly arrived: () => number;
  /** The events that it has accepted, as `ENTRY uid` or `EXIT uid`. */
  readonly taken: ReadonlySet<string>;
}

/** Starts a receiver on a free port. It answers a quarter of the deliveries with 500 and drops a quarter. */
export async function startFailingReceiver(random: () => number): Promise<FailingReceiver> {
  const taken = new Set<string>();
  let arrived = 0;
  const receiver = await listen((request, response) => {
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
  return { ...receiver, arrived: () => arrived, taken };
}

/** Starts a receiver on a free port that reads every webhook and never responds. */
export const startSilentReceiver = (): Promise<Receiver> => listen((request) => void request.resume());

async function listen(onRequest: RequestListener): Promise<Receiver> {
  const { url, close } = await listenLocally(createServer(onRequest));
  return { url: `${url}/webhooks`, close };
}
