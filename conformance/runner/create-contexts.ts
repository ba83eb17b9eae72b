import type { BookingStays, Context } from '../check/context.ts';
import { oneHour } from '../fixtures/offers/stays.ts';
import type { Client } from '../http/client.ts';
import { createTrail, type Trail, troublesOf } from '../kernel/trail.ts';

/** What the contexts of a run have in common. */
export interface CommonContext
  extends Pick<Context, 'profile' | 'exchanges' | 'receiver' | 'send' | 'newPlate' | 'pause'> {
  /** The stays that checks book, as far as they are not the usual ones. */
  readonly bookingStays?: Partial<BookingStays>;
  /** Clients of the users that note their requests on a trail; `isShared` if many checks wait for them. */
  readonly clientsFor: (trail: Trail, isShared: boolean) => readonly Client[];
}

/** Some days ahead, so that opening hours and lead times allow them. */
const usualStays: BookingStays = { minutes: oneHour, daysAhead: [2, 3, 7] };

/** The contexts of a run: one for each try of a check, and one for whatever checks share. */
export function createContexts({ clientsFor, bookingStays, ...common }: CommonContext) {
  const found = new Map<unknown, { readonly value: unknown; readonly trail: Trail }>();

  function contextWith(trail: Trail, isShared: boolean): Context {
    const users = clientsFor(trail, isShared);
    const [first] = users;
    if (first === undefined) throw new Error('a profile has at least one user');
    const context: Context = {
      ...common,
      ...first,
      users,
      bookingStays: { ...usualStays, ...bookingStays },
      observe: (point, seen, settles) =>
        trail.observations.push({ point, found: seen, ...(settles !== undefined && { settles }) }),
      once<T>(key: unknown, find: (context: Context) => T): T {
        const known = found.get(key) ?? findOut(key, find);
        trail.shares.add(known.trail);
        return known.value as T;
      },
    };
    return context;
  }

  function findOut<T>(key: unknown, find: (context: Context) => T) {
    const trail = createTrail();
    const entry = { value: find(contextWith(trail, true)), trail };
    found.set(key, entry);
    return entry;
  }

  return {
    contextFor: (trail: Trail) => contextWith(trail, false),
    /** Forgets what was found out in trouble, so that the next caller finds it out again. */
    forgetTroubled() {
      for (const [key, { trail }] of found) if (troublesOf(trail).length > 0) found.delete(key);
    },
  };
}
