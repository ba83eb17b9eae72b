import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Check } from '../check.ts';
import { createLock, type Lock } from './lock.ts';

/**
 * Position of the user whose vehicles may all be replaced or removed: the last one that the profile calls
 * disposable, so that the first user's own vehicles are touched as little as possible. Where none is, the last user,
 * of whom the kit then uses vehicles of its own only.
 */
export function vehicleUserOf(profile: Profile): number {
  const { users } = profile.credentials;
  const disposable = users.findLastIndex((user) => user.disposable === true);
  return disposable === -1 ? users.length - 1 : disposable;
}

/** Runs checks under the locks that they ask for: one lock for the vehicles of each user. */
export function createVehicleLocks(
  profile: Profile,
): <T>(check: Check, task: () => Promise<T>) => Promise<T> {
  const locks = profile.credentials.users.map(createLock);
  const vehicleUser = vehicleUserOf(profile);
  const wanted: Readonly<Record<NonNullable<Check['lock']>, readonly Lock[]>> = {
    'own-vehicles': locks.slice(0, 1),
    'own-vehicles-of-each-user': locks,
    vehicles: locks,
    batches: locks.slice(vehicleUser, vehicleUser + 1),
  };

  return (check, task) => {
    if (check.lock === undefined) return task();
    const mode = check.lock.startsWith('own') ? 'shared' : 'alone';
    // Everybody asks for the users in the same order, so nobody waits for one who waits for them.
    return wanted[check.lock].reduceRight((inner, lock) => () => lock[mode](inner), task)();
  };
}
