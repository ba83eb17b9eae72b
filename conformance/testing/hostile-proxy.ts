import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '../../spec/testing/listen-locally.ts';
import { passOn } from './pass-on.ts';

/** The harm that a proxy does to a request. */
export type Fault =
  /** Resets the connection before any answer. */
  | 'reset'
  /** Passes the request on, and resets the connection in the middle of the answer. */
  | 'cut'
  /** Never answers. */
  | 'hang'
  /** Stops listening, and resets every connection. */
  | 'die'
  /** Answers by itself. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** A request that has reached the proxy. */
export interface SeenRequest {
  /** Number of earlier requests. */
  readonly index: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Number of earlier requests on the same connection. */
  readonly earlierOnConnection: number;
}

/** Chooses the harm to a request; null passes the request on. */
export type ChooseFault = (request: SeenRequest) => Fault | null;

/** A proxy between the kit and an implementation that behaves like a bad network or a server in distress. */
export interface HostileProxy {
  readonly url: string;
  /** Every request so far. */
  readonly seen: readonly SeenRequest[];
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of an implementation. */
export async function startHostileProxy(target: string, chooseFault: ChooseFault): Promise<HostileProxy> {
  const seen: SeenRequest[] = [];
  const counts = new WeakMap<object, number>();
  const port = Number(new URL(target).port);
  const [pass, cut] = [passOn(port), passOn(port, cutOff)];
  const server = createServer((incoming, outgoing) => {
    const earlierOnConnection = counts.get(incoming.socket) ?? 0;
    counts.set(incoming.socket, earlierOnConnection + 1);
    const { method = 'GET', url: path = '/', headers } = incoming;
    const request = { index: seen.length, method, path, headers, earlierOnConnection };
    seen.push(request);
    const fault = chooseFault(request);
    if (fault === 'hang') return;
    if (fault === 'reset') incoming.socket.resetAndDestroy();
    else if (fault === 'die') {
      server.close();
      server.closeAllConnections();
    } else if (fault === null) pass(incoming, outgoing);
    else if (fault === 'cut') cut(incoming, outgoing);
    else {
      incoming.resume();
      outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      outgoing.end('{"message":"from the proxy"}');
    }
  });
  const { url, close } = await listenLocally(server);
  return { url, seen, close };
}

/** Begins an answer, and resets the connection. */
function cutOff(answer: IncomingMessage, outgoing: ServerResponse, incoming: IncomingMessage): void {
  answer.resume().on('end', () => incoming.socket.resetAndDestroy());
  outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
  outgoing.write('[');
}

/** Does the same harm to a share of the requests, chosen by the seed. */
export function atRate(share: number, fault: Fault, seed = 1): ChooseFault {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < share ? fault : null;
  };
}

/** Does the same harm to every matching request after the first `count`. */
export function startingAfter(
  count: number,
  fault: Fault,
  fits: (request: SeenRequest) => boolean = () => true,
): ChooseFault {
  let passed = 0;
  return (request) => {
    if (!fits(request)) return null;
    passed += 1;
    return passed > count ? fault : null;
  };
}

/** Does harm to the first `count` matching requests, and to no other. */
export function forTheFirst(
  count: number,
  fault: Fault,
  fits: (request: SeenRequest) => boolean,
): ChooseFault {
  let met = 0;
  return (request) => {
    if (!fits(request) || met >= count) return null;
    met += 1;
    return fault;
  };
}

/** Refuses every token that was used in the first `count` requests. */
export function expireTokens(count: number): ChooseFault {
  const expired = new Set<string>();
  return ({ index, headers, path }) => {
    const token = headers['x-access-token'];
    if (typeof token !== 'string' || path === '/authenticate') return null;
    if (index < count) expired.add(token);
    return index >= count && expired.has(token) ? { status: 401 } : null;
  };
}
