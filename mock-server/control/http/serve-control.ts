import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { type ControlOperationId, operations as table } from '../../../spec/generated/control/operations.ts';
import { readBody } from '../../http/read-body.ts';
import { readQuery } from '../../http/read-parameters.ts';
import { noSniff, stringifyInTurns } from '../../http/write-reply.ts';
import type { PlainReply } from '../operation.ts';
import { checkInput } from './check-input.ts';

/** A control operation with its types erased. */
export type AnyControlOperation = (call: unknown) => AnyControlReply | Promise<AnyControlReply>;

interface AnyControlReply extends Partial<PlainReply> {
  readonly status: number;
  readonly body?: unknown;
}

/** In bytes. A saved state holds everything that the simulator stores; every other body is small. */
const bodyLimitOf = (id: ControlOperationId) => (id === 'loadState' ? 500 * 1024 * 1024 : 64 * 1024);

/**
 * The adapter between HTTP and one control operation. `flush` resolves when every change is stored, and rejects if one
 * could not be.
 */
export function serveControl(
  id: ControlOperationId,
  operation: AnyControlOperation,
  flush: () => Promise<void>,
): RequestHandler {
  return async (request, response) => {
    const body = table[id].body === null ? undefined : (await readBody(request, bodyLimitOf(id))).value;
    // A saved state of 100 000 bookings takes long to parse, check and load: others get a turn between.
    await nextTurn();
    if (table[id].body === null) request.resume();
    const headers = Object.fromEntries(table[id].headers.map((name) => [name, request.headers[name]]));
    const call = checkInput(id, { path: request.params, query: readWholeQuery(request), headers, body });
    await nextTurn();
    const reply = await operation(call);
    if (table[id].method !== 'GET') await flush();
    await write(request, response, reply);
  };
}

/** Reads every parameter that was sent, known or not. Throws a problem if one was sent twice. */
function readWholeQuery({ url }: Request): Record<string, unknown> {
  const question = url.indexOf('?');
  const search = question === -1 ? '' : url.slice(question);
  return readQuery(search, [...new Set(new URLSearchParams(search).keys())], {
    unknown_query_parameters: 'refuse',
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
  if (reply.stream !== undefined) {
    return request.method === 'HEAD' ? void response.end() : reply.stream(response);
  }
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
