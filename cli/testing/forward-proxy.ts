import { createServer } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenLocally } from '../../spec/testing/listen-locally.ts';
import { passOn } from './start-server.ts';

/**
 * Starts a proxy like those of companies: it takes HTTP in absolute form and anything else through CONNECT, and sends
 * every request to `port` on this machine, whatever the host. Resolves to its address and the requested hosts.
 */
export async function startForwardProxy(port: number, credentials?: string) {
  const asked: string[] = [];
  const expected =
    credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const onward = passOn(port);
  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '', 'http://not-absolute');
    asked.push(host);
    if (request.headers['proxy-authorization'] !== expected) {
      response.writeHead(407).end();
      return;
    }
    request.url = `${pathname}${search}`;
    onward(request, response);
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    if (request.headers['proxy-authorization'] !== expected) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const tunnel = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  const { url, close } = await listenLocally(server);
  // Tunnels are no longer connections of the server, and may outlive it.
  onTestFinished(() => void close());
  return { address: new URL(url).host, asked };
}
