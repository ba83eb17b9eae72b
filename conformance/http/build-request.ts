import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { type OperationId, operations } from '../../spec/generated/operations.ts';
import type { RawRequest } from '../kernel/call.ts';
import type { OutgoingRequest } from './send-request.ts';

const serializers = { pathSerializer: defaultPathSerializer, querySerializer: createQuerySerializer() };

/** Builds the request of an operation, without credentials; openapi-fetch serializes the parameters. */
export function buildRequest(
  baseUrl: string,
  operation: OperationId,
  { path = {}, query = {}, body, text }: RawRequest,
): OutgoingRequest {
  const { method, path: template } = operations[operation];
  const { href } = new URL(
    createFinalURL(template, {
      baseUrl,
      params: { path, query },
      ...serializers,
    }),
  );
  const content = text ?? (body === undefined ? null : JSON.stringify(body));
  return {
    method,
    url: href,
    headers: content === null ? {} : { 'content-type': 'application/json' },
    body: content,
  };
}
