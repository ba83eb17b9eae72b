import createFetchClient from 'openapi-fetch';
import type { Mutable } from '../../../client/api-types.ts';
import { createCheckResponse } from '../../../spec/check-response.ts';
import { createFindRoute } from '../../../spec/find-route.ts';
import { operations } from '../../../spec/generated/control/operations.ts';
import * as validators from '../../../spec/generated/control/response-validators.js';
import type { paths } from '../../../spec/generated/control/types.ts';
import type { Simulator } from '../../create-simulator.ts';
import { checkProblem } from '../../testing/validating-fetch.ts';

const findRoute = createFindRoute(operations);
const checkResponse = createCheckResponse(operations, validators);

/** A typed client of the control routes. It checks every answer against the control document. */
export function steer(simulator: Pick<Simulator, 'url' | 'controlToken'>) {
  const headers = simulator.controlToken === null ? {} : { 'x-control-token': simulator.controlToken };
  return createFetchClient<Mutable<paths>>({
    baseUrl: `${simulator.url}/_sim`,
    headers,
    fetch: checkedFetch,
  });
}

/** Sends a request to a control route. Throws if the answer does not match the control document. */
async function checkedFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  const { status, headers } = response;
  const { pathname } = new URL(request.url);
  const text = await response.clone().text();
  const body: unknown = /json/.test(headers.get('content-type') ?? '') ? JSON.parse(text) : text;
  const id = findRoute(request.method, pathname.replace(/^\/_sim/, '') || '/')?.operation ?? null;
  const isRefusal = status >= 400 || id === null;
  const faults = isRefusal
    ? checkProblem(status, headers, body)
    : checkResponse(id, { status, headers, body });
  if (faults.length === 0) return response;
  throw new Error(
    `${request.method} ${pathname} answered ${status} against the document: ${faults.join('; ')}`,
  );
}
