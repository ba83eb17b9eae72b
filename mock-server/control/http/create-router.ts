import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { type ControlOperationId, operations as table } from '../../../spec/generated/control/operations.ts';
import { createRenderProblem } from '../../http/render-problem.ts';
import { sendReply, toWrittenReply } from '../../http/write-reply.ts';
import type { Log } from '../../kernel/log.ts';
import { methodNotAllowed, unknownRoute } from '../../kernel/problems.ts';
import type { ControlOperations } from '../operation.ts';
import { guardControl } from './guard.ts';
import { type AnyControlOperation, serveControl } from './serve-control.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Creates the router that serves the control routes. */
export function createControlRouter(deps: {
  readonly operations: ControlOperations;
  /** Null if no token is required. */
  readonly token: string | null;
  readonly log: Log;
  readonly flush: () => Promise<void>;
}): RequestHandler {
  const { operations, token, log, flush } = deps;
  const router = Router({ caseSensitive: true });
  router.use((request, _response, next) => {
    const { method, headers, originalUrl: url } = request;
    guardControl({ method, headers, url }, token);
    next();
  });
  for (const [path, methods] of routes()) {
    const route = router.route(path);
    for (const [method, id] of methods) {
      route[method](serveControl(id, operations[id] as AnyControlOperation, flush));
    }
    const allowed = methods.flatMap(([method]) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    route.all((request) => {
      throw methodNotAllowed(request.method, request.baseUrl + request.path, allowed);
    });
  }
  router.use((request) => {
    throw unknownRoute(request.baseUrl + request.path);
  });
  router.use(refuse(log));
  return router;
}

/** The paths of the control document with their operations, fixed paths before variable ones. */
function routes(): [path: string, methods: [Method, ControlOperationId][]][] {
  const byPath = new Map<string, [Method, ControlOperationId][]>();
  for (const [id, { method, path }] of Object.entries(table)) {
    const known = byPath.get(path) ?? [];
    byPath.set(path, [...known, [method.toLowerCase() as Method, id as ControlOperationId]]);
  }
  return [...byPath]
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([path, methods]) => [path.replaceAll(/\{(\w+)\}/g, ':$1'), methods]);
}

/** The control routes send problems in this shape, whatever the profile chooses for the API. */
const ownShape = {
  statuses: {},
  errors: { shape: 'problem', content_type: 'application/problem+json' },
} as Parameters<typeof createRenderProblem>[0];

function refuse(log: Log): ErrorRequestHandler {
  const render = createRenderProblem(ownShape, log);
  return (thrown, request, response, _next) => {
    if (response.headersSent || request.socket.destroyed) return void response.destroy();
    request.resume();
    response.removeHeader('content-encoding');
    sendReply(
      response,
      toWrittenReply(render(thrown instanceof URIError ? unknownRoute(request.originalUrl) : thrown)),
    );
  };
}
