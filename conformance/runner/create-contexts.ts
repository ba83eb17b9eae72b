import type { AnyCheck, BookingStays, Context } from '../check/check.ts';
import { oneHour } from '../fixtures/offers/stays.ts';
import { type Client, changesNothing } from '../http/client.ts';
import { createTrail, isFromGateway, type Step, type Trail, troublesOf } from '../kernel/trail.ts';

/** The members that all contexts of a run share. */
export interface CommonContext
  extends Pick<Context, 'profile' | 'exchanges' | 'receiver' | 'send' | 'newPlate' | 'pause'> {
  /** The stays that checks book, where they differ from the usual ones. */
  readonly bookingStays?: Partial<BookingStays>;
  /** Default 0, as when exploring, where many comparisons would each wait. */
  readonly cachePause?: number;
  /** The users' clients, which note their requests on `trail`. */
  readonly clientsFor: (trail: Trail) => readonly Client[];
}

/**
 * A few days ahead, so that lead times allow them; then at later hours, in case parkings are closed at midday; then half
 * a day ahead, in case bookings are taken only at short notice; then at the hours in between.
 */
const defaultStays: BookingStays = {
  minutes: oneHour,
  daysAhead: [2, 3, 7, 2.25, 2.5, 0.5, 2.875, 3.125, 3.375, 3.75],
};

/** Whether a gateway did not pass on a request that can be sent again at no cost. */
const wasStoppedByGateway = ({ operation, trouble }: Step) =>
  changesNothing(operation) && isFromGateway(Number(trouble));

/**
 * Whether a check runs as the last user of the profile: those that only read or change their own vehicles do, since a
 * deviation may affect one user only, and the first one sends most other requests.
 */
function runsAsLastUser({ needs, lock, bookings, phase }: AnyCheck): boolean {
  if (needs.length === 0) return phase === undefined;
  const onlyChangesVehicles = lock === 'own-vehicles' && bookings === undefined;
  return onlyChangesVehicles && needs.every((need) => need === 'writes');
}

/** Creates the contexts of a run: one for each try of a check, and one for each fixture. */
export function createContexts({ clientsFor, bookingStays, cachePause = 0, ...common }: CommonContext) {
  const last = common.profile.credentials.users.length - 1;
  /** Fixtures by user and key; users do not share them, since one may see what another may not. */
  const foundFor: Map<unknown, { readonly value: unknown; readonly trail: Trail }>[] = [];

  function contextAs(user: number, trail: Trail): Context {
    const users = clientsFor(trail);
    const client = users[user];
    if (client === undefined) throw new Error(`the profile has no user ${user}`);
    return {
      ...common,
      ...client,
      users,
      cachePause,
      bookingStays: { ...defaultStays, ...bookingStays },
      observe: (point, seen, settles) =>
        trail.observations.push({ point, found: seen, ...(settles !== undefined && { settles }) }),
      once<T>(key: unknown, find: (context: Context) => T): T {
        const known = foundFor[user]?.get(key) ?? lookUpFixture(user, key, find);
        trail.shares.add(known.trail);
        return known.value as T;
      },
    };
  }

  function lookUpFixture<T>(user: number, key: unknown, find: (context: Context) => T) {
    const trail = createTrail();
    const attempt = (): T => {
      const own = createTrail();
      trail.shares.clear();
      trail.shares.add(own);
      return find(contextAs(user, own));
    };
    const first = attempt();
    // Without a second attempt, a 502 would spoil every check that shares the fixture.
    const again = async () => {
      await Promise.allSettled([first]);
      return troublesOf(trail).some(wasStoppedByGateway) ? attempt() : first;
    };
    const entry = { value: first instanceof Promise ? again() : first, trail };
    const found = foundFor[user] ?? new Map();
    foundFor[user] = found.set(key, entry);
    return entry;
  }

  return {
    /** The context for a check as its user, or for other work as the first user. */
    contextFor: (trail: Trail, check?: AnyCheck): Context =>
      contextAs(check !== undefined && runsAsLastUser(check) ? last : 0, trail),
    /** The context as the first user for a check that runs as another, who may see or do less. */
    otherContextFor: (trail: Trail, check: AnyCheck): Context | null =>
      runsAsLastUser(check) && last > 0 ? contextAs(0, trail) : null,
    /** Forgets the fixtures whose lookup met trouble, so that the next caller looks them up again. */
    forgetTroubled() {
      for (const found of foundFor) {
        for (const [key, { trail }] of found ?? []) if (troublesOf(trail).length > 0) found.delete(key);
      }
    },
  };
}
