import { newMark, plateOf } from '../check/kit-plates.ts';
import { deletedIn } from '../fixtures/vehicles/ways-to-look.ts';
import type { Client } from '../http/client.ts';
import { isAboutRequest, isSuccess } from '../kernel/exchange.ts';
import { whenInconclusive, whyInconclusive } from '../kernel/outcomes.ts';

/** Plates in one call: few enough for a URL of a few kilobytes. */
export const groupSize = 200;

/** Removes a plate that no run has used. Resolves to the status, which is open (delete-vehicle.unknown-plate). */
export async function removeUnknown(client: Client): Promise<number> {
  return (await client.call('deleteVehicle', { path: { plate: plateOf(newMark(), 0) } })).status;
}

/**
 * Removes a group of vehicles. One unknown plate may fail the whole group (delete-vehicles.unknown-plate); then tries
 * each plate alone, and takes it as removed if an unknown plate is refused in the same way. Resolves to how many were
 * removed, null if the answers do not say, and to those left, each with the status of the answer or why there was none.
 */
export async function removeVehicles(client: Client, plates: readonly string[]) {
  const query = { plates: plates.join(',') };
  const answer = await client.call('deleteVehicles', { query }).catch(whenInconclusive(null));
  if (answer !== null && isSuccess(answer.status)) return { removed: deletedIn(answer), left: [] };
  const unknown = await removeUnknown(client).catch(whenInconclusive(404));
  const tried = await Promise.all(
    plates.map(async (plate) => {
      const call = client.call('deleteVehicle', { path: { plate } });
      return { plate, outcome: await call.then(({ status }) => status, whyInconclusive) };
    }),
  );
  const absent = new Set<unknown>([404, 410, ...(isAboutRequest(unknown) ? [unknown] : [])]);
  const known = tried.filter(({ outcome }) => !absent.has(outcome));
  const left = known.filter(({ outcome }) => typeof outcome === 'string' || !isSuccess(outcome));
  return { removed: isSuccess(unknown) ? null : known.length - left.length, left };
}
