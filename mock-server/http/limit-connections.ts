import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections of a server. Beyond the bound, the oldest one that waits for its client is closed: one without
 * a request, one whose request is still arriving, or one whose client does not read. So clients that only hold
 * connections lock nobody out; where all others are being served, the new one is closed.
 */
export function limitConnections(server: Server, maxConnections: number): void {
  /** The request that was last begun on each connection, the one that has been quiet for longest first. */
  const open = new Map<Socket, IncomingMessage | null>();

  function note(socket: Socket, request: IncomingMessage | null): void {
    open.delete(socket);
    if (!socket.destroyed) open.set(socket, request);
  }

  server.on('connection', (socket: Socket) => {
    socket.once('close', () => open.delete(socket));
    if (open.size >= maxConnections) {
      const [oldest = socket] = [...open].flatMap(([one, request]) => (waits(one, request) ? [one] : []));
      oldest.destroy();
      open.delete(oldest);
    }
    note(socket, null);
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    note(socket, request);
    response.once('close', () => {
      if (open.get(socket) === request) note(socket, null);
    });
  });
}

const waits = (socket: Socket, request: IncomingMessage | null) =>
  request === null || !request.complete || socket.writableLength > 0;
