import fc from 'fast-check';
import { valueAt } from '../../common/json-pointer.ts';
import contract from '../../spec/generated/openapi.json' with { type: 'json' };
import { anyText } from './odd-values.ts';

/** A JSON schema of the contract. */
export type Schema = Readonly<Record<string, unknown>>;

/** Values that exist in the world under test, by the name of their field or parameter. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** Follows a reference into the contract. */
export function follow(node: unknown): Schema {
  const { $ref } = node as Schema;
  return typeof $ref === 'string' ? follow(valueAt(contract, $ref.slice(1))) : (node as Schema);
}

/** Values that a schema of the contract allows. A string with known values is nine times out of ten one of them. */
export function arbitraryValue(reference: unknown, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const schema = follow(reference);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const types = [schema.type].flat();
  return fc.oneof(...types.map((type) => arbitraryOfType(type, schema, known, name)));
}

function arbitraryOfType(
  type: unknown,
  schema: Schema,
  known: KnownValues,
  name: string,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.integer(bounds(schema, 100_000)), ...edges(schema));
    case 'number':
      return fc.oneof(fc.double({ ...bounds(schema, 1000), noNaN: true }), ...edges(schema));
    case 'array':
      return fc.array(arbitraryValue(schema.items, known, name), { maxLength: 4 });
    case 'object':
      return arbitraryObject(schema, known);
    default:
      return arbitraryText(schema, known[name] ?? []);
  }
}

function arbitraryObject(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Schema);
  const fields = properties.map(([key, value]) => [key, arbitraryValue(value, known, key)] as const);
  const required = (schema.required ?? []) as string[];
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function arbitraryText(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const texts = known.length > 0 ? [{ weight: 9, arbitrary: fc.constantFrom(...known) }] : [];
  return fc.oneof(...texts, { weight: 1, arbitrary: arbitraryOfFormat(schema) });
}

function arbitraryOfFormat({ format, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return arbitraryInstant;
  if (format === 'email') return fc.constantFrom('ana@parkproof.example', 'somebody@example.com');
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 12 });
  return anyText(20);
}

/** Moments around the start of tests, with several offsets. */
const arbitraryInstant = fc
  .record({
    date: fc.date({
      min: new Date('2026-03-02T00:00:00Z'),
      max: new Date('2026-03-20T00:00:00Z'),
      noInvalidDate: true,
    }),
    offset: fc.constantFrom('Z', '+01:00', '-03:30', '+00:00'),
  })
  .map(({ date, offset }) => date.toISOString().replace('Z', offset));

function bounds(schema: Schema, most: number) {
  const { minimum = 0, maximum = Math.max(most, Number(minimum)) } = schema;
  return { min: Number(minimum), max: Number(maximum) };
}

function edges({ minimum, maximum }: Schema): fc.Arbitrary<unknown>[] {
  const present = [minimum, maximum].filter((edge) => edge !== undefined);
  return present.length === 0 ? [] : [fc.constantFrom(...present)];
}
