import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { malformedHttp } from '../kernel/problems.ts';
import { answerClientErrors } from './answer-client-errors.ts';
import { limitConnections } from './limit-connections.ts';
import { listenAt } from './listen-at.ts';
import type { RenderProblem } from './render-problem.ts';
import { serveInOrder } from './serve-in-order.ts';
import { sendReply, toWrittenReply } from './write-reply.ts';

/** Sizes in bytes, times in milliseconds. */
const defaultLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 2_000,
  /** How long closing waits for open requests before it cuts their connections. */
  closingTimeout: 5_000,
};

/** Serves on a host and port, 0 for any free port. `render` refuses the requests that never reach the listener. */
export async function listen(
  listener: RequestListener,
  address: { readonly host: string; readonly port: number },
  render: RenderProblem,
  limits: Partial<typeof defaultLimits> = {},
) {
  const { host } = address;
  const { closingTimeout, maxConnections, ...options } = { ...defaultLimits, ...limits };
  const inOrder = serveInOrder(requireHost(listener, render));
  const server = createServer({ ...options, requireHostHeader: false }, inOrder);
  const connections = limitConnections(server, maxConnections);
  answerClientErrors(server, render, options.maxHeaderSize);
  await listenAt(server, address);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    /** Accepts nothing new. Resolves when every open request is answered, or `closingTimeout` has passed. */
    close: () =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => server.closeAllConnections(), closingTimeout);
        server.close((error) => {
          clearTimeout(timer);
          if (error === undefined) resolve();
          else reject(error);
        });
        connections.closeIdle();
      }),
  };
}

/** Refuses a request without exactly one `Host`; HTTP/1.0 may omit it. Node allows two, and refuses without a body. */
function requireHost(listener: RequestListener, render: RenderProblem): RequestListener {
  return (request, response) => {
    const count = request.headersDistinct.host?.length ?? 0;
    if (count === 1 || (count === 0 && request.httpVersion !== '1.1')) return listener(request, response);
    const reason = count === 0 ? 'it has no Host header' : `it has ${count} Host headers`;
    sendReply(response, toWrittenReply(render(malformedHttp(reason))));
  };
}
