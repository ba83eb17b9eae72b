import { createServer, request as sendOn } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a proxy as companies have them: HTTP in the absolute form, anything else through CONNECT. Whatever host is
 * asked for, it goes to a port of this machine. Answers with its address and the hosts that it was asked for.
 */
export async function startForwardProxy(port: number, credentials?: string) {
  const asked: string[] = [];
  const expected =
    credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '', 'http://not-absolute');
    asked.push(host);
    if (request.headers['proxy-authorization'] !== expected) {
      response.writeHead(407).end();
      return;
    }
    const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = request.headers;
    const onward = sendOn(
      { host: '127.0.0.1', port, method: request.method, path: `${pathname}${search}`, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    if (request.headers['proxy-authorization'] !== expected) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
