import { fileURLToPath } from 'node:url';
import { bundle, createConfig } from '@redocly/openapi-core';
import { escapeStep, valueAt } from '../common/json-pointer.ts';

/** The members of any object in an OpenAPI 3.1 document that the generators read, except in schemas. */
interface Node {
  readonly $ref?: string;
  readonly operationId?: string;
  readonly 'x-topic'?: string;
  readonly summary?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Node[];
  readonly requestBody?: Node;
  readonly responses?: Readonly<Record<string, Node>>;
  readonly headers?: Readonly<Record<string, Node>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly name?: string;
  readonly in?: Parameter['in'];
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The parts of an OpenAPI 3.1 document that the generators read. */
export interface Contract {
  readonly paths: Readonly<Record<string, Node & { readonly [M in Method]?: Node }>>;
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
  readonly summary: string;
  readonly authenticated: boolean;
  readonly parameters: readonly Parameter[];
  /** JSON pointer of the request body's schema in the bundled document; null if there is no body. */
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

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** All operations of the contract, in the order of its paths. */
export function listOperations(contract: Contract): ContractOperation[] {
  return Object.keys(contract.paths).flatMap((path) =>
    methods.flatMap((method) => readOperation(contract, path, method) ?? []),
  );
}

function readOperation(contract: Contract, path: string, method: Method): ContractOperation | undefined {
  const item = contract.paths[path];
  const operation = item?.[method];
  if (operation === undefined) return undefined;
  const {
    operationId: id = '',
    summary = '',
    requestBody = {},
    responses = {},
    security = contract.security ?? [],
  } = operation;
  const pointer = `/paths/${escapeStep(path)}/${method}`;
  const [body, bodyAt] = follow(contract, requestBody, `${pointer}/requestBody`);
  return {
    id,
    topic: operation['x-topic'] ?? toKebabCase(id),
    method: method.toUpperCase(),
    path,
    summary,
    authenticated: security.length > 0,
    parameters: [...(item?.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      readParameter(contract, parameter),
    ),
    bodyPointer: schemaPointer(contract, body, bodyAt),
    bodyRequired: body.required === true,
    bodyFields: fieldsOf(contract, Object.values(body.content ?? {})[0]?.schema ?? {}),
    responses: Object.entries(responses).map(([status, response]) =>
      readResponse(contract, status, response, `${pointer}/responses/${status}`),
    ),
  };
}

function fieldsOf(contract: Contract, node: JsonSchema): ContractOperation['bodyFields'] {
  const [schema] = follow(contract, node, '');
  if (schema.type === 'array') return fieldsOf(contract, schema.items as JsonSchema);
  const required = (schema.required ?? []) as readonly string[];
  const optional = Object.keys(schema.properties ?? {}).filter((name) => !required.includes(name));
  return { required, optional };
}

function readParameter(contract: Contract, reference: Node): Parameter {
  const [{ name = '', in: place = 'query', required = false, schema = {} }] = follow(contract, reference, '');
  return { name, in: place, required, schema };
}

function readResponse(contract: Contract, status: string, node: Node, at: string): ContractResponse {
  const [response, responseAt] = follow(contract, node, at);
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => {
    const [{ required = false, schema = {} }] = follow(contract, header, '');
    return [name.toLowerCase(), { required, schema }] as const;
  });
  return {
    status,
    contentType: Object.keys(response.content ?? {})[0] ?? null,
    schemaPointer: schemaPointer(contract, response, responseAt),
    headers: Object.fromEntries(headers),
  };
}

/** Follows a `$ref` to a component; returns the object and its place in the document. */
export function follow<One extends object>(
  contract: Contract,
  node: One,
  at: string,
): readonly [One, string] {
  const { $ref: reference } = node as Node;
  if (reference === undefined) return [node, at];
  return follow(contract, valueAt(contract, decodeURIComponent(reference)) as One, reference.slice(1));
}

function schemaPointer(contract: Contract, { content = {} }: Node, at: string): string | null {
  const [first] = Object.entries(content);
  if (first === undefined) return null;
  const [type, { schema }] = first;
  return follow(contract, schema, `${at}/content/${escapeStep(type)}/schema`)[1];
}

const toKebabCase = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
