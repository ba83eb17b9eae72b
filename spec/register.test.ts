import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { valueAt } from '../common/json-pointer.ts';
import type { Clause } from './clause.ts';
import { loadProfile } from './load-profile.ts';
import { listErrors } from './validate.ts';

/** The parts of a JSON Schema that these tests read. */
interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
}

type Node = Readonly<Record<string, unknown>>;

const folder = import.meta.dirname;
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const register = parse(read('clauses.yaml')) as readonly { readonly clauses: readonly Clause[] }[];
const clauses = register.flatMap((section) => section.clauses);
const profileSchema = JSON.parse(read('generated/profile.schema.json')) as Schema;
const simulator = parse(read('profiles/simulator.yaml')) as Node;
const filesIn = (name: string) => readdirSync(`${folder}/${name}`).map((file) => `${name}/${file}`);
const contract = ['openapi.yaml', ...filesIn('paths'), ...filesIn('schemas')].map(
  (file) => [file, parse(read(file)) as Node] as const,
);

const open = clauses.filter((clause) => clause.profile !== undefined);
const profilePaths = new Set(open.map((clause) => clause.profile ?? ''));

/** Entries at which null is a choice: there is no limit, or no URL that an operator has set. */
const nullAnswers = new Set([
  'limits.requests',
  'limits.vehicles_per_user',
  'offers.maximum_results',
  'search.maximum_results',
  'webhooks.endpoint',
]);

test('the register matches its schema', () => {
  expect(violations(parse(read('clauses.schema.yaml')), register)).toEqual([]);
});

test('no two clauses share an id', () => {
  const ids = clauses.map((clause) => clause.id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('the register holds the whole specification', () => {
  expect(clauses.length - open.length).toBeGreaterThan(500);
  expect(open.length).toBeGreaterThan(250);
});

test('every object of the profile lists its members or is a map, and every entry is described', () => {
  const faults = [...schemasIn(profileSchema, '')].flatMap(([path, schema]) => [
    ...(schema.properties !== undefined && schema.additionalProperties !== false
      ? [`${path} is not closed`]
      : []),
    ...(schema.description?.endsWith('.') ? [] : [`${path} is not described in a sentence`]),
  ]);
  expect(faults).toEqual([]);
});

test("the simulator's profile matches its schema", () => {
  expect(violations(profileSchema, simulator)).toEqual([]);
});

test("the simulator's profile settles every open point", () => {
  const open = [...profilePaths].filter((path) => {
    const value = valueAt(simulator, `/${path.replaceAll('.', '/')}`);
    return value === undefined || (value === null && !nullAnswers.has(path));
  });
  expect(open).toEqual([]);
});

test('every profile in spec/profiles is valid', async () => {
  for (const file of filesIn('profiles')) {
    await expect(loadProfile(new URL(file, import.meta.url).pathname)).resolves.toBeDefined();
  }
});

test('every open mark of the contract names an open clause', () => {
  const known = new Set(open.map((clause) => clause.id));
  const marks = contract.flatMap(([file, document]) =>
    nodesIn(document).flatMap((node) => ('x-open' in node ? [{ file, id: node['x-open'] }] : [])),
  );
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter(({ id }) => !known.has(String(id)))).toEqual([]);
});

function violations(schema: unknown, data: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormatsModule.default(ajv);
  return listErrors(ajv.compile(schema as object), data);
}

function* schemasIn(schema: Schema, path: string): Iterable<readonly [path: string, schema: Schema]> {
  yield [path, schema];
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    yield* schemasIn(child, `${path}/${name}`);
  }
  if (schema.items?.properties !== undefined) yield* schemasIn(schema.items, `${path}/items`);
}

/** Every object in a document, however deep. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesIn)];
}
