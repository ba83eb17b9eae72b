import type { components } from '../../../spec/generated/world-types.ts';

/** A parking as a file states it. */
export type StatedParking = components['schemas']['Parking'];

/** An offer as a file states it. */
export type StatedOffer = components['schemas']['Offer'];

/** A field with the stated value, or with the generated one if the file states none. Null leaves the field out. */
export function stated<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
  generated?: Value,
): { readonly [K in Key]?: Value } {
  const chosen = value === undefined ? generated : value;
  return chosen == null ? {} : ({ [key]: chosen } as { readonly [K in Key]: Value });
}
