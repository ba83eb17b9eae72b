import { maxViolations } from '../../spec/describe-violations.ts';
import { invalidRequest, type Violation } from '../kernel/problems.ts';
import type { Choices } from '../profile/choices.ts';

/** What happens to parameters that the contract does not name, or that are sent twice (section 7). */
export type QueryRules = Pick<Choices['errors'], 'unknown_query_parameters' | 'repeated_query_parameters'>;

/** Reads a query string into one text per parameter. Throws a problem for parameters that the rules refuse. */
export function readQuery(search: string, known: readonly string[], rules: QueryRules) {
  const query: Record<string, unknown> = {};
  if (search === '') return query;
  const sent = new URLSearchParams(search);
  const violations =
    rules.unknown_query_parameters === 'refuse' ? findUnknownParameters([...sent.keys()], known) : [];
  for (const name of known) {
    const values = sent.getAll(name);
    if (values.length > 0) query[name] = values.at(rules.repeated_query_parameters === 'last-wins' ? -1 : 0);
    if (values.length < 2 || rules.repeated_query_parameters !== 'refuse') continue;
    const detail = `must be sent once, not ${values.length} times`;
    violations.push({ in: 'query', pointer: name, rule: 'once', detail });
  }
  if (violations.length > 0) throw invalidRequest(violations);
  return query;
}

/** Finds the parameters that an operation does not have. */
export function findUnknownParameters(names: readonly string[], known: readonly string[]): Violation[] {
  return names
    .filter((name) => !known.includes(name))
    .slice(0, maxViolations)
    .map((name) => ({
      in: 'query',
      pointer: name.slice(0, 100),
      rule: 'unknown',
      detail: `is not a parameter here${known.length === 0 ? '' : `; the parameters are ${known.join(', ')}`}`,
    }));
}

/**
 * Finds the parameters that became numbers although they are not in JSON's notation: the generated coercion accepts
 * blanks, a plus sign, hexadecimals and `Infinity`. An exponent must be negative: languages print one for a coordinate
 * very close to zero.
 */
export function findNonJsonNumbers(texts: Record<string, unknown>, coerced: Record<string, unknown>) {
  const violations: Violation[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const value = coerced[name];
    if (typeof value !== 'number' || (plainNumber.test(String(text)) && Number.isFinite(value))) continue;
    const detail = 'must be a number in plain digits, such as 60 or -3.7038';
    violations.push({ in: 'query', pointer: name, rule: 'type', detail });
  }
  return violations;
}

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e-\d+)?$/i;
