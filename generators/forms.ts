import { valueAt } from '../common/json-pointer.ts';
import { type Contract, type ContractOperation, follow, type JsonSchema } from './contract.ts';

interface FormPlace {
  readonly form: string;
  readonly at: readonly string[];
}

/** Source of the tables of the forms of section 2, which the schemas name with `x-form`. */
export function formsTables(contract: Contract, operations: readonly ContractOperation[]): string {
  const required = new Map<string, unknown>();
  const members = new Map<string, readonly string[]>();
  /** The schema itself, or that of the elements if it is one of lists. */
  const innermost = (schema: JsonSchema): JsonSchema => {
    const [followed] = follow(contract, schema, '');
    return followed.items === undefined ? followed : innermost(followed.items as JsonSchema);
  };
  const membersIn = (schema: JsonSchema): readonly string[] =>
    Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, member]) => {
      const inner = innermost(member);
      const within = inner['x-form'] === undefined ? membersIn(inner) : [];
      return [name, ...within.map((one) => `${name}-${one}`)];
    });
  const placesIn = (node: JsonSchema, at: readonly string[]): readonly FormPlace[] => {
    const [schema] = follow(contract, node, '');
    if (schema.items !== undefined) return placesIn(schema.items as JsonSchema, [...at, '*']);
    const form = schema['x-form'];
    if (typeof form === 'string') {
      required.set(form, schema.required ?? []);
      members.set(form, membersIn(schema));
    }
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
    return [
      ...(typeof form === 'string' ? [{ form, at }] : []),
      ...properties.flatMap(([name, member]) => placesIn(member, [...at, name])),
    ];
  };
  const places = operations.map(({ id, responses }) => {
    const bodies = responses.filter(({ status }) => status.startsWith('2'));
    const schemas = bodies.flatMap(({ schemaPointer }) =>
      schemaPointer === null ? [] : [valueAt(contract, schemaPointer) as JsonSchema],
    );
    return [id, schemas.flatMap((schema) => placesIn(schema, []))] as const;
  });
  return `import type { OperationId } from './operations.ts';

/** A form of section 2, by the topic that its clauses have in the register. */
export type Form = ${[...required.keys()].map((form) => `'${form}'`).join(' | ')};

/** The members that each form requires. */
export const requiredMembers: Readonly<Record<Form, readonly string[]>> = ${JSON.stringify(Object.fromEntries(required), null, 2)};

/** The members of each form and, as \`member-inner\`, those of the objects in it that are no forms. */
export const formMembers: Readonly<Record<Form, readonly string[]>> = ${JSON.stringify(Object.fromEntries(members), null, 2)};

/** Where a form occurs in an answer: \`*\` is any position of a list. */
export interface FormPlace {
  readonly form: Form;
  readonly at: readonly string[];
}

/** The forms in the successful answers of each operation, an outer one before those in it. */
export const formPlaces: Readonly<Record<OperationId, readonly FormPlace[]>> = ${JSON.stringify(Object.fromEntries(places), null, 2)};
`;
}
