import type { Faker } from '@faker-js/faker';

/** Returns the fields in the given share of cases, and otherwise none. */
export function optional<Fields extends object>(
  faker: Faker,
  share: number,
  fields: Fields,
): Partial<Fields> | Fields {
  return faker.datatype.boolean(share) ? fields : {};
}

/** Returns a nullable field (2.3, 2.4): with its value in half of the cases, null in a quarter, none in a quarter. */
export function nullable<Key extends string, Value>(
  faker: Faker,
  key: Key,
  value: Value,
): { [K in Key]?: Value | null } {
  const chance = faker.number.int(3);
  if (chance === 0) return {};
  return { [key]: chance === 1 ? null : value } as { [K in Key]: Value | null };
}
