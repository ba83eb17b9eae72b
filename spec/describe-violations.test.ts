import { describe, expect, it } from 'vitest';
import { valueAt } from '../common/json-pointer.ts';
import { describeViolations } from './describe-violations.ts';
import contract from './generated/openapi.json' with { type: 'json' };
import type { SchemaError } from './validate.ts';

const violation = (instancePath: string, keyword: string, params: object = {}): SchemaError => ({
  instancePath,
  keyword,
  params: { ...params },
  schemaPath: '',
});
const type = (at: string, name: string) => violation(at, 'type', { type: name });

describe('the violations of a body', () => {
  it('name every unknown key of an object', () => {
    const unknown = ['colour', 'size'].map((additionalProperty) =>
      violation('/0', 'additionalProperties', { additionalProperty }),
    );
    expect(describeViolations('body', unknown)).toMatchObject([
      { pointer: '/0/colour', detail: 'is not a known key' },
      { pointer: '/0/size', detail: 'is not a known key' },
    ]);
  });

  it('are reduced to the most telling one for each place', () => {
    const found = [
      type('/tag', 'string'),
      violation('/tag', 'enum', { allowedValues: ['0', 'C'] }),
      violation('/duration', 'format', { format: 'int32' }),
      violation('/duration', 'maximum', { limit: 14_400 }),
      type('/price', 'number'),
      violation('/price', 'minimum', { limit: 0 }),
    ];
    expect(describeViolations('body', found).map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual([
      "/tag must be one of '0', 'C'",
      '/duration must be at most 14400',
      '/price must be a number',
    ]);
  });

  it('name every type of a choice, unless a deeper violation shows which was meant', () => {
    const choice = [type('/requests', 'null'), violation('/requests', 'anyOf')];
    const outside = [...choice, type('/requests', 'object')];
    expect(describeViolations('body', outside)).toMatchObject([{ detail: 'must be null or an object' }]);
    const inside = [...choice, violation('/requests/per_minute', 'minimum', { limit: 1 })];
    expect(describeViolations('body', inside)).toMatchObject([
      { pointer: '/requests/per_minute', detail: 'must be at least 1' },
    ]);
  });

  it('say that an object must not be empty', () => {
    const found = [violation('', 'minProperties', { limit: 1 })];
    expect(describeViolations('body', found)).toMatchObject([{ detail: 'must have at least 1 member' }]);
  });
});

describe('a detail', () => {
  it.each<[string, object, string]>([
    ['exclusiveMinimum', { limit: 0 }, 'must be greater than 0'],
    ['exclusiveMaximum', { limit: 1 }, 'must be less than 1'],
    ['minLength', { limit: 1 }, 'must not be empty'],
    ['minLength', { limit: 2 }, 'must have at least 2 characters'],
    ['maxLength', { limit: 2 }, 'must have at most 2 characters'],
    ['minItems', { limit: 1 }, 'must have at least 1 element'],
    ['maxItems', { limit: 10_000 }, 'must have at most 10000 elements'],
    ['const', { allowedValue: 1 }, 'must be 1'],
    ['enum', { allowedValues: ['a', null] }, "must be one of 'a', null"],
    ['additionalProperties', { additionalProperty: 'x' }, 'is not a known key'],
    ['pattern', { pattern: '^a$' }, 'must match ^a$'],
    ['format', { format: 'uri' }, "must be in the format 'uri'"],
    ['uniqueItems', {}, "breaks the rule 'uniqueItems'"],
  ])('reads as a sentence after the name of its place: %s %j', (keyword, params, detail) => {
    const [described] = describeViolations('body', [violation('/x', keyword, params)]);
    expect(described).toMatchObject({ rule: keyword, detail });
  });

  it.each(Object.entries(wordsNeeded()))('has words for every %s of a request', (keyword, values) => {
    for (const value of values) {
      const [described] = describeViolations('body', [violation('/x', keyword, { [keyword]: value })]);
      expect(described?.detail, value).not.toMatch(/must match|in the format/);
    }
  });
});

/** The patterns and formats that requests can break, from the contract's parameters and request schemas. */
function wordsNeeded() {
  const words = { pattern: new Set<string>(), format: new Set<string>() };
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    const schema = node as Readonly<Record<string, unknown>>;
    if (typeof schema.pattern === 'string') words.pattern.add(schema.pattern);
    if (typeof schema.format === 'string' && schema.type === 'string') words.format.add(schema.format);
    if (typeof schema.$ref === 'string') visit(valueAt(contract, schema.$ref.slice(1)));
    for (const [key, value] of Object.entries(schema)) {
      if (key !== 'responses' && key !== 'examples' && key !== 'properties') visit(value);
      else if (key === 'properties') for (const property of Object.values(value as object)) visit(property);
    }
  };
  visit(contract.paths);
  words.format.delete('password');
  return { pattern: [...words.pattern], format: [...words.format] };
}
