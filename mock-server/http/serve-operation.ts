import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type OperationId, operations as table } from '../../spec/generated/operations.ts';
import { type IdentifyUser, keepStatedStatus } from '../authentication/identify-user.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AnyReply } from '../kernel/operation.ts';
import type { User } from '../kernel/user.ts';
import { endOfTurn } from './end-of-turn.ts';
import type { LimitRate } from './limit-rate.ts';
import { findPreferredReply } from './preferred-reply.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-parameters.ts';
import type { RequestShape } from './request-shapes.ts';
import { validateBody, validateParameters } from './validate-call.ts';
import { writeReply } from './write-reply.ts';

/** An operation once its types are behind it. */
export type AnyOperation = (call: {
  readonly user: User;
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly now: number;
}) => AnyReply | Promise<AnyReply>;

/** What every operation needs around it. */
export interface Surroundings {
  readonly identifyUser: IdentifyUser;
  readonly limitRate: LimitRate;
  readonly clock: Clock;
  /** How the bodies arrive whose shape is open, for the operations that have one. */
  readonly shapes: Partial<Readonly<Record<OperationId, RequestShape>>>;
}

/** A request that nobody has looked at yet. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The query string with its question mark, or nothing. */
  readonly search: string;
  readonly path: Readonly<Record<string, unknown>>;
  /** Reads the body; it is read once, however often it is asked for. */
  readonly body: () => Promise<unknown>;
  /** The body, once it has been read. */
  sent?: unknown;
  /** The fault that was put in the way of this request; null where none was. */
  fault: string | null;
  /** Tells whether somebody still waits for the answer. */
  readonly connection: Connection;
}

/** As much of the HTTP server's response as an exchange may know. */
export type Connection = Pick<ServerResponse, 'destroyed' | 'writableFinished' | 'once'>;

/** A reply that may say how it is written; JSON unless it does. */
export interface RawReply extends AnyReply {
  readonly contentType?: string;
  /** Stands in for the body, as it is. */
  readonly text?: string;
  /** The body in bytes, where they have been made already. */
  readonly content?: Uint8Array;
  /** Stands in for the plain writing of the reply, for an answer that a fault spoils. */
  readonly write?: (response: ServerResponse) => void | Promise<void>;
  /** Set where that keeps the answer from arriving whole, or at all. */
  readonly broken?: 'in-part' | 'altogether';
  /** What was thrown and became this reply. */
  readonly error?: unknown;
}

/** Everything between a request and its reply: who calls, is it as the contract says, and the operation. */
export type Exchange = (request: RawRequest) => Promise<RawReply>;

/** Puts authentication and validation before an operation. */
export function admit(id: OperationId, operation: AnyOperation, around: Surroundings): Exchange {
  const { authenticated, query: queryNames, headers: headerNames, body: takesBody } = table[id];
  const identifyUser =
    id === 'triggerNotification' ? keepStatedStatus(around.identifyUser) : around.identifyUser;

  return async (request) => {
    const now = around.clock.now();
    const user = authenticated ? identifyUser(request.headers, now) : nobody;
    if (authenticated) around.limitRate(String(request.headers['x-api-user']), now);
    const query = readQuery(request.search, queryNames);
    const header: Record<string, unknown> = {};
    for (const name of headerNames)
      if (request.headers[name] !== undefined) header[name] = request.headers[name];
    const path = { ...request.path };
    validateParameters(id, { query, path, header });

    let body: unknown;
    if (takesBody !== null) {
      body = await request.body();
      const shape = around.shapes[id];
      if (shape !== undefined) body = shape(body);
      else await validateBody(id, body);
    }
    const { prefer } = request.headers;
    const preferred = prefer === undefined ? null : await findPreferredReply(id, String(prefer));
    return preferred ?? operation({ user, path, query, headers: header, body, now });
  };
}

/** The adapter between HTTP and one exchange; no operation sees the HTTP server. `bodyLimit` in bytes. */
export async function serveExchange(
  exchange: Exchange,
  path: RawRequest['path'],
  bodyLimit: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '' } = request;
  const question = url.indexOf('?');
  let reading: Promise<unknown> | undefined;
  const raw: RawRequest = {
    method,
    url,
    headers: request.headers,
    search: question === -1 ? '' : url.slice(question),
    path,
    body: () => {
      reading ??= readBody(request, bodyLimit).then((sent) => {
        raw.sent = sent;
        return sent;
      });
      return reading;
    },
    fault: null,
    connection: response,
  };
  const arrived = endOfTurn();
  const reply = await exchange(raw);
  await arrived;
  if (reply.write === undefined) writeReply(response, reply, reply.contentType);
  else await reply.write(response);
}

/** Stands in for the user where the contract asks for no credentials. */
const nobody: User = {
  uid: '',
  apiKey: '',
  accessToken: null,
  signIn: {},
  defaultVehicle: { plate: '', brand: '', model: '' },
};
