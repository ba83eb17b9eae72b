import type { RequestHandler } from 'express';
import { type OperationId, operations as table } from '../../spec/generated/operations.ts';
import type { IdentifyUser } from '../authentication/identify-user.ts';
import type { User } from '../authentication/users.ts';
import type { Clock } from '../clock.ts';
import type { AnyReply } from '../operation.ts';
import type { LimitRate } from './limit-rate.ts';
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
  /** Bytes. */
  readonly bodyLimit: number;
  /** How the bodies arrive whose shape is open, for the operations that have one. */
  readonly shapes: Partial<Readonly<Record<OperationId, RequestShape>>>;
}

/**
 * The adapter between HTTP and one operation: who calls, are the parameters and the body as the contract says,
 * then the operation, then its reply. No operation sees the HTTP server.
 */
export function serveOperation(
  id: OperationId,
  operation: AnyOperation,
  around: Surroundings,
): RequestHandler {
  const { authenticated, query: queryNames, headers: headerNames, body: takesBody } = table[id];

  return async (request, response) => {
    const now = around.clock.now();
    const user = authenticated ? around.identifyUser(request.headers, now) : nobody;
    if (authenticated) around.limitRate(String(request.headers['x-api-user']), now);
    const question = request.url.indexOf('?');
    const query = readQuery(question === -1 ? '' : request.url.slice(question), queryNames);
    const header: Record<string, unknown> = {};
    for (const name of headerNames)
      if (request.headers[name] !== undefined) header[name] = request.headers[name];
    const path = { ...request.params };
    validateParameters(id, { query, path, header });

    let body: unknown;
    if (takesBody !== null) {
      body = await readBody(request, around.bodyLimit);
      const shape = around.shapes[id];
      if (shape !== undefined) body = shape(body);
      else validateBody(id, body);
    }
    writeReply(response, await operation({ user, path, query, headers: header, body, now }));
  };
}

/** Stands in for the user where the contract asks for no credentials. */
const nobody: User = {
  uid: '',
  apiKey: '',
  accessToken: null,
  signIn: {},
  defaultVehicle: { plate: '', brand: '', model: '' },
};
