import type { ServerResponse } from 'node:http';
import type { RenderProblem } from '../../http/render-problem.ts';
import type { Exchange, RawReply, RawRequest } from '../../http/serve-operation.ts';
import { contentOf } from '../../http/write-reply.ts';
import type { Clock } from '../../kernel/clock.ts';
import { simulatedFault } from '../../kernel/problems.ts';
import type { Fault } from './fault.ts';

/** Puts the fault that `take` answers with between a request and its exchange, or between that and the client. */
export function standInTheWay(
  next: Exchange,
  deps: {
    readonly take: (request: RawRequest) => Promise<Fault | null>;
    readonly clock: Clock;
    readonly render: RenderProblem;
  },
): Exchange {
  const { take, clock, render } = deps;
  return async (request) => {
    const fault = await take(request);
    if (fault === null) return next(request);
    request.fault = fault.id;
    switch (fault.kind) {
      case 'latency':
        await clock.wait(fault.milliseconds ?? 0);
        return next(request);
      case 'status':
      case 'rate-limit':
        if (fault.carriesOut === true) await carryOut(next, request, render);
        return refusal(fault, render);
      case 'drop':
        if (fault.carriesOut === true) await carryOut(next, request, render);
        return dropped;
      case 'truncate':
        return truncated(await carryOut(next, request, render));
      case 'malform':
        return malformed(await carryOut(next, request, render));
      case 'drip':
        return dripping(await carryOut(next, request, render), clock, fault.milliseconds ?? 0);
      default:
        return next(request);
    }
  };
}

/** A reply whose body is there in bytes. */
type WrittenReply = RawReply & { readonly content: Uint8Array };

/** Carries an exchange out to its end: a refusal is an answer as well. */
async function carryOut(next: Exchange, request: RawRequest, render: RenderProblem): Promise<WrittenReply> {
  try {
    const reply = await next(request);
    const { status, headers = {}, contentType = 'application/json' } = reply;
    return { status, headers, contentType, content: contentOf(reply) };
  } catch (error) {
    const { reply, contentType } = render(error);
    return { ...reply, contentType, error, content: contentOf(reply) };
  }
}

function refusal(fault: Fault, render: RenderProblem): RawReply {
  const status = fault.kind === 'rate-limit' ? 429 : (fault.status ?? 500);
  const { reply, contentType } = render(simulatedFault(fault.id, status, fault.retryAfterSeconds));
  return { ...reply, contentType };
}

const dropped: RawReply = {
  status: 0,
  broken: 'altogether',
  write: (response) => void response.destroy(),
};

/** Promises the whole body and ends in the middle of it. */
function truncated(reply: WrittenReply): RawReply {
  const { content: bytes } = reply;
  return {
    ...reply,
    broken: 'in-part',
    write: (response) => {
      writeHead(response, reply, bytes.length + (bytes.length === 0 ? 1 : 0));
      response.flushHeaders();
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
    },
  };
}

/** No JSON text has a `#` outside of its strings, and none ends within one. */
function malformed(reply: WrittenReply): RawReply {
  const half = reply.content.subarray(0, Math.ceil(reply.content.length / 2));
  return { ...reply, content: Buffer.concat([half, Buffer.from('#')]) };
}

/** How many pieces a slow answer comes in at most. */
const mostPieces = 10;

function dripping(reply: WrittenReply, clock: Clock, pause: number): RawReply {
  const { content: bytes } = reply;
  const size = Math.max(1, Math.ceil(bytes.length / mostPieces));
  return {
    ...reply,
    write: async (response) => {
      writeHead(response, reply, bytes.length);
      response.flushHeaders();
      for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
        if (at > 0) await clock.wait(pause);
        response.write(bytes.subarray(at, at + size));
      }
      response.end();
    },
  };
}

function writeHead(response: ServerResponse, reply: WrittenReply, length: number): void {
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  if (length > 0)
    response.setHeader('content-type', `${reply.contentType ?? 'application/json'}; charset=utf-8`);
  response.setHeader('content-length', length);
}
