import type { User } from '../../kernel/user.ts';
import type { VehicleStore } from '../../vehicles/vehicle-store.ts';

/** Adds the current registrations of a vehicle to the listProviders in a request. */
export function keepingProviders<Sent extends { readonly listProviders?: readonly string[] }>(
  vehicles: VehicleStore,
  user: User,
  plate: string,
  sent: Sent,
): Sent {
  if (sent.listProviders === undefined) return sent;
  const registered = vehicles.find(user.uid, plate)?.listProviders ?? [];
  return { ...sent, listProviders: [...new Set([...registered, ...sent.listProviders])] };
}

/** Drops the providers in the listProviders of a request that a known vehicle is not registered with yet. */
export function addingNoProviders<Sent extends { readonly listProviders?: readonly string[] }>(
  vehicles: VehicleStore,
  user: User,
  plate: string,
  sent: Sent,
): Sent {
  const known = vehicles.find(user.uid, plate);
  if (sent.listProviders === undefined || known === undefined) return sent;
  const { listProviders: registered = [] } = known;
  return { ...sent, listProviders: sent.listProviders.filter((name) => registered.includes(name)) };
}
