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
      faults.push({
        in: 'query',
        pointer: name,
        rule: 'once',
        detail: `was sent ${values.length} times; send it once`,
      });
    }
    if (values[0] !== undefined) query[name] = values[0];
  }
  if (faults.length > 0) throw invalidRequest(faults);
  return query;
}
