import type { Client } from './client.ts';
import type { Context } from './context.ts';
import { vehicleUserOf } from './vehicle-locks.ts';

/** The first user of the profile. */
export function firstUser(context: Context): Client {
  return userAt(context, 0);
}

/** The user whose vehicles may all be replaced or removed; see `vehicleUserOf`. */
export function vehicleUser(context: Context): Client {
  return userAt(context, vehicleUserOf(context.profile));
}

/** A user other than the one whose vehicles may all be replaced or removed. */
export function otherUser(context: Context): Client {
  return userAt(context, vehicleUserOf(context.profile) === 0 ? 1 : 0);
}

function userAt(context: Context, position: number): Client {
  const client = context.users[position];
  if (client === undefined) throw new Error(`the profile has no user at ${position}`);
  return client;
}
