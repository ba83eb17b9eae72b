import type { ContractOperation, ContractResponse } from './contract.ts';

/** Source of the table of operations, which the simulator and the kit read instead of the contract. */
export function operationsTable(operations: readonly ContractOperation[], typeName = 'OperationId'): string {
  const entries = operations.map((operation) => [
    operation.id,
    {
      method: operation.method,
      path: operation.path,
      summary: operation.summary,
      authenticated: operation.authenticated,
      query: namesIn(operation, 'query'),
      pathParameters: namesIn(operation, 'path'),
      headers: namesIn(operation, 'header').map((name) => name.toLowerCase()),
      body: operation.bodyPointer === null ? null : operation.bodyRequired ? 'required' : 'optional',
      responses: Object.fromEntries(
        operation.responses.map((response) => [
          response.status,
          { contentType: response.contentType, headers: headersOf(response) },
        ]),
      ),
    },
  ]);
  const table = JSON.stringify(Object.fromEntries(entries), null, 2);
  return `/** Every operation of the contract, by its operationId. */
export const operations = ${table} as const;

export type ${typeName} = keyof typeof operations;
`;
}

/** Source of the list of operations and the tables of their topics and titles. */
export function topicsTable(operations: readonly ContractOperation[]): string {
  const topics = Object.fromEntries(operations.map(({ id, topic }) => [id, topic]));
  const titles = operations.map(({ id, method, path }) => [
    id,
    `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  ]);
  return `
/** The ids of all operations, in the order of the specification. */
export const operationIds: readonly OperationId[] = ${JSON.stringify(Object.keys(topics))};

/** How reports name each operation: by its method and its path, such as DELETE /bookings/:booking_uid. */
export const titles: Readonly<Record<OperationId, string>> = ${JSON.stringify(Object.fromEntries(titles), null, 2)};

/** The first part of the ids of each operation's clauses. */
export const topics = ${JSON.stringify(topics, null, 2)} as const satisfies Readonly<Record<OperationId, string>>;
`;
}

/** Source of the table of the fields of request bodies. */
export function bodyFieldsTable(operations: readonly ContractOperation[]): string {
  const withBody = operations.filter(({ bodyPointer }) => bodyPointer !== null);
  const table = Object.fromEntries(withBody.map(({ id, bodyFields }) => [id, bodyFields]));
  return `
/** The fields of the request body, or of its elements where it is a list, by the operationId. */
export const bodyFields: Readonly<
  Partial<Record<OperationId, Readonly<Record<'required' | 'optional', readonly string[]>>>>
> = ${JSON.stringify(table, null, 2)};
`;
}

function namesIn(operation: ContractOperation, place: string): string[] {
  return operation.parameters.filter((parameter) => parameter.in === place).map((one) => one.name);
}

function headersOf({ headers }: ContractResponse) {
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.map(([name, { required, schema }]) => [name, { required, type: schema.type }]),
  );
}
