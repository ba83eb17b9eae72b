import type { Mismatch } from './expected-vehicles.ts';
import { type Change, isBatch } from './run.ts';
import type { StatementId } from './statements.ts';

/**
 * The prediction that a vehicle tests, whether a look or the answer to the command shows it: the one about the last
 * command that can have changed the vehicle. In the shortest sequence, nothing changes between that command and a look.
 */
export function blame(change: Change, user: number, slot: number, mismatch: Mismatch | null): StatementId {
  const { command, slots, known } = change;
  if (command.user !== user) return 'vehicle.per-user';
  if (isBatch(command)) return 'batch.completes';
  const isNamed = slots.includes(slot);
  const isKnown = known.includes(slot);
  const hasMore = mismatch?.hasMore === true;
  switch (command.do) {
    case 'add':
      if (!isNamed) return 'add-vehicles.keeps-others';
      if (!isKnown) return hasMore ? 'vehicle.listProviders-default' : 'add-vehicles.adds';
      return hasMore ? 'add-vehicles.deregisters-providers' : 'add-vehicles.updates-listed';
    case 'replace':
      if (!isNamed) return 'replace-vehicles.removes-absent';
      return hasMore && isKnown ? 'replace-vehicles.deregisters-providers' : 'replace-vehicles.stores-body';
    case 'create':
      if (!hasMore || !isNamed) return 'create-vehicle.stores-vehicle';
      return isKnown ? 'create-vehicle.deregisters-providers' : 'vehicle.listProviders-default';
    case 'update':
      if (!isNamed) return 'update-vehicle.plate-in-path';
      return hasMore ? 'update-vehicle.deregisters-providers' : 'update-vehicle.changes-given-fields';
    case 'delete':
      return isNamed ? 'delete-vehicle.removes-vehicle' : 'delete-vehicle.plate-in-path';
    case 'delete-all':
      return command.how === 'absent'
        ? 'delete-vehicles.absent-deletes-all'
        : 'delete-vehicles.empty-deletes-all';
    case 'meddle':
      return 'vehicle.per-user';
    default:
      return 'delete-vehicles.deletes-named';
  }
}
