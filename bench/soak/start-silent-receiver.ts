import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a partner's endpoint on a free port that takes every webhook and never answers. */
export async function startSilentReceiver(): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request) => void request.resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
