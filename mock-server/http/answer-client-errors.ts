import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AnyReply } from '../kernel/operation.ts';
import {
  expectationFailed,
  headersTooLarge,
  malformedHttp,
  methodNotAllowed,
  requestTimeout,
} from '../kernel/problems.ts';
import type { RenderProblem } from './render-problem.ts';
import { sendReply, toWrittenReply } from './write-reply.ts';

/** Sends problems for what Node keeps from the application: bad HTTP, `CONNECT`, and unsupported expectations. */
export function answerClientErrors(server: Server, render: RenderProblem, maxHeaderSize: number): void {
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refuse(socket, render(clientProblem(error, maxHeaderSize)));
  });
  server.on('connect', (request, socket) => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
    refuse(socket, render(methodNotAllowed('CONNECT', request.url ?? '', methods)));
  });
  server.on('checkExpectation', (request, response) => {
    sendReply(response, toWrittenReply(render(expectationFailed(request.headers.expect ?? ''))));
  });
}

interface ParserError extends NodeJS.ErrnoException {
  readonly reason?: string;
}

function clientProblem({ code, reason }: ParserError, maxHeaderSize: number) {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge(maxHeaderSize);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  return malformedHttp(reason === undefined || reason === '' ? 'it cannot be parsed' : reason);
}

/** How long a client may take to read a refusal and close the connection itself, in milliseconds. */
const lingering = 1_000;

/** There is no response object here, so this writes the response by hand and ends the connection. */
function refuse(socket: Duplex, reply: AnyReply): void {
  const { status, headers, body } = toWrittenReply(reply);
  const sent = { ...headers, connection: 'close' };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`, 'latin1');
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingering).unref();
  socket.once('close', () => clearTimeout(timer));
}
