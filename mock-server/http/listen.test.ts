import type { RequestListener } from 'node:http';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { noLog } from '../kernel/log.ts';
import { resolveProfile } from '../profile/choices.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { readProblem } from '../testing/share-refusing.ts';
import { listen } from './listen.ts';
import { createRenderProblem } from './render-problem.ts';

const render = createRenderProblem(resolveProfile(simulatorProfile).choices, noLog);
const impatient = {
  requestTimeout: 60,
  headersTimeout: 60,
  connectionsCheckingInterval: 20,
  closingTimeout: 60,
};

async function startServer(listener: RequestListener, limits: Parameters<typeof listen>[3] = {}) {
  const listening = await listen(listener, { host: '127.0.0.1', port: 0 }, render, limits);
  onTestFinished(() => listening.close().catch(() => undefined));
  return listening;
}

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Answers when the whole body has arrived. */
const afterBody: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end());
};

/** Opens a connection and sends some bytes, usually less than a request. */
async function connectTo(url: string, bytes: string) {
  const { port } = new URL(url);
  const socket = createConnection(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(bytes, resolve));
  return socket;
}

describe('a request that stops half way', () => {
  it.each([
    ['in its head', 'GET /bookings HTTP/1.1\r\nhost: a\r\nx-'],
    ['in its body', 'POST /bookings HTTP/1.1\r\nhost: a\r\ncontent-length: 20\r\n\r\n{"svcpid":'],
    ['in a chunk', 'POST /bookings HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab'],
  ])('gets 408 when its time is up: %s', async (_where, bytes) => {
    const { url } = await startServer(afterBody, impatient);
    const { status, headers, body } = await sendRaw(url, bytes);
    expect([status, headers.get('connection')]).toEqual([408, 'close']);
    expect(readProblem(status, body)).toMatchObject({
      code: 'request-timeout',
      detail: 'The request did not arrive completely in time.',
    });
  });

  it('is aborted when the client goes away', async () => {
    const ended = deferred<string>();
    const { url } = await startServer((request) => {
      request.on('error', (error) => ended.resolve(error.message)).resume();
    });
    const socket = await connectTo(url, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 20\r\n\r\n{');
    socket.destroy();
    expect(await ended.promise).toBe('aborted');
  });
});

describe('connections beyond the limit', () => {
  it.each([
    ['say nothing', ''],
    ['stop in a head', 'GET / HTTP/1.1\r\nhost: a\r\nx-'],
    ['stop in a body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 20\r\n\r\n{'],
  ])('replace the oldest of the connections that %s', async (_what, bytes) => {
    const { url } = await startServer(afterBody, { maxConnections: 3 });
    const sockets = [];
    for (let count = 0; count < 3; count += 1) sockets.push(await connectTo(url, bytes));
    const [oldest, ...others] = sockets;
    const gone = new Promise((resolve) => oldest?.once('close', resolve));
    expect((await fetch(url)).status).toBe(200);
    await gone;
    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  it('are closed if all others are being served', async () => {
    const asked = [deferred<() => void>(), deferred<() => void>()];
    let count = 0;
    const { url } = await startServer(
      (request, response) => {
        request.resume();
        asked[count]?.resolve(() => response.end('done'));
        count += 1;
      },
      { maxConnections: 2 },
    );
    const answers = [fetch(url), fetch(url)];
    const finish = await Promise.all(asked.map(({ promise }) => promise));
    await expect(fetch(url)).rejects.toThrow();
    for (const end of finish) end();
    for (const answer of answers) expect(await (await answer).text()).toBe('done');
  });
});

describe('closing', () => {
  it('waits for an answer in progress, and accepts nothing new', async () => {
    const asked = deferred<() => void>();
    const { url, close } = await startServer((_request, response) =>
      asked.resolve(() => response.end('late')),
    );
    const answer = fetch(url);
    const finish = await asked.promise;
    let closed = false;
    const closing = close().then(() => {
      closed = true;
    });
    await expect(fetch(url)).rejects.toThrow();
    expect(closed).toBe(false);
    finish();
    expect(await (await answer).text()).toBe('late');
    await closing;
  });

  it('waits no longer than the timeout for a request that is still arriving', async () => {
    const arrived = deferred<void>();
    const { url, close } = await startServer(() => arrived.resolve(), {
      closingTimeout: 40,
      requestTimeout: 60_000,
    });
    await connectTo(url, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 20\r\n\r\n{');
    await arrived.promise;
    await close();
  });

  it('does not wait for a refused client that stays connected', async () => {
    const { url, close } = await startServer(afterBody);
    const socket = await connectTo(url, 'nonsense\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    await close();
  });
});

describe('listening', () => {
  it('fails if the address is not available', async () => {
    await expect(listen(afterBody, { host: '192.0.2.1', port: 0 }, render)).rejects.toThrow(
      /^cannot listen on 192\.0\.2\.1:0: .*EADDRNOTAVAIL/,
    );
  });

  it.skipIf(!hasIpv6)('writes an IPv6 address as in URLs', async () => {
    const { url, close } = await listen(afterBody, { host: '::1', port: 0 }, render);
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    await close();
  });
});
