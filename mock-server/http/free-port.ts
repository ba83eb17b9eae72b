import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { listenAt } from './listen-at.ts';

/**
 * Finds a port of the loopback address that nobody listens on. It lies from 20 000 to 29 999, below the range that
 * systems use for connections and for port 0, so it is unlikely to be taken before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const isFree = await requireFree({ host: '127.0.0.1', port }).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
}

/** Rejects if nothing can listen on an address. */
export async function requireFree(address: { readonly host: string; readonly port: number }): Promise<void> {
  const server = createServer();
  await listenAt(server, address);
  await new Promise((resolve) => server.close(resolve));
}
