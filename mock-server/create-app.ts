import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { type OperationId, operations as table } from '../spec/generated/operations.ts';
import { createFindExchange } from './http/find-exchange.ts';
import { createLimitRate } from './http/limit-rate.ts';
import { nearestPath } from './http/nearest-path.ts';
import type { RenderProblem } from './http/render-problem.ts';
import { requestShapes } from './http/request-shapes.ts';
import {
  type AnyOperation,
  admit,
  type Exchange,
  type Surroundings,
  serveExchange,
} from './http/serve-operation.ts';
import { writeReply } from './http/write-reply.ts';
import type { Operations } from './operation.ts';
import { invalidRequest, methodNotAllowed, unknownRoute } from './problems.ts';
import type { Choices } from './profile/choices.ts';

/** Builds the HTTP application of the API and of the control routes; it never listens. */
export function createApp(deps: {
  readonly operations: Operations;
  readonly control: RequestHandler;
  readonly identifyUser: Surroundings['identifyUser'];
  readonly clock: Surroundings['clock'];
  readonly choices: Choices;
  readonly render: RenderProblem;
  /** Puts something around the exchange of an operation. */
  readonly around: (id: OperationId, exchange: Exchange) => Exchange;
}): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  // Without it `DELETE /vehicles/`, a plate forgotten, would delete all vehicles.
  app.set('strict routing', true);

  const surroundings: Surroundings = {
    identifyUser: deps.identifyUser,
    limitRate: createLimitRate(deps.choices.limits.requests?.per_minute ?? null),
    clock: deps.clock,
    shapes: requestShapes(deps.choices),
  };
  const bodyLimit = (deps.choices.limits.body_megabytes ?? 64) * 1024 * 1024;
  const exchanges = mapOperations((id) =>
    deps.around(id, admit(id, deps.operations[id] as AnyOperation, surroundings)),
  );
  for (const [path, methods] of routes()) {
    const route = app.route(path);
    for (const [method, id] of methods) {
      route[method]((request, response) =>
        serveExchange(exchanges[id], request.params, bodyLimit, request, response),
      );
    }
    const allowed = methods.flatMap(([method]) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    route.all((request) => {
      throw methodNotAllowed(request.method, request.path, allowed);
    });
  }
  app.use('/_sim', deps.control);
  app.use((request) => {
    throw unknownRoute(request.path, nearestPath(request.path));
  });
  app.use(handleError(deps.render));

  const find = createFindExchange(exchanges);
  return (request, response) => {
    const { method = '', url = '' } = request;
    const question = url.indexOf('?');
    const found = find(method, question === -1 ? url : url.slice(0, question));
    if (found === null) return app(request, response);
    serveExchange(found.exchange, found.path, bodyLimit, request, response).catch((error: unknown) =>
      refuse(deps.render, error, request, response),
    );
  };
}

const mapOperations = (make: (id: OperationId) => Exchange) =>
  Object.fromEntries(Object.keys(table).map((id) => [id, make(id as OperationId)])) as Record<
    OperationId,
    Exchange
  >;

type Method = 'get' | 'post' | 'put' | 'delete';

/** The contract's paths in the router's notation, each with its operations; fixed paths before variable ones. */
function routes(): [path: string, methods: [Method, OperationId][]][] {
  const byPath = new Map<string, [Method, OperationId][]>();
  for (const [id, { method, path }] of Object.entries(table)) {
    const entry = [method.toLowerCase() as Method, id as OperationId] satisfies [Method, OperationId];
    byPath.set(path, [...(byPath.get(path) ?? []), entry]);
  }
  return [...byPath]
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([path, methods]) => [path.replaceAll(/\{(\w+)\}/g, ':$1'), methods]);
}

function handleError(render: RenderProblem): ErrorRequestHandler {
  return (error, request, response, _next) =>
    refuse(render, error instanceof URIError ? undecodablePath() : error, request, response);
}

function refuse(
  render: RenderProblem,
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // A request that was read to its end counts as destroyed too, so only the connection tells that nobody waits.
  if (response.headersSent || request.socket.destroyed) return void response.destroy();
  const { reply, contentType } = render(error);
  // What is left of a refused body is read and dropped, or the client could not read the answer.
  request.resume();
  writeReply(response, reply, contentType);
}

/** The router decodes the variable steps of a path, and fails on what is no percent-encoded UTF-8. */
function undecodablePath() {
  const detail = 'must be percent-encoded UTF-8, such as %C3%A9 for é';
  return invalidRequest([{ in: 'path', pointer: '', rule: 'percent-encoding', detail }]);
}
