import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormatsModule from 'ajv-formats';
import { build } from 'esbuild';
import { valueAt } from '../common/json-pointer.ts';
import type { Contract, ContractOperation, JsonSchema, Parameter } from './contract.ts';

const standaloneCode = standalone.default;
const addFormats = addFormatsModule.default;

/** The schemas of validators, by the exported name of each validator. */
type Sources = Record<string, JsonSchema>;

/**
 * Ahead-of-time validators of every parameter set and request body. Parameters arrive as strings and are
 * coerced to the contract's types and defaults; bodies stay as they are. A body that is an array has a
 * validator for the list and one for its elements, so that a long list can be validated in pieces.
 */
export function requestValidators(contract: Contract, operations: readonly ContractOperation[]) {
  const coerced: Sources = {};
  const asSent: Sources = {};
  for (const operation of operations) {
    for (const place of ['query', 'path', 'header'] as const) {
      const parameters = operation.parameters.filter((parameter) => parameter.in === place);
      if (parameters.length > 0) coerced[`${operation.id}_${place}`] = parameterSet(parameters);
    }
    if (operation.bodyPointer === null) continue;
    const schema = valueAt(contract, operation.bodyPointer) as JsonSchema;
    if (schema.type === 'array') {
      const { items, ...outer } = rebase(schema);
      asSent[`${operation.id}_body`] = outer;
      asSent[`${operation.id}_element`] = items as JsonSchema;
    } else {
      asSent[`${operation.id}_body`] = contractReference(operation.bodyPointer);
    }
  }
  return bundleValidators(contract, [
    [coerced, { coerceTypes: true, useDefaults: true }],
    [asSent, {}],
  ]);
}

/** Ahead-of-time validators of every response body and every named schema. */
export function responseValidators(contract: Contract, operations: readonly ContractOperation[]) {
  const bodies: Sources = {};
  const aliases: string[] = [];
  for (const name of Object.keys(contract.components.schemas ?? {})) {
    bodies[`schema_${name}`] = contractReference(`/components/schemas/${name}`);
  }
  for (const operation of operations) {
    for (const { status, schemaPointer } of operation.responses) {
      if (schemaPointer === null) continue;
      const name = `${operation.id}_${status}`;
      const component = /^\/components\/schemas\/(\w+)$/.exec(schemaPointer)?.[1];
      if (component === undefined) bodies[name] = contractReference(schemaPointer);
      else aliases.push(`export { schema_${component} as ${name} } from 'part-0';`);
    }
  }
  return bundleValidators(contract, [[bodies, {}]], aliases);
}

/** An ahead-of-time validator of one self-contained schema. Its errors hold the schema, for suggestions of keys. */
export function schemaValidator(name: string, schema: JsonSchema) {
  const { $id: _, $schema: __, ...rest } = schema;
  return bundleValidators(null, [[{ [name]: rest }, { verbose: true }]]);
}

/** Type declarations of a generated module of validators. */
export function validatorDeclarations(code: string, folder: string): string {
  const names = [...code.matchAll(/^export \{([^}]*)\}/gms)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().replace(/^.* as /, '')),
  );
  const lines = names
    .filter((name) => name !== '')
    .sort()
    .map((name) => `export declare const ${name}: Validate;`);
  return `import type { Validate } from '${folder}/validate.ts';\n\n${lines.join('\n')}\n`;
}

function parameterSet(parameters: readonly Parameter[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((parameter) => [keyOf(parameter), rebase(parameter.schema)]),
    ),
    required: parameters.filter((parameter) => parameter.required).map(keyOf),
  };
}

/** HTTP header names are case-insensitive, and Node returns them in lower case. */
const keyOf = (parameter: Parameter) =>
  parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;

const contractReference = (pointer: string): JsonSchema => ({
  $ref: `contract#${pointer.split('/').map(encodeURIComponent).join('/')}`,
});

/** The same schema with its references pointing into the registered contract. */
function rebase(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as JsonSchema;
}

type AjvSwitches = { coerceTypes?: boolean; useDefaults?: boolean; verbose?: boolean };

async function bundleValidators(
  contract: Contract | null,
  groups: readonly (readonly [Sources, AjvSwitches])[],
  aliases: readonly string[] = [],
) {
  const parts: string[] = [];
  const stdin: string[] = [...aliases];
  for (const [sources, switches] of groups) {
    if (Object.keys(sources).length === 0) continue;
    const ajv = new Ajv2020({
      allErrors: true,
      strict: false,
      // JSON.parse reads 1e400 as Infinity, which the contract does not allow as a number.
      strictNumbers: true,
      inlineRefs: false,
      code: { source: true, esm: true, lines: false },
      ...switches,
    });
    addFormats(ajv);
    if (contract !== null) ajv.addSchema({ $id: 'contract', ...contract } as JsonSchema);
    for (const [name, schema] of Object.entries(sources)) ajv.addSchema({ $id: name, ...schema });
    const names = Object.keys(sources);
    parts.push(standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name]))));
    stdin.push(`export * from 'part-${parts.length - 1}';`);
  }
  const result = await build({
    stdin: { contents: stdin.join('\n'), resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Makes the generated code independent of where packages are installed.
    preserveSymlinks: true,
    write: false,
    legalComments: 'none',
    plugins: [
      {
        name: 'parts',
        setup(builder) {
          builder.onResolve({ filter: /^part-\d+$/ }, ({ path }) => ({ path, namespace: 'parts' }));
          builder.onLoad({ filter: /.*/, namespace: 'parts' }, ({ path }) => ({
            contents: parts[Number(path.slice('part-'.length))] ?? '',
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
  return result.outputFiles[0]?.text ?? '';
}
