import type { BulkWork } from '../kernel/records.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import { type NewVehicle, normalisePlate } from '../kernel/vehicle.ts';
import { type AbsentFields, upsertVehicle } from './rules.ts';
import type { VehicleChanges, VehicleEdit, VehicleStore } from './vehicle-store.ts';

/**
 * Prepares a bulk operation (4.11) in turns with other requests. The result makes the changes, which must be committed
 * at once.
 */
export type PrepareBulk = (user: string, work: BulkWork) => Promise<() => VehicleChanges>;

/** Creates the function that prepares bulk operations on the stored vehicles. */
export function createPrepareBulk(
  vehicles: VehicleStore,
  absent: { readonly [Kind in 'add' | 'replace']: AbsentFields },
): PrepareBulk {
  /** If a plate is listed twice, the last entry wins. */
  function put(edit: VehicleEdit, sent: NewVehicle, kind: 'add' | 'replace'): void {
    edit.put(normalisePlate(sent.plate), (previous) => upsertVehicle(previous, sent, absent[kind]));
  }

  function* carryOut(edit: VehicleEdit, work: BulkWork): Iterable<void> {
    if (work.kind === 'delete') for (const plate of work.plates ?? []) yield edit.remove(plate);
    else for (const sent of work.vehicles) yield put(edit, sent, work.kind);
    // PUT /vehicles removes the vehicles that are absent from its body (3.3).
    if (work.kind === 'replace' || (work.kind === 'delete' && work.plates === null))
      yield* edit.removeOthers();
  }

  return async (user, work) => {
    const prepared = vehicles.edit(user);
    await visitInTurns(carryOut(prepared, work), prepared.isCurrent);
    return () => {
      if (prepared.isCurrent()) return prepared.changes;
      // Other calls have changed the user's vehicles: start over without pauses, or they could delay this one forever.
      const edit = vehicles.edit(user);
      Array.from(carryOut(edit, work));
      return edit.changes;
    };
  };
}
