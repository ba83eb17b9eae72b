import { type RequestListener, request as sendOn } from 'node:http';

/** Forwards every request to a port of this machine, and returns the response. */
export function passOn(port: number): RequestListener {
  return (request, response) => {
    const { method, url: path, headers } = request;
    const onward = sendOn({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    // A server may respond before any of the body arrives.
    onward.flushHeaders();
    request.pipe(onward);
  };
}
