import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The requests of one connection that have arrived. */
interface Line {
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/** Requests of one connection that may wait before no more of it is read. */
const maxWaiting = 32;

/** Serves the requests of one connection one after the other, so that a thousand sent at once cost one answer at a time. */
export function serveInLine(listener: RequestListener): RequestListener {
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
