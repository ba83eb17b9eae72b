import { createTurns } from '../kernel/take-turns.ts';
import { createDraft, type Draft } from './draft.ts';
import type { Lot } from './lot.ts';
import { pageOf, pageSize } from './page.ts';
import { type AbsentFields, type NewVehicle, normalisePlate, upsertVehicle } from './rules.ts';

/** Puts vehicles in the places of those with their plates, and after all others. */
export function putVehicles(draft: Draft, vehicles: readonly NewVehicle[], absent: AbsentFields): void {
  for (const sent of vehicles) {
    draft.put(normalisePlate(sent.plate), (previous) => upsertVehicle(previous, sent, absent));
  }
}

/** Vehicles from which on a list is put in turns. */
export const longList = 512;

/**
 * The same with a long list, while other requests have their turn. Answers with a draft that may have ended since;
 * then it is to be done again at once.
 */
export async function putInTurns(
  lot: Lot,
  vehicles: readonly NewVehicle[],
  absent: AbsentFields,
): Promise<Draft> {
  const draft = createDraft(lot);
  const pause = createTurns();
  for (let start = 0; start < vehicles.length; start += pageSize) {
    putPart(draft, lot.user, vehicles.slice(start, start + pageSize), absent);
    const others = pause();
    if (others === undefined) continue;
    await others;
    if (!draft.isCurrent()) break;
  }
  return draft;
}

/** New vehicles that fill a page become one as they are. */
function putPart(draft: Draft, user: string, part: readonly NewVehicle[], absent: AbsentFields): void {
  if (part.length === pageSize && draft.attach(pageOf(user, part))) return;
  putVehicles(draft, part, absent);
}
