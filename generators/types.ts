import openapiTypes, { astToString } from 'openapi-typescript';
import type { JsonSchema } from './contract.ts';

/** Source of the types of an OpenAPI document. */
export async function typesOf(document: object): Promise<string> {
  // The generator changes the document that it gets.
  const copy = structuredClone(document) as unknown as Parameters<typeof openapiTypes>[0];
  return astToString(await openapiTypes(copy, { immutable: true, defaultNonNullable: false }));
}

/** Source of the types of a file. The types generator only reads OpenAPI, so the schemas are wrapped in a document. */
export async function schemaTypes(name: string, description: string, schema: JsonSchema): Promise<string> {
  const { $defs, ...root } = schema;
  const schemas = JSON.stringify({ [name]: root, ...($defs as JsonSchema | undefined) }).replaceAll(
    '#/$defs/',
    '#/components/schemas/',
  );
  const document = {
    openapi: '3.1.0',
    info: { title: name, version: '1' },
    paths: {},
    components: { schemas: JSON.parse(schemas) as unknown },
  };
  const types = await typesOf(document);
  return `${types}\n/** ${description} */\nexport type ${name} = components['schemas']['${name}'];\n`;
}
