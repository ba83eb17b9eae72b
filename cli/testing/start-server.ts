import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as sendOn,
} from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sendByNode } from '../../mock-server/testing/fetch-by-node.ts';
import { closing } from '../../spec/testing/closing.ts';
import { listenLocally } from '../../spec/testing/listen-locally.ts';

/** Starts an HTTP server that stands in for an implementation; returns its address. */
export async function startServer(listener: RequestListener): Promise<string> {
  return (await closing(listenLocally(createServer(listener)))).url;
}

/** Starts a server that does something with each connection before it speaks HTTP; returns its address. */
export async function startTcpServer(onConnection: (socket: Socket) => void): Promise<string> {
  return (await closing(listenLocally(createServer().on('connection', onConnection)))).url;
}

/** A request that a proxy passed on, with the answer of the target. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly answered: string;
}

/** Hooks that observe the requests of a proxy, or change or replace its answers. */
export interface ProxyOptions {
  readonly began?: (method: string, path: string) => void;
  readonly spoil?: (
    path: string,
    body: string,
    sent: string,
    headers: IncomingHttpHeaders,
  ) => string | Promise<string>;
  /** The status to answer with instead of passing the request on; null passes it on. */
  readonly refuses?: (
    path: string,
    sent: string,
    method: string,
    headers: IncomingHttpHeaders,
  ) => number | null;
}

/** Starts a proxy in front of an implementation; returns its address and the requests that it passed on. */
export async function startProxy(target: string, options: ProxyOptions = {}) {
  const passed: Passed[] = [];
  const url = await startServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    options.began?.(method, path);
    // A check announces a body of ten gigabytes and never sends it.
    const isSent = (request.headers['content-length'] ?? '').length < 10;
    const sent = isSent ? await text(request) : '';
    const refusal = options.refuses?.(path, sent, method, request.headers) ?? null;
    if (refusal !== null) {
      response.writeHead(refusal).end();
      return;
    }
    const headers = withoutHops(request.headers) as Record<string, string>;
    const body = sent === '' ? null : sent;
    const answer = await sendByNode(`${method} ${target}${path}`, { headers, body });
    const { statusCode: status = 0, headers: own } = answer.response;
    const answered = answer.content.toString('utf8');
    passed.push({ method, path, sent, status, answered });
    response.writeHead(status, withoutHops(own));
    response.end((await options.spoil?.(path, answered, sent, request.headers)) ?? answered);
  }

  return { url, passed };
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hops.has(name)));
}

const hops = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect']);

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
