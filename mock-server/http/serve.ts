import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Clock } from '../kernel/clock.ts';
import { serverBusy } from '../kernel/problems.ts';
import type { Tolerate } from '../profile/tolerance.ts';
import { carryOut, type Handler, type HandlerReply, type HandlerRequest } from './handler.ts';
import { maxWholeBody } from './parse-body.ts';
import { readBody } from './read-body.ts';
import type { RenderProblem } from './render-problem.ts';
import { elementViolationsOf } from './validate-call.ts';
import { sendReply, toWrittenReplyInTurns, type WrittenReply } from './write-reply.ts';

/** The operation and the handler of a request. `operation` is null if the handler only refuses. */
export interface Target {
  readonly operation: OperationId | null;
  readonly handler: Handler;
  readonly path?: HandlerRequest['path'];
}

/** The adapter between HTTP and the handlers: no handler sees the HTTP server. */
export type Serve = (request: IncomingMessage, response: ServerResponse, target: Target) => void;

/**
 * Watches a request to the API from its beginning; `operation` is null if the request matches none. Returns a function
 * that records the request and its reply in the request log and checks them for advice.
 */
export type RecordRequest = (
  operation: OperationId | null,
  request: HandlerRequest,
  response: ServerResponse,
) => (reply: HandlerReply, written: WrittenReply) => void;

/** Creates the adapter. `bodyLimit` is in bytes. */
export function createServe(deps: {
  readonly render: RenderProblem;
  readonly recordRequest: RecordRequest;
  readonly bodyLimit: number;
  readonly tolerate: Tolerate;
  readonly clock: Pick<Clock, 'now'>;
}): Serve {
  const { render, recordRequest, bodyLimit, tolerate, clock } = deps;
  // Room for two of the largest bodies at a time: their parsed values take several times as much.
  const createCounter = createBodyBudget(2 * bodyLimit);

  async function serve(...[request, response, target]: Parameters<Serve>): Promise<void> {
    const { operation, handler, path = {} } = target;
    const findViolations = operation === null ? null : elementViolationsOf(operation, tolerate);
    const limit = findViolations === null ? Math.min(bodyLimit, maxWholeBody) : bodyLimit;
    const read = () => readBody(request, limit, findViolations, createCounter(response));
    const asked = readRequest(request, path, read);
    const record = recordRequest(operation, asked, response);
    const reply = await carryOut(handler, asked, render);
    const written = await toWrittenReplyInTurns(reply);
    record(reply, written);
    // A request read to its end counts as destroyed too, so only the socket shows that the client is gone.
    if (request.socket.destroyed) return void response.destroy();
    // Drain a body that nobody read; otherwise the client may never see the response.
    request.resume();
    // A client that doubts the clock of a service compares it with this header.
    const date = new Date(clock.now()).toUTCString();
    await (reply.send ?? sendReply)(response, { ...written, headers: { date, ...written.headers } });
  }

  return (request, response, target) => {
    serve(request, response, target).catch((error: unknown) => {
      // Only a bug leads here. Rendering it logs it.
      render(error);
      response.destroy();
    });
  };
}

function readRequest(request: IncomingMessage, path: HandlerRequest['path'], read: () => Promise<unknown>) {
  const { method = '', url = '', headers } = request;
  const question = url.indexOf('?');
  let reading: Promise<unknown> | undefined;
  const asked: HandlerRequest = {
    method,
    url,
    headers,
    search: question === -1 ? '' : url.slice(question),
    path,
    body: () => {
      reading ??= read().then((value) => {
        asked.sent = value;
        return value;
      });
      return reading;
    },
    fault: null,
  };
  return asked;
}

/**
 * Creates the counters of request bodies. Each throws a problem if there is no room for the bytes that it gets, and gives
 * its bytes back when its response closes.
 */
function createBodyBudget(max: number) {
  let total = 0;
  return (response: ServerResponse) => {
    let taken = 0;
    response.once('close', () => {
      total -= taken;
    });
    return (bytes: number): void => {
      if (total + bytes > max) throw serverBusy();
      total += bytes;
      taken += bytes;
    };
  };
}
