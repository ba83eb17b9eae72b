import type { Contract, JsonSchema } from './contract.ts';

/** Source of the table of the fields that each object schema of the contract requires. */
export function requiredFieldsTable(contract: Contract): string {
  const schemas = Object.entries((contract.components.schemas ?? {}) as Record<string, JsonSchema>);
  const objects = schemas.filter(([, schema]) => schema.type === 'object');
  const table = Object.fromEntries(objects.map(([name, schema]) => [name, schema.required ?? []]));
  return `/** The fields that each schema of the contract requires, by the schema's name. */
export const requiredFields = ${JSON.stringify(table, null, 2)} as const;
`;
}
