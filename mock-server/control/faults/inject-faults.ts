import { carryOut, type Handler, type HandlerReply, type HandlerRequest } from '../../http/handler.ts';
import type { RenderProblem } from '../../http/render-problem.ts';
import type { Clock } from '../../kernel/clock.ts';
import { simulatedFault } from '../../kernel/problems.ts';
import type { Fault } from './fault.ts';

/** Creates the function that applies a fault to a request before its handler, or to the reply of the handler. */
export function createInjectFault(clock: Clock, render: RenderProblem) {
  return async (fault: Fault, next: Handler, request: HandlerRequest): Promise<HandlerReply> => {
    const reply = () => carryOut(next, request, render);
    request.fault = fault.id;
    switch (fault.kind) {
      case 'latency':
        await clock.wait(fault.milliseconds ?? 0);
        return next(request);
      case 'status':
      case 'rate-limit':
        if (fault.carriesOut === true) await reply();
        return refusal(fault, render);
      case 'drop':
        if (fault.carriesOut === true) await reply();
        return dropped;
      case 'truncate':
        return truncated(await reply());
      case 'malform':
        return malformed(await reply());
      case 'drip':
        return dripping(await reply(), clock, fault.milliseconds ?? 0);
      default:
        return next(request);
    }
  };
}

function refusal(fault: Fault, render: RenderProblem): HandlerReply {
  const status = fault.kind === 'rate-limit' ? 429 : (fault.status ?? 500);
  return render(simulatedFault(fault.id, status, fault.retryAfterSeconds));
}

const dropped: HandlerReply = {
  status: 0,
  broken: 'completely',
  send: (response) => void response.destroy(),
};

/** Announces the length of the whole body and closes the connection in the middle of it. */
function truncated(reply: HandlerReply): HandlerReply {
  return {
    ...reply,
    broken: 'partly',
    send: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, 'content-length': Math.max(1, body.length) });
      response.flushHeaders();
      response.write(body.slice(0, Math.floor(body.length / 2)), 'latin1', () => response.destroy());
    },
  };
}

/** No JSON text has a `#` outside its strings, and none ends inside a string. */
function malformed(reply: HandlerReply): HandlerReply {
  const { spoil = (text) => text } = reply;
  return {
    ...reply,
    spoil: (text) => {
      const whole = spoil(text);
      return `${whole.slice(0, Math.ceil(whole.length / 2))}#`;
    },
  };
}

const maxPieces = 10;

function dripping(reply: HandlerReply, clock: Clock, pause: number): HandlerReply {
  return {
    ...reply,
    send: async (response, { status, headers, body }) => {
      const size = Math.max(1, Math.ceil(body.length / maxPieces));
      response.writeHead(status, headers);
      response.flushHeaders();
      for (let at = 0; at < body.length && !response.destroyed; at += size) {
        if (at > 0) await clock.wait(pause);
        response.write(body.slice(at, at + size), 'latin1');
      }
      response.end();
    },
  };
}
