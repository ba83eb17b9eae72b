import fc from 'fast-check';
import contract from '../../spec/generated/openapi.json' with { type: 'json' };
import { type OperationId, operations } from '../../spec/generated/operations.ts';
import { arbitraryValue, follow, type KnownValues, type Schema } from './arbitrary-value.ts';
import { arbitraryMutation, type LooseRequest } from './mutate-request.ts';

/** Requests of an operation that conform to the contract. */
export function validRequest(id: OperationId, known: KnownValues): fc.Arbitrary<LooseRequest> {
  const { method, path } = operations[id];
  const item = contract.paths[path] as unknown as Schema;
  const operation = item[method.toLowerCase()] as Schema;
  const parameters = [item.parameters ?? [], operation.parameters ?? []].flat().map(follow);

  const valuesIn = (place: string) => {
    const named = parameters.filter((parameter) => parameter.in === place);
    const values = named.map((one) => [
      String(one.name),
      arbitraryValue(one.schema, known, String(one.name)),
    ]);
    const requiredKeys = named.filter((one) => one.required === true).map((one) => String(one.name));
    return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
  };
  const body =
    operation.requestBody === undefined
      ? fc.constant(undefined)
      : arbitraryValue(bodySchema(operation), known);

  return fc
    .record({ path: valuesIn('path'), query: valuesIn('query'), header: valuesIn('header'), body })
    .map((parts) => ({
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeStep(String(parts.path[name]))),
      query: Object.entries(parts.query).map(([name, value]) => [name, String(value)] as const),
      headers: {
        ...Object.fromEntries(Object.entries(parts.header).map(([name, value]) => [name, String(value)])),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
    }));
}

/** Requests of an operation with up to three mutations; some still conform to the contract. */
export function mutatedRequest(id: OperationId, known: KnownValues): fc.Arbitrary<LooseRequest> {
  const mutations = fc.array(arbitraryMutation, { minLength: 1, maxLength: 3 });
  return fc
    .tuple(validRequest(id, known), mutations)
    .map(([request, changes]) => changes.reduce((changed, change) => change(changed), request));
}

/** Builds the `Request` to a server, with credentials. */
export function writeRequest(url: string, request: LooseRequest, credentials: Record<string, string>) {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...credentials, ...request.headers })) {
    if (value !== null) headers.set(name, value);
  }
  const query = new URLSearchParams(request.query.map(([name, value]): [string, string] => [name, value]));
  const search = request.query.length > 0 ? `?${query}` : '';
  const takesBody = request.body !== null && request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(url + request.path + search, {
    method: request.method,
    headers,
    body: takesBody ? Buffer.from(request.body ?? '') : null,
  });
}

function bodySchema({ requestBody }: Schema): unknown {
  const { content } = requestBody as {
    readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
  };
  return content['application/json']?.schema;
}

/** Encodes a step of a path. A URL cannot hold lone surrogates, so they are replaced first. */
function encodeStep(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString());
}
