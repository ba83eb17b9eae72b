import { invalidRequest, type Violation } from '../kernel/problems.ts';

/**
 * Reads a query string into one text for each parameter. Throws a problem when a parameter of the operation is
 * sent twice: which of the two is meant, nobody can tell.
 */
export function readQuery(search: string, known: readonly string[]): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  if (search === '') return query;
  const sent = new URLSearchParams(search);
  let isRepeated = false;
  for (const [name, value] of sent) {
    if (!known.includes(name)) continue;
    if (Object.hasOwn(query, name)) isRepeated = true;
    else query[name] = value;
  }
  if (isRepeated) throw repeated(sent, known);
  return query;
}

function repeated(sent: URLSearchParams, known: readonly string[]) {
  const violations = known.flatMap((name): Violation[] => {
    const times = sent.getAll(name).length;
    const detail = `must be sent once, not ${times} times`;
    return times > 1 ? [{ in: 'query', pointer: name, rule: 'once', detail }] : [];
  });
  return invalidRequest(violations);
}

/**
 * Names the parameters that were sent in another notation than JSON's and became numbers all the same: the
 * generated coercion takes blanks, a sign, hexadecimals and `Infinity`. A negative exponent is what languages
 * print for a coordinate very close to zero.
 */
export function findOddNumbers(
  texts: Readonly<Record<string, unknown>>,
  coerced: Readonly<Record<string, unknown>>,
): Violation[] {
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
