import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type OperationId, operations as table } from '../../spec/generated/operations.ts';
import { type IdentifyUser, identifyUserFor } from '../authentication/identify-user.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AnyReply } from '../kernel/operation.ts';
import { Problem } from '../kernel/problems.ts';
import type { User } from '../kernel/user.ts';
import type { Tolerate } from '../profile/tolerance.ts';
import type { LimitRate } from './limit-rate.ts';
import { findPreferredReply } from './preferred-reply.ts';
import { type QueryRules, readQuery } from './read-parameters.ts';
import type { RenderProblem } from './render-problem.ts';
import type { RequestShape } from './request-shapes.ts';
import { validateBody, validateParameters } from './validate-call.ts';
import type { WrittenReply } from './write-reply.ts';

/** An operation with its types erased. */
export type AnyOperation = (call: {
  readonly user: User;
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly now: number;
}) => AnyReply | Promise<AnyReply>;

/** What every handler needs besides its operation. */
export interface HandlerDeps {
  readonly identifyUser: IdentifyUser;
  readonly limitRate: LimitRate['limit'];
  readonly clock: Clock;
  readonly tolerate: Tolerate;
  readonly queryRules: QueryRules;
  /** The shapes of the bodies that the specification leaves open, by operation. */
  readonly shapes: Partial<Readonly<Record<OperationId, RequestShape>>>;
}

/** A request before anything in it has been checked. */
export interface HandlerRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The query string with its question mark, or an empty string. */
  readonly search: string;
  readonly path: Readonly<Record<string, unknown>>;
  /** Reads the body on the first call; later calls return the same body. */
  readonly body: () => Promise<unknown>;
  /** The body, once it has been read. */
  sent?: unknown;
  /** The id of the fault that shows at this request; null if there is none. */
  fault: string | null;
}

/** A reply, and what a defect or a fault does to it on its way to the client. */
export interface HandlerReply extends AnyReply {
  /** Changes the text of the body, possibly into invalid JSON. */
  readonly spoil?: (text: string) => string;
  /** Sends the reply in place of `sendReply`, which sends it whole and at once. */
  readonly send?: (response: ServerResponse, reply: WrittenReply) => void | Promise<void>;
  /** Set if the reply arrives only in part, or not at all. */
  readonly broken?: 'partly' | 'completely';
  /** The error that became this reply. */
  readonly error?: unknown;
}

/** Everything between a request and its reply: authentication, validation and the operation. */
export type Handler = (request: HandlerRequest) => Promise<HandlerReply>;

/** Carries out a request and returns its reply. A refusal is a reply too. */
export async function carryOut(
  handler: Handler,
  request: HandlerRequest,
  render: RenderProblem,
): Promise<HandlerReply> {
  try {
    return await handler(request);
  } catch (error) {
    return { ...render(error), error };
  }
}

/** The body of a request; undefined if there is none that can be read, since the operation refuses it. */
export async function readableBody(request: HandlerRequest): Promise<unknown> {
  try {
    return await request.body();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Puts authentication and validation before an operation. */
export function createHandler(id: OperationId, operation: AnyOperation, deps: HandlerDeps): Handler {
  const { authenticated, query: queryNames, headers: headerNames, body: takesBody } = table[id];
  const identifyUser = identifyUserFor(id, deps.identifyUser);
  const shape = deps.shapes[id];

  return async (request) => {
    const now = deps.clock.now();
    const user = authenticated ? identifyUser(request.headers, now) : nobody;
    if (authenticated) deps.limitRate(now);
    const query = readQuery(request.search, queryNames, deps.queryRules);
    const header: Record<string, unknown> = {};
    for (const name of headerNames)
      if (request.headers[name] !== undefined) header[name] = request.headers[name];
    const path = { ...request.path };
    validateParameters(id, { query, path, header }, deps.tolerate);

    let body: unknown;
    if (takesBody !== null) {
      body = await request.body();
      if (shape !== undefined) body = shape(body);
      else await validateBody(id, body, deps.tolerate);
    }
    const { prefer } = request.headers;
    const preferred = prefer === undefined ? null : await findPreferredReply(id, String(prefer));
    return preferred ?? operation({ user, path, query, headers: header, body, now });
  };
}

/** The user of an operation that needs no credentials. */
const nobody: User = {
  name: '',
  uid: '',
  api_key: '',
  access_token: null,
  sign_in: {},
  default_vehicle: { plate: '', brand: '', model: '' },
};
