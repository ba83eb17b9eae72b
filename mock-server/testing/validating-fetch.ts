import { checkResponse } from '../../spec/check-response.ts';
import { findOperation } from '../../spec/find-operation.ts';
import { schema_Problem } from '../../spec/generated/response-validators.js';

/** Sends a request and throws when the answer breaks the contract, so that no test can overlook a violation. */
export async function validatingFetch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const method = request.method;
  const response = await fetch(request);
  if (pathname.startsWith('/_sim') || method === 'HEAD') return response;
  const text = await response.clone().text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const operation = findOperation(method, pathname);
  const violations =
    operation === null || outsideTheContract.has(response.status)
      ? checkProblem(body)
      : checkResponse(operation, { status: response.status, headers: response.headers, body });
  if (violations.length > 0) {
    throw new Error(`${method} ${pathname} answered ${response.status} against the contract: ${violations.join('; ')}`);
  }
  return response;
}

/** Refusals of what is no operation, or before there is one. */
const outsideTheContract: ReadonlySet<number> = new Set([404, 405, 408, 431]);

function checkProblem(body: unknown): string[] {
  if (schema_Problem(body)) return [];
  return (schema_Problem.errors ?? []).map(({ instancePath, message }) => `body ${instancePath} ${message}`);
}
