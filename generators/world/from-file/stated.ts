import type { components } from '../../../spec/generated/world-types.ts';

/** A parking as a file states it. */
export type StatedParking = components['schemas']['Parking'];

/** An offer as a file states it. */
export type StatedOffer = components['schemas']['Offer'];

/** A field with the value that the file states, none if that is null, and what was generated if it states nothing. */
export function stated<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
  generated?: Value,
): { readonly [K in Key]?: Value } {
  const chosen = value === undefined ? generated : value;
  return chosen == null ? {} : ({ [key]: chosen } as { readonly [K in Key]: Value });
}
