import { counted } from '../common/counted.ts';
import { escapeStep } from '../common/json-pointer.ts';
import { suggestionFor } from '../common/nearest-names.ts';
import type { components } from './generated/api-types.ts';
import type { SchemaError } from './validate.ts';

/** A violation: its place, the rule that it breaks and what would be right. */
export type Violation = components['schemas']['ProblemDetail'];

/** The most violations that one message lists; a bulk body can have a hundred thousand. */
export const maxViolations = 20;

/** The most validator errors that are read. Several can concern one place, and a list can have thousands. */
const maxErrorsRead = 10 * maxViolations;

/** Describes validator errors, one for each place, because a value of the wrong type breaks most other rules too. */
export function describeViolations(
  place: Violation['in'],
  errors: readonly SchemaError[],
  prefix = '',
): Violation[] {
  const byPointer = new Map<string, SchemaError[]>();
  for (const error of errors.slice(0, maxErrorsRead)) {
    if (branches.has(error.keyword)) continue;
    const pointer = pointerTo(place, error, prefix);
    byPointer.set(pointer, [...(byPointer.get(pointer) ?? []), error]);
  }
  const pointers = [...byPointer.keys()];
  return [...byPointer]
    .filter(
      ([pointer, found]) =>
        !found.every(mayConcernAnotherBranch) || !pointers.some((other) => isBelow(other, pointer)),
    )
    .slice(0, maxViolations)
    .map(([pointer, found]) => ({ in: place, pointer, ...describePlace(found) }));
}

/** Says in words that a value must have one of these JSON types. */
export function describeTypes(types: readonly string[]): string {
  return `must be ${types.map((type) => typeNames[type] ?? type).join(' or ')}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** Keywords that only report a failure inside them, which has an error of its own. */
const branches = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not', '$ref']);

const isType = ({ keyword }: SchemaError) => keyword === 'type';

const mayConcernAnotherBranch = (error: SchemaError) => isType(error) || unknownKey(error) !== undefined;

const unknownKey = ({ params }: SchemaError) =>
  (params.additionalProperty ?? params.unevaluatedProperty) as string | undefined;

/** If there is a deeper error, a wrong type or unknown key above it only concerns another branch of a choice. */
const isBelow = (pointer: string, parent: string) => pointer.startsWith(`${parent}/`);

function pointerTo(place: Violation['in'], error: SchemaError, prefix: string): string {
  const key = error.params.missingProperty ?? unknownKey(error);
  const within = key === undefined ? '' : `/${escapeStep(String(key))}`;
  const pointer = `${prefix}${error.instancePath}${within}`;
  return place === 'body' ? pointer : pointer.slice(1);
}

function describePlace(found: readonly SchemaError[]): Pick<Violation, 'rule' | 'detail'> {
  const types = found.filter(isType).flatMap(({ params }) => [params.type].flat().map(String));
  const telling = found.find(({ keyword }) => keyword === 'enum' || keyword === 'const');
  if (telling !== undefined) return { rule: telling.keyword, detail: describeChoice(telling) };
  if (types.length > 0) return { rule: 'type', detail: describeTypes([...new Set(types)]) };
  const chosen = found.find(({ keyword }) => keyword !== 'format') ?? found[0];
  return chosen === undefined
    ? { rule: 'invalid', detail: 'breaks a rule' }
    : { rule: chosen.keyword, detail: describe(chosen) };
}

function describeChoice({ params }: SchemaError): string {
  const allowed = [params.allowedValues ?? params.allowedValue].flat();
  const list = allowed.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return `must be ${list.length > 1 ? 'one of ' : ''}${list.join(', ')}`;
}

function describe(error: SchemaError): string {
  const { keyword, params, message, parentSchema } = error;
  const unknown = unknownKey(error);
  if (unknown !== undefined)
    return `is not a known key${suggestionFor(unknown, Object.keys(parentSchema?.properties ?? {}))}`;
  return sentences[keyword]?.(params) ?? message ?? `breaks the rule '${keyword}'`;
}

const sentences: Readonly<Record<string, (params: SchemaError['params']) => string>> = {
  required: () => 'is required',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be greater than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${counted(Number(limit), 'character')}`,
  maxLength: ({ limit }) => `must have at most ${counted(Number(limit), 'character')}`,
  minItems: ({ limit }) => `must have at least ${counted(Number(limit), 'element')}`,
  maxItems: ({ limit }) => `must have at most ${counted(Number(limit), 'element')}`,
  minProperties: ({ limit }) => `must have at least ${counted(Number(limit), 'member')}`,
  pattern: ({ pattern }) => patterns[String(pattern)] ?? `must match ${pattern}`,
  format: ({ format }) => formats[String(format)] ?? `must be in the format '${format}'`,
};

/** The contract's patterns in words; a test ensures that every pattern of a request is here. */
const patterns: Readonly<Record<string, string>> = {
  '^\\S+$': 'must not be empty or contain spaces',
  '^[A-Za-z]{2}$': 'must be a two-letter code, such as es',
  '^([^\\s,]+(,[^\\s,]+)*)?$': 'must be comma-separated plates without spaces, such as 1234ABC,AB123CD',
  '^/': 'must have JSON pointers as keys, such as /svcpid',
  '^https?://': 'must be an http or https URL',
  '^[^\\sa-z]+$': 'must be in uppercase without spaces',
  '^[A-Z]{2}$': 'must be a two-letter code in uppercase, such as ES',
  '^(24h|closed|([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d( and ([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d)?)$':
    'must be 24h, closed, or one or two periods until 23:59 at the latest, such as 08:00-14:00 and 17:00-21:00',
  '^[a-z]{2}$': 'must be a two-letter code in lowercase, such as en',
  '^[A-Za-z]{3}$': 'must be a three-letter code, such as EUR',
  '^([A-Z]{3}|rates)$': "must be a currency code, such as EUR, or 'rates'",
  '^[1-5](\\d\\d|xx)$': 'must be a status such as 404 or 4xx',
  '^-?\\d+(\\.\\d+)?,-?\\d+(\\.\\d+)?$': 'must be a latitude and a longitude, separated by a comma',
  '^-?\\d+(\\.\\d+)?(,-?\\d+(\\.\\d+)?){3}$':
    'must be west, south, east and north in degrees, separated by commas',
};

const formats: Readonly<Record<string, string>> = {
  'date-time': 'must be a valid date and time with an offset, such as 2026-05-01T09:30:00Z',
  date: 'must be a valid date, such as 2026-05-01',
  int32: 'must be a 32-bit whole number',
  email: 'must be an email address',
};
