import type { BulkWork } from '../kernel/records.ts';
import { visitInTurns } from '../kernel/take-turns.ts';
import { type NewVehicle, normalisePlate } from '../kernel/vehicle.ts';
import { type AbsentFields, upsertVehicle } from './rules.ts';
import type { VehicleChanges, VehicleEdit, VehicleStore } from './vehicle-store.ts';

/**
 * Prepares a bulk operation (4.11); while a long list is prepared, other requests have their turn. The function that
 * it resolves to makes the changes, which are to be committed at once and together.
 */
export type PrepareBulk = (user: string, work: BulkWork) => Promise<() => VehicleChanges>;

/** Builds the preparation over the vehicles that there are. */
export function createPrepareBulk(
  vehicles: VehicleStore,
  absent: { readonly [Kind in 'add' | 'replace']: AbsentFields },
): PrepareBulk {
  /** A plate that is listed twice ends as the last of them says. */
  function put(edit: VehicleEdit, sent: NewVehicle, kind: 'add' | 'replace'): void {
    edit.put(normalisePlate(sent.plate), (previous) => upsertVehicle(previous, sent, absent[kind]));
  }

  return async (user, work) => {
    if (work.kind === 'delete') return () => vehicles.remove(user, work.plates);
    const { kind, vehicles: list } = work;
    const prepared = vehicles.edit(user);
    await visitInTurns(list, (sent) => {
      put(prepared, sent, kind);
      return prepared.isCurrent();
    });
    return () => {
      let edit = prepared;
      if (!prepared.isCurrent()) {
        edit = vehicles.edit(user);
        for (const sent of list) put(edit, sent, kind);
      }
      // PUT /vehicles removes the vehicles that are absent from its body (3.3).
      if (kind === 'replace') edit.removeOthers();
      return edit.changes;
    };
  };
}
