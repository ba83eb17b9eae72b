import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server that accepts requests. */
export interface Listening {
  readonly url: string;
  /** Accepts nothing new and resolves when what is in flight has been answered. */
  close(): Promise<void>;
}

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

/** Connections at a time; a further one is closed at once. */
const mostConnections = 2_000;

/** Serves on a host and port; port 0 means any free one. Rejects when the address cannot be had. */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer(limits, listener);
  server.maxConnections = mostConnections;
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeIdleConnections();
  });
}

/** What Node's parser refuses before there is a request: answered as a problem as well, never silently dropped. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code, detail] = clientProblem(error.code);
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: `urn:parkproof:problem:${code}`, title, status, detail, code });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function clientProblem(code: string | undefined): readonly [status: number, code: string, detail: string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [431, 'headers-too-large', `The request line and headers may have ${limits.maxHeaderSize} bytes.`];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, 'request-timeout', 'The request did not arrive in time.'];
  }
  return [400, 'invalid-request', 'This is not an HTTP/1.1 request.'];
}
