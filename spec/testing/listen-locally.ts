import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on this machine. */
export interface LocalServer {
  readonly url: string;
  readonly port: number;
  /** Resolves when the port is free again; open connections are cut. */
  close(): Promise<void>;
}

/** Listens on a port of this machine, by default any free one. */
export async function listenLocally(server: Server, port = 0): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
