import { type Fault, invalidRequest } from '../problems.ts';

/**
 * Reads a query string into one text for each parameter. Throws a problem when a parameter of the operation is
 * sent twice: which of the two is meant, nobody can tell.
 */
export function readQuery(search: string, known: readonly string[]): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  const faults: Fault[] = [];
  const sent = new URLSearchParams(search);
  for (const name of known) {
    const values = sent.getAll(name);
    if (values.length > 1) {
      const detail = `must be sent once, not ${values.length} times`;
      faults.push({ in: 'query', pointer: name, rule: 'once', detail });
    }
    if (values[0] !== undefined) query[name] = values[0];
  }
  if (faults.length > 0) throw invalidRequest(faults);
  return query;
}

/**
 * Names the parameters that were sent in another notation than JSON's and became numbers all the same: the
 * generated coercion takes blanks, a sign, hexadecimals and `Infinity`. A negative exponent is what languages
 * print for a coordinate very close to zero.
 */
export function findOddNumbers(
  texts: Readonly<Record<string, unknown>>,
  coerced: Readonly<Record<string, unknown>>,
): Fault[] {
  const faults: Fault[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const value = coerced[name];
    if (typeof value !== 'number' || (plainNumber.test(String(text)) && Number.isFinite(value))) continue;
    const detail = 'must be a number in plain digits, such as 60 or -3.7038';
    faults.push({ in: 'query', pointer: name, rule: 'type', detail });
  }
  return faults;
}

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e-\d+)?$/i;
