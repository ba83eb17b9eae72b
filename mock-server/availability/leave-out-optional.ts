import type { ParkingRecord } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import { requiredFields } from '../../spec/generated/required-fields.ts';

type Schemas = components['schemas'];

/** Leaves out the fields that the schema does not require (2.1 to 2.4) where the parking is bare. */
export function leaveOutOptional<
  Name extends keyof Schemas & keyof typeof requiredFields,
  Presented extends Partial<Schemas[Name]>,
>(parking: ParkingRecord, schema: Name, presented: Presented): Presented {
  if (parking.bare !== true) return presented;
  const required: readonly string[] = requiredFields[schema];
  const kept = Object.entries(presented).filter(([field]) => required.includes(field));
  return Object.fromEntries(kept) as Presented;
}
