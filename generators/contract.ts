import { fileURLToPath } from 'node:url';
import { bundle, createConfig } from '@redocly/openapi-core';
import { isRecord } from '../spec/is-record.ts';
import { escapeStep, valueAt } from '../spec/json-pointer.ts';

/** The parts of an OpenAPI 3.1 document that the generators read. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly security?: readonly unknown[];
  readonly [key: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** One operation of the contract, with the references to its parameters, body and responses resolved. */
export interface ContractOperation {
  readonly id: string;
  /** The first part of the ids of its clauses: `x-topic` if it is not the id itself. */
  readonly topic: string;
  readonly method: string;
  readonly path: string;
  readonly authenticated: boolean;
  readonly parameters: readonly Parameter[];
  /** JSON pointer of the request body's schema in the bundled document. */
  readonly bodyPointer: string | null;
  readonly bodyRequired: boolean;
  /** The fields of the request body, or of its elements if it is a list. */
  readonly bodyFields: { readonly required: readonly string[]; readonly optional: readonly string[] };
  readonly responses: readonly ContractResponse[];
}

export interface ContractResponse {
  readonly status: string;
  readonly contentType: string | null;
  /** JSON pointer of the response body's schema in the bundled document; null if there is no body. */
  readonly schemaPointer: string | null;
  readonly headers: Readonly<Record<string, { required: boolean; schema: JsonSchema }>>;
}

/** The folder `spec/`, with a slash at its end. */
export const specFolder = fileURLToPath(new URL('../spec/', import.meta.url));

/** Reads a document of `spec/` and bundles everything that it refers to. Throws if a reference leads nowhere. */
export async function loadContract(file = 'openapi.yaml'): Promise<Contract> {
  const config = await createConfig({});
  const { bundle: result, problems } = await bundle({ ref: `${specFolder}${file}`, config });
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) {
    throw new Error(`spec/${file} cannot be bundled: ${errors.map((error) => error.message).join('; ')}`);
  }
  return result.parsed as Contract;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** All operations of the contract, in the order of its paths. */
export function listOperations(contract: Contract): ContractOperation[] {
  const found: ContractOperation[] = [];
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (isRecord(operation)) found.push(readOperation(contract, path, item, method, operation));
    }
  }
  return found;
}

function readOperation(
  contract: Contract,
  path: string,
  item: Record<string, unknown>,
  method: string,
  operation: Record<string, unknown>,
): ContractOperation {
  const id = String(operation.operationId);
  const pointer = `/paths/${escapeStep(path)}/${method}`;
  const [body, bodyAt] = follow(contract, asRecord(operation.requestBody), `${pointer}/requestBody`);
  const responses = Object.entries(asRecord(operation.responses)).map(([status, response]) =>
    readResponse(contract, status, asRecord(response), `${pointer}/responses/${status}`),
  );
  return {
    id,
    topic: String(operation['x-topic'] ?? toKebabCase(id)),
    method: method.toUpperCase(),
    path,
    authenticated: ((operation.security ?? contract.security ?? []) as unknown[]).length > 0,
    parameters: [...list(item.parameters), ...list(operation.parameters)].map((parameter) =>
      readParameter(contract, asRecord(parameter)),
    ),
    bodyPointer: schemaPointer(body, bodyAt),
    bodyRequired: body.required === true,
    bodyFields: fieldsOf(contract, body.content),
    responses,
  };
}

function fieldsOf(contract: Contract, content: unknown): ContractOperation['bodyFields'] {
  const [media] = Object.values(asRecord(content));
  const [schema] = follow(contract, asRecord(asRecord(media).schema), '');
  if (schema.type === 'array') return fieldsOf(contract, { items: { schema: schema.items } });
  const required = list(schema.required).map(String);
  const optional = Object.keys(asRecord(schema.properties)).filter((name) => !required.includes(name));
  return { required, optional };
}

function readParameter(contract: Contract, reference: Record<string, unknown>): Parameter {
  const [parameter] = follow(contract, reference, '');
  return {
    name: String(parameter.name),
    in: parameter.in as Parameter['in'],
    required: parameter.required === true,
    schema: asRecord(parameter.schema),
  };
}

function readResponse(
  contract: Contract,
  status: string,
  reference: Record<string, unknown>,
  at: string,
): ContractResponse {
  const [response, responseAt] = follow(contract, reference, at);
  const headers = Object.entries(asRecord(response.headers)).map(([name, header]) => {
    const [resolved] = follow(contract, asRecord(header), '');
    return [
      name.toLowerCase(),
      { required: resolved.required === true, schema: asRecord(resolved.schema) },
    ] as const;
  });
  return {
    status,
    contentType: Object.keys(asRecord(response.content))[0] ?? null,
    schemaPointer: schemaPointer(response, responseAt),
    headers: Object.fromEntries(headers),
  };
}

/** Follows a `$ref` to a component; returns the object and its place in the document. */
function follow(
  contract: Contract,
  node: Record<string, unknown>,
  at: string,
): readonly [Record<string, unknown>, string] {
  const reference = node.$ref;
  if (typeof reference !== 'string') return [node, at];
  const target = valueAt(contract, decodeURIComponent(reference));
  return follow(contract, asRecord(target), reference.slice(1));
}

function schemaPointer(node: Record<string, unknown>, at: string): string | null {
  const content = asRecord(node.content);
  const type = Object.keys(content)[0];
  return type === undefined ? null : `${at}/content/${escapeStep(type)}/schema`;
}

const toKebabCase = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
