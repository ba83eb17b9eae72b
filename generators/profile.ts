import openapiTypes, { astToString } from 'openapi-typescript';
import type { Clause } from '../spec/clause.ts';
import type { EntryUse } from '../spec/profile-entry.ts';
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

/** Source of the tables of who can find out or adopt each entry, and of the entry that settles each open clause. */
export function profileEntries(
  entries: Readonly<Record<string, EntryUse>>,
  clauses: readonly Clause[],
): string {
  const settled = clauses.flatMap(({ id, profile = '' }) => (profile in entries ? [[id, profile]] : []));
  return `import type { EntryUse } from '../profile-entry.ts';

/** Every entry that settles an open point, by group, without the notes. */
export const profileEntries: Readonly<Record<string, EntryUse>> = ${JSON.stringify(entries, null, 1)};

/** The entry that settles each open clause. */
export const entryOfClause = ${JSON.stringify(Object.fromEntries(settled), null, 1)} as const;
`;
}

/** Source of the text of the simulator's profile. Other profiles are written in its order, with its explanations. */
export function profileTemplate(text: string): string {
  return `/** The text of spec/profiles/simulator.yaml; profiles are written in its order and with its comments. */
export const profileTemplate = ${JSON.stringify(text.split('\n'), null, 2)}.join('\\n');
`;
}

/** Source of the simulator's profile as a module, so that a start needs no YAML parser and no file beside the code. */
export function simulatorProfile(profile: unknown): string {
  return `import type { Profile } from './profile-types.ts';

/** The choices of the simulator at every open point, from spec/profiles/simulator.yaml. */
export const simulatorProfile = ${JSON.stringify(profile, null, 2)} as const satisfies Profile;
`;
}
