import { parseJson } from '../../common/parse-json.ts';
import { checkResponse, createCheckResponse } from '../../spec/check-response.ts';
import { createFindRoute, findRoute } from '../../spec/find-route.ts';
import { operations as controlOperations } from '../../spec/generated/control/operations.ts';
import * as controlValidators from '../../spec/generated/control/response-validators.js';
import { operations } from '../../spec/generated/operations.ts';
import { schema_Problem } from '../../spec/generated/response-validators.js';
import { listErrors } from '../../spec/validate.ts';
import { fetchByNode } from './fetch-by-node.ts';

/**
 * Sends a request and throws if the answer violates the contract, or the control document if it is of a control route,
 * so that no test can overlook a violation.
 */
export async function validatingFetch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const method = request.method;
  const { response, text } = await fetchByNode(request);
  if (method === 'HEAD') return response;
  const find = pathname.startsWith('/_sim') ? findControlViolations : findViolations;
  const violations = find(method, pathname, response, text);
  if (violations.length > 0) {
    throw new Error(
      `${method} ${pathname} answered ${response.status} against the contract: ${violations.join('; ')}`,
    );
  }
  return response;
}

/** The violations in an answer that must be a problem (RFC 9457), whatever the operation. */
export function checkProblem(status: number, headers: Headers, body: unknown): string[] {
  const violations: string[] = [];
  const contentType = headers.get('content-type')?.split(';')[0];
  if (contentType !== 'application/problem+json') violations.push(`content-type is ${contentType}`);
  violations.push(...listErrors(schema_Problem, body).map((error) => `body ${error}`));
  return [...violations, ...checkStatus(status, body)];
}

function findViolations(method: string, pathname: string, response: Response, text: string): string[] {
  const { status, headers } = response;
  const body = parseJson(text);
  if (body === undefined && text !== '') return ['the body is not JSON'];
  const operation = findRoute(method, pathname)?.operation ?? null;
  if (operation === null) return checkProblem(status, headers, body);
  const isRefusal = outsideTheContract.has(status) && !(status in operations[operation].responses);
  if (isRefusal) return checkProblem(status, headers, body);
  return [...checkResponse(operation, { status, headers, body }), ...checkStatus(status, body)];
}

const findControlRoute = createFindRoute(controlOperations);
const checkControlResponse = createCheckResponse(controlOperations, controlValidators);

function findControlViolations(
  method: string,
  pathname: string,
  { status, headers }: Response,
  text: string,
): string[] {
  const body = /json/.test(headers.get('content-type') ?? '') ? parseJson(text) : text;
  const id = findControlRoute(method, pathname.replace(/^\/_sim/, '') || '/')?.operation ?? null;
  return status >= 400 || id === null
    ? checkProblem(status, headers, body)
    : checkControlResponse(id, { status, headers, body });
}

/** A problem repeats the status of its answer. */
function checkStatus(status: number, body: unknown): string[] {
  const repeated = (body as { readonly status?: unknown } | undefined)?.status;
  return status < 400 || repeated === status ? [] : [`body /status is ${repeated}, not ${status}`];
}

/** The statuses of refusals that come before any operation is reached. */
const outsideTheContract: ReadonlySet<number> = new Set([404, 405, 408, 417, 431]);
