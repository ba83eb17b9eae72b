import createFetchClient, { type FetchOptions } from 'openapi-fetch';
import type { paths } from '../../spec/generated/api-types.ts';
import { type OperationId, operations } from '../../spec/generated/operations.ts';
import type { RawRequest } from './call.ts';
import type { OutgoingRequest } from './send-request.ts';

/** Builds the request of an operation, without credentials. */
export type BuildRequest = (operation: OperationId, request: RawRequest) => Promise<OutgoingRequest>;

/** Lets openapi-fetch build requests. The kit sends them itself, since it reads answers whatever their form is. */
export function createRequestBuilder(baseUrl: string): BuildRequest {
  // `call` has the types of the contract; what arrives here may be a raw request, which need not keep to them.
  const fetchOperation = createFetchClient<paths>({ baseUrl }).request as FetchOperation;
  return (operation, { path = {}, query = {}, body, text }) =>
    new Promise((resolve, reject) => {
      fetchOperation(operations[operation].method, operations[operation].path, {
        params: { path, query },
        body: text ?? body,
        ...(text !== undefined && { bodySerializer: () => text }),
        async fetch(request) {
          resolve(await outgoing(request));
          return new Response(null, { status: 204 });
        },
      }).catch(reject);
    });
}

/** The method `request` of openapi-fetch, for any operation. */
type FetchOperation = (
  method: string,
  path: string,
  options: Omit<FetchOptions<unknown>, 'params' | 'body'> & {
    readonly params: object;
    readonly body: unknown;
  },
) => Promise<unknown>;

async function outgoing(request: Request): Promise<OutgoingRequest> {
  const { method, url, headers } = request;
  const body = request.body === null ? null : await request.text();
  return { method, url, headers: Object.fromEntries(headers), body };
}
