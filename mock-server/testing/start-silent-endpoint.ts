import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** An endpoint for webhooks that takes every request and never answers. */
export interface SilentEndpoint {
  readonly url: string;
  /** Connections that are open now. */
  open(): Promise<number>;
  /** Requests that have arrived. */
  arrived(): number;
}

/** Starts a silent endpoint on a free port, until the test is over. */
export async function startSilentEndpoint(): Promise<SilentEndpoint> {
  let arrived = 0;
  const server = createServer((request) => {
    arrived += 1;
    request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    open: () => countConnections(server),
    arrived: () => arrived,
  };
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
