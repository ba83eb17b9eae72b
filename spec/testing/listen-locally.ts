import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on this machine. */
export type LocalServer = Awaited<ReturnType<typeof listenLocally>>;

/** Listens on a port of this machine, by default any free one. */
export async function listenLocally(server: Server, port = 0) {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    /** Resolves when the port is free again; open connections are cut. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
