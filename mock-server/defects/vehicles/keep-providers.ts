import type { User } from '../../kernel/user.ts';
import type { VehicleStore } from '../../vehicles/vehicle-store.ts';

/** Adds the registrations that a vehicle has to the listProviders that is sent for it. */
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
