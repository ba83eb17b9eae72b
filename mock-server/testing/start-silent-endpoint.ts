import { createServer, type Server } from 'node:http';
import { listenUntilTestEnds } from './start-endpoint.ts';

/** Starts an endpoint for webhooks that takes every request and never answers, until the test is over. */
export async function startSilentEndpoint() {
  let arrived = 0;
  const server = createServer((request) => {
    arrived += 1;
    request.resume();
  });
  const url = await listenUntilTestEnds(server);
  return {
    url: `${url}/`,
    /** The number of connections that are open now. */
    open: () => countConnections(server),
    /** The number of requests that have arrived. */
    arrived: () => arrived,
  };
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
