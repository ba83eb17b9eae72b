import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as sendOn,
} from 'node:http';

/** Returns the answer to a request that was passed on. */
type GiveBack = (answer: IncomingMessage, response: ServerResponse, request: IncomingMessage) => void;

/** Forwards every request to a port of this machine, and returns the response unless told otherwise. */
export function passOn(port: number, giveBack: GiveBack = giveUnchanged): RequestListener {
  return (request, response) => {
    const { method, url: path, headers } = request;
    const onward = sendOn({ host: '127.0.0.1', port, method, path, headers }, (answer) =>
      giveBack(answer, response, request),
    );
    onward.on('error', () => response.destroy());
    // A server may respond before any of the body arrives.
    onward.flushHeaders();
    request.pipe(onward);
  };
}

function giveUnchanged(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
}
