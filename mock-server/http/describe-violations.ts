import type { Violation } from '../../spec/validate.ts';
import type { Fault } from '../problems.ts';

/** How many faults one answer lists; a bulk body can have a hundred thousand. */
export const mostFaults = 20;

/** Turns what a validator found into faults that say where, which rule, and what would be right. */
export function describeViolations(
  place: Fault['in'],
  violations: readonly Violation[],
  prefix = '',
): Fault[] {
  return violations
    .filter((violation) => !branches.has(violation.keyword))
    .slice(0, mostFaults)
    .map((violation) => ({
      in: place,
      pointer: pointerTo(place, violation, prefix),
      rule: violation.keyword,
      detail: describe(violation),
    }));
}

/** These only say that something inside them failed, which is reported on its own. */
const branches = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not', '$ref']);

function pointerTo(place: Fault['in'], violation: Violation, prefix: string): string {
  const missing = violation.keyword === 'required' ? `/${String(violation.params.missingProperty)}` : '';
  const pointer = `${prefix}${violation.instancePath}${missing}`;
  return place === 'body' ? pointer : pointer.slice(1);
}

function describe({ keyword, params, message }: Violation): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map(show).join(', ')}`;
    case 'const':
      return `must be ${show(params.allowedValue)}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'exclusiveMinimum':
      return `must be above ${params.limit}`;
    case 'exclusiveMaximum':
      return `must be below ${params.limit}`;
    case 'minLength':
      return `must have at least ${params.limit} characters`;
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minItems':
      return `must have at least ${params.limit} elements`;
    case 'maxItems':
      return `must have at most ${params.limit} elements`;
    case 'pattern':
      return describePattern(String(params.pattern));
    case 'format':
      return describeFormat(String(params.format));
    default:
      return message ?? `breaks the rule '${keyword}'`;
  }
}

const show = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));

function describePattern(pattern: string): string {
  if (!pattern.includes('|') && pattern.includes('\\S')) return 'must not contain spaces';
  return `must match ${pattern}`;
}

function describeFormat(format: string): string {
  switch (format) {
    case 'date-time':
      return 'must be a date and time that exists, with its offset, such as 2026-05-01T09:30:00Z';
    case 'int32':
      return 'must be a whole number of at most 32 bits';
    case 'email':
      return 'must be an e-mail address';
    default:
      return `must be in the format '${format}'`;
  }
}
