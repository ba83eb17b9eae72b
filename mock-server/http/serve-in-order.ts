import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

interface Line {
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/** How many requests of one connection may wait before the simulator stops reading from it. */
const maxWaiting = 32;

/** Serves the requests of one connection one by one, so that a thousand sent at once cost one answer at a time. */
export function serveInOrder(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  function serveNext(socket: Socket, line: Line): void {
    const next = socket.destroyed ? undefined : line.waiting.shift();
    line.isBusy = next !== undefined;
    if (socket.isPaused() && line.waiting.length < maxWaiting) socket.resume();
    next?.();
  }

  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] };
    lines.set(socket, line);
    const serve = () => {
      response.once('close', () => serveNext(socket, line));
      listener(request, response);
    };
    if (!line.isBusy) {
      line.isBusy = true;
      serve();
      return;
    }
    line.waiting.push(serve);
    if (line.waiting.length >= maxWaiting) socket.pause();
  };
}
