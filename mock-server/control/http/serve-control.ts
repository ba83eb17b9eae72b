import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { createFindRoute } from '../../../spec/find-route.ts';
import { type ControlOperationId, operations as table } from '../../../spec/generated/control/operations.ts';
import { readBody } from '../../http/read-body.ts';
import { readQuery } from '../../http/read-parameters.ts';
import { createRenderProblem } from '../../http/render-problem.ts';
import { noSniff, sendReply, stringifyInTurns, toWrittenReply } from '../../http/write-reply.ts';
import type { Log } from '../../kernel/log.ts';
import { methodNotAllowed, unknownRoute } from '../../kernel/problems.ts';
import type { ControlOperations, PlainReply } from '../operation.ts';
import { checkInput } from './check-input.ts';
import { guardControl } from './guard.ts';

/** A control operation with its types erased. */
type AnyControlOperation = (call: unknown) => AnyControlReply | Promise<AnyControlReply>;

interface AnyControlReply extends Partial<PlainReply> {
  readonly status: number;
  readonly body?: unknown;
}

/** The control routes send problems in this shape, whatever the profile chooses for the API. */
const ownShape = {
  statuses: {},
  errors: { shape: 'problem', content_type: 'application/problem+json' },
} as Parameters<typeof createRenderProblem>[0];

/** In bytes. A saved state holds everything that the simulator stores; every other body is small. */
const bodyLimitOf = (id: ControlOperationId) => (id === 'loadState' ? 500 * 1024 * 1024 : 64 * 1024);

/** Creates the adapter between HTTP and the control operations. */
export function createServeControl(deps: {
  readonly operations: ControlOperations;
  /** Null if no token is required. */
  readonly token: string | null;
  readonly log: Log;
  /** Resolves when every change is stored, and rejects if one could not be. */
  readonly flush: () => Promise<void>;
}): RequestHandler {
  const { operations, token, log, flush } = deps;
  const render = createRenderProblem(ownShape, log);

  async function serve(request: Request, response: Response): Promise<void> {
    const { method, headers, originalUrl: url } = request;
    guardControl({ method, headers, url }, token);
    const { id, path } = routeOf(request);
    const body = table[id].body === null ? undefined : await readBody(request, bodyLimitOf(id));
    // A state of 100 000 bookings takes a long time to parse, check and load; others get a turn in between.
    await nextTurn();
    if (table[id].body === null) request.resume();
    const named = Object.fromEntries(table[id].headers.map((name) => [name, headers[name]]));
    const call = checkInput(id, { path, query: readWholeQuery(request), headers: named, body });
    await nextTurn();
    const reply = await (operations[id] as AnyControlOperation)(call);
    if (table[id].method !== 'GET') await flush();
    await write(request, response, reply);
  }

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent || request.socket.destroyed) return void response.destroy();
      request.resume();
      response.removeHeader('content-encoding');
      sendReply(response, toWrittenReply(render(error)));
    });
  };
}

const findRoute = createFindRoute(table);

/** The operation that a request addresses, and the variable steps of its path. Throws a problem if there is none. */
function routeOf({ method, baseUrl, path }: Request) {
  const route = findRoute(method, path.replace(/(?<=.)\/$/, ''));
  if (route === null || route.parameters === null) throw unknownRoute(baseUrl + path);
  if (route.operation === null) throw methodNotAllowed(method, baseUrl + path, route.allowed);
  return { id: route.operation, path: route.parameters };
}

/** Reads every parameter, since `checkInput` refuses unknown ones. Throws a problem if one was sent twice. */
function readWholeQuery({ url }: Request): Record<string, unknown> {
  const question = url.indexOf('?');
  const search = question === -1 ? '' : url.slice(question);
  return readQuery(search, [...new Set(new URLSearchParams(search).keys())], {
    unknown_query_parameters: 'ignore',
    repeated_query_parameters: 'refuse',
  });
}

const compress = promisify(gzip);

/** Bytes below which compression is not worth it. */
const smallest = 4 * 1024;

async function write(request: Request, response: Response, reply: AnyControlReply): Promise<void> {
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  response.setHeaders(new Map([...Object.entries(noSniff), ['cache-control', 'no-store']]));
  if (reply.stream !== undefined)
    return request.method === 'HEAD' ? void response.end() : reply.stream(response);
  const isJson = reply.body !== undefined;
  if (isJson) response.setHeader('content-type', 'application/json; charset=utf-8');
  let bytes = isJson ? Buffer.from(await stringifyInTurns(reply.body)) : (reply.bytes ?? Buffer.alloc(0));
  if (bytes.length >= smallest) response.setHeader('vary', 'accept-encoding');
  if (bytes.length >= smallest && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    response.setHeader('content-encoding', 'gzip');
    bytes = await compress(bytes, { level: 3 });
  }
  if (reply.status !== 204) response.setHeader('content-length', bytes.length);
  response.end(bytes);
}
