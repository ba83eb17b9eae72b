import type { ParkingRecord } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import { requiredFields } from '../../spec/generated/required-fields.ts';

type Schemas = components['schemas'];

/** Leaves out what the schema does not require (2.1 to 2.4) where the parking is bare, and nothing elsewhere. */
export function leaveOutOptional<Name extends keyof Schemas & keyof typeof requiredFields>(
  parking: ParkingRecord,
  schema: Name,
  drawn: Schemas[Name],
): Schemas[Name] {
  if (parking.bare !== true) return drawn;
  const required: readonly string[] = requiredFields[schema];
  const kept = Object.entries(drawn).filter(([field]) => required.includes(field));
  return Object.fromEntries(kept) as unknown as Schemas[Name];
}
