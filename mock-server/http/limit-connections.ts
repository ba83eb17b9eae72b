import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits the connections of a server, so that clients that only hold connections lock nobody out. Beyond the limit, it
 * closes the connection that has waited longest for its client: one without a request, one whose request is still
 * arriving, or one whose client does not read. If all others are being served, it closes the new connection.
 */
export function limitConnections(server: Server, maxConnections: number) {
  const open = new Map<Socket, Held>();
  let isClosing = false;

  function note(socket: Socket, request: IncomingMessage | null): void {
    const held = open.get(socket);
    if (held === undefined) return;
    held.request = request;
    held.since = performance.now();
    if (isClosing && request === null) socket.destroy();
  }

  server.on('connection', (socket: Socket) => {
    socket.once('close', () => open.delete(socket));
    if (open.size >= maxConnections) {
      const waiting = [...open].filter((one) => waits(...one)).sort(([, a], [, b]) => a.since - b.since);
      const [oldest = socket] = waiting[0] ?? [];
      oldest.destroy();
      open.delete(oldest);
    }
    if (!socket.destroyed) open.set(socket, { request: null, since: performance.now() });
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    note(socket, request);
    response.once('close', () => {
      if (open.get(socket)?.request === request) note(socket, null);
    });
  });

  return {
    /** Closes the connections without a request now, and every other one as soon as its requests are answered. */
    closeIdle(): void {
      isClosing = true;
      for (const [socket, { request }] of open) if (request === null) socket.destroy();
    },
  };
}

const waits = (socket: Socket, { request }: Held) =>
  request === null || !request.complete || socket.writableLength > 0;

interface Held {
  /** The latest request on it; null if that was answered, or none has come. */
  request: IncomingMessage | null;
  /** When `request` last changed, in milliseconds. */
  since: number;
}
