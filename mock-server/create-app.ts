import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { type OperationId, operations as table } from '../spec/generated/operations.ts';
import type { Watch } from './control/request-log/watch.ts';
import type { Exchanges } from './create-exchanges.ts';
import type { CrossOrigin } from './http/cross-origin.ts';
import { createFindExchange } from './http/find-exchange.ts';
import { nearestPath } from './http/nearest-path.ts';
import type { RenderProblem } from './http/render-problem.ts';
import { type Exchange, type RawRequest, serveExchange } from './http/serve-operation.ts';
import { writeReply } from './http/write-reply.ts';
import { invalidRequest, methodNotAllowed, unknownRoute } from './kernel/problems.ts';

/** Builds the HTTP application of the API and of the control routes; it never listens. */
export function createApp(deps: {
  readonly exchanges: Exchanges;
  readonly control: RequestHandler;
  /** The pages for people, on paths of their own; it passes on what it does not have. */
  readonly pages: RequestHandler;
  readonly crossOrigin: CrossOrigin;
  readonly render: RenderProblem;
  /** Hears of what is refused before it comes to an exchange. */
  readonly watch: Watch;
  /** Bytes. */
  readonly bodyLimit: number;
}): RequestListener {
  const { exchanges, bodyLimit, crossOrigin, render } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  // Without it `DELETE /vehicles/`, a plate forgotten, would delete all vehicles.
  app.set('strict routing', true);

  function serve(
    exchange: Exchange,
    path: RawRequest['path'],
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    crossOrigin.share(request, response);
    return serveExchange(exchange, path, bodyLimit, request, response);
  }

  for (const [path, methods] of routes()) {
    const route = app.route(path);
    for (const [method, id] of methods) {
      route[method]((request, response) => serve(exchanges[id], request.params, request, response));
    }
    const allowed = methods.flatMap(([method]) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    route.all((request, response) => {
      if (crossOrigin.answerPreflight(request, response, allowed)) return;
      throw methodNotAllowed(request.method, request.path, allowed);
    });
  }
  app.use('/_sim', deps.control);
  app.use(deps.pages);
  app.use((request) => {
    throw unknownRoute(request.path, nearestPath(request.path));
  });
  app.use(handleError(deps));

  const find = createFindExchange(exchanges);
  return (request, response) => {
    const { method = '', url = '' } = request;
    const question = url.indexOf('?');
    const found = find(method, question === -1 ? url : url.slice(0, question));
    if (found === null) return app(request, response);
    serve(found.exchange, found.path, request, response).catch((error: unknown) =>
      refuse(render, error, request, response),
    );
  };
}

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

/** The control routes render their own refusals, so that all that comes here is about the API. */
function handleError(deps: {
  readonly render: RenderProblem;
  readonly watch: Watch;
  readonly crossOrigin: CrossOrigin;
}): ErrorRequestHandler {
  const { render, watch, crossOrigin } = deps;
  return (thrown, request, response, _next) => {
    crossOrigin.share(request, response);
    const error = thrown instanceof URIError ? undecodablePath() : thrown;
    const { method, originalUrl: url, headers } = request;
    watch.noticeRefusal({ method, url, headers }, error);
    refuse(render, error, request, response);
  };
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
