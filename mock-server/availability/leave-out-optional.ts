import type { ParkingRecord } from '../../generators/world/types.ts';
import { type Form, requiredMembers } from '../../spec/generated/forms.ts';

/** Leaves out the members that the form does not require (2.1 to 2.4) if the parking is bare. */
export function leaveOutOptional<Presented extends object>(
  parking: ParkingRecord,
  form: Form,
  presented: Presented,
): Presented {
  if (parking.bare !== true) return presented;
  const kept = Object.entries(presented).filter(([member]) => requiredMembers[form].includes(member));
  return Object.fromEntries(kept) as Presented;
}
