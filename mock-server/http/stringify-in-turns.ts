import { stringify } from '../kernel/fixed-json.ts';
import { mapInTurns } from '../kernel/take-turns.ts';

/** Elements from which on a list is written in pieces. */
const longList = 1_000;

/** How deep the long lists of an answer can lie: those of a saved state are in an object in an object. */
const maxDepth = 2;

/** Writes a value as JSON. If it has a long list, others have their turn between its elements. */
export async function stringifyInTurns(value: unknown, depth = maxDepth): Promise<string> {
  if (!hasLongList(value, depth)) return stringify(value);
  if (Array.isArray(value)) {
    const elements = await mapInTurns(value, (element) => stringify(element) ?? 'null');
    return `[${elements.join(',')}]`;
  }
  const fields: string[] = [];
  for (const [name, field] of Object.entries(Object(value))) {
    if (field !== undefined)
      fields.push(`${JSON.stringify(name)}:${await stringifyInTurns(field, depth - 1)}`);
  }
  return `{${fields.join(',')}}`;
}

/** Whether a value is a long list, or an object that holds one. */
export function hasLongList(value: unknown, depth = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length >= longList;
  return depth > 0 && Object.values(value).some((field) => hasLongList(field, depth - 1));
}
