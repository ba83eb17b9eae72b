import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { isRecord } from '../common/is-record.ts';
import { type JsonSchema, specFolder } from './contract.ts';

/** Reads the schema of a kind of file. */
export async function loadSchema(name: 'known-deviations' | 'report' | 'world'): Promise<JsonSchema> {
  return closeObjects(parse(await readFile(`${specFolder}${name}.schema.yaml`, 'utf8'))) as JsonSchema;
}

/** Closes every object in a schema, and requires all of its members unless `required` names some. */
export function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (!isRecord(schema)) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, closeObjects(value)]),
  );
  if (!isRecord(inner.properties)) return inner;
  const required = Object.keys(inner.properties);
  return { type: 'object', additionalProperties: false, required, ...inner };
}
