import { asArray, asObject, type Json } from '../kernel/json.ts';
import { formOf } from './differences.ts';

/** Members whose values each service generates, so only their form can be compared. */
const own: ReadonlySet<string> = new Set([
  'uid',
  'user_uid',
  'timestamp',
  'cancelled_date',
  'booking_ref',
  'voucher',
  'access_code',
  'access_token',
]);

/**
 * Replaces generated values with their form and a number. The number counts the distinct values of a member in order
 * of appearance, so a comparison still sees whether a value stays the same.
 */
export function createNamer(): (body: Json | undefined) => Json | undefined {
  const known = new Map<string, Json[]>();

  function named(value: Json | undefined, name: string): Json | undefined {
    const list = asArray(value);
    if (list !== null) return list.map((element) => named(element, name) ?? null);
    const object = asObject(value);
    if (object !== null)
      return Object.fromEntries(Object.entries(object).map(([key, one]) => [key, named(one, key)]));
    if (value === undefined || value === null || !own.has(name)) return value;
    const values = known.get(name) ?? [];
    if (!values.includes(value)) known.set(name, [...values, value]);
    return `${name} ${(known.get(name) ?? []).indexOf(value) + 1}: ${formOf(value)}`;
  }

  return (body) => named(body, '');
}

/** Replaces `start` with its form, because it follows the service's clock if the request has no start. */
export function withoutClock(value: Json | undefined): Json | undefined {
  const list = asArray(value);
  if (list !== null) return list.map((element) => withoutClock(element) ?? null);
  const object = asObject(value);
  if (object === null || typeof object.start !== 'string') return value;
  return { ...object, start: formOf(object.start) };
}
