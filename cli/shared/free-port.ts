import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a port of the loopback address that nobody listens on. It lies from 20 000 to 29 999, below the range that
 * systems use for connections and for port 0, so it is unlikely to be taken before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
