import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { findRoute, nearestPath, type Route } from '../spec/find-route.ts';
import type { Handlers } from './create-handlers.ts';
import type { CrossOrigin } from './http/cross-origin.ts';
import type { Serve, Target } from './http/serve.ts';
import { invalidAt, methodNotAllowed, unknownRoute } from './kernel/problems.ts';

/** Builds the HTTP application of the API, the control routes and the pages; it never listens. */
export function createApp(deps: {
  readonly handlers: Handlers;
  readonly serve: Serve;
  readonly control: RequestHandler;
  /** Serves the pages for people and passes on requests for any other path. */
  readonly pages: RequestHandler;
  readonly crossOrigin: CrossOrigin;
}): RequestListener {
  const { handlers, crossOrigin } = deps;

  /** Serves an API request, with the headers that let pages of other origins read the response. */
  const serve: Serve = (request, response, target) => {
    crossOrigin.share(request, response);
    deps.serve(request, response, target);
  };

  const others = express();
  others.disable('x-powered-by');
  others.set('query parser', false);
  others.use('/_sim', deps.control);
  others.use(deps.pages);
  others.use((request, response) =>
    serve(request, response, refusing(unknownRoute(request.path, nearestPath(request.path)))),
  );
  others.use(((error, request, response, _next) => {
    if (response.headersSent) response.destroy();
    else serve(request, response, refusing(error));
  }) satisfies ErrorRequestHandler);

  function targetOf({ method = '' }: IncomingMessage, path: string, route: Route): Target {
    const { operation, parameters, allowed } = route;
    if (parameters === null) return refusing(invalidAt('path', '', 'percent-encoding', notDecodable));
    if (operation === null) return refusing(methodNotAllowed(method, path, allowed));
    return { operation, handler: handlers[operation], path: parameters };
  }

  return (request, response) => {
    const path = pathOf(request);
    const route = findRoute(request.method ?? '', path);
    if (route === null) others(request, response);
    else if (!crossOrigin.answerPreflight(request, response, route.allowed))
      serve(request, response, targetOf(request, path, route));
  };
}

/** The requested path. A proxy may send the whole URL. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.startsWith('/') || !URL.canParse(url) ? url : new URL(url).pathname;
  return path.split('?', 1)[0] ?? '';
}

const refusing = (error: unknown): Target => ({ operation: null, handler: () => Promise.reject(error) });

const notDecodable = 'must be percent-encoded UTF-8, such as %C3%A9 for é';
