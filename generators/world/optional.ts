import type { Faker } from '@faker-js/faker';

/** The fields, in the given share of cases; otherwise none of them. */
export function optional<Fields extends object>(
  faker: Faker,
  share: number,
  fields: Fields,
): Partial<Fields> | Fields {
  return faker.datatype.boolean(share) ? fields : {};
}

/** A nullable field (2.3, 2.4): given in half of the cases, null in a quarter and left out in a quarter. */
export function nullable<Key extends string, Value>(
  faker: Faker,
  key: Key,
  value: Value,
): { [K in Key]?: Value | null } {
  const chance = faker.number.int(3);
  if (chance === 0) return {};
  return { [key]: chance === 1 ? null : value } as { [K in Key]: Value | null };
}
