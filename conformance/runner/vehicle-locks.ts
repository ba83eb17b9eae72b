import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Check } from '../check/check.ts';
import { vehicleUserOf } from '../fixtures/vehicles/users.ts';
import { createLock, type Lock } from './lock.ts';

/** Who may use vehicles at the same time: one lock for the vehicles of each user. */
export interface VehicleLocks {
  /** Runs a check under the lock that it asks for. */
  readonly hold: <T>(check: Check, task: () => Promise<T>) => Promise<T>;
  /** Runs a task while no other check uses any vehicle. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Whether others use vehicles of the same user, each its own, while a check runs. */
export function isInCompany(check: Check): boolean {
  return check.lock === 'own-vehicles' || check.lock === 'own-vehicles-of-each-user';
}

/** Free locks. */
export function createVehicleLocks(profile: Profile): VehicleLocks {
  const locks = profile.credentials.users.map(createLock);
  const vehicleUser = vehicleUserOf(profile);
  const wanted: Readonly<Record<NonNullable<Check['lock']>, readonly Lock[]>> = {
    'own-vehicles': locks.slice(0, 1),
    'own-vehicles-of-each-user': locks,
    vehicles: locks,
    batches: locks.slice(vehicleUser, vehicleUser + 1),
  };

  // Every task locks the users in the same order, so no two wait for each other.
  const take = <T>(some: readonly Lock[], mode: keyof Lock, task: () => Promise<T>) =>
    some.reduceRight((inner, lock) => () => lock[mode](inner), task)();

  return {
    hold: (check, task) =>
      check.lock === undefined
        ? task()
        : take(wanted[check.lock], isInCompany(check) ? 'shared' : 'alone', task),
    alone: (task) => take(locks, 'alone', task),
  };
}
