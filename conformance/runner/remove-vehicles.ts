import { deletedIn } from '../fixtures/vehicles/ways-to-look.ts';
import type { Client } from '../http/client.ts';
import { isSuccess } from '../kernel/exchange.ts';
import { whenInconclusive, whyInconclusive } from '../kernel/outcomes.ts';

/** Plates in one call: few enough for a URL of a few kilobytes. */
export const groupSize = 200;

/**
 * Removes a group of vehicles. One unknown plate may fail the whole group (delete-vehicles.unknown-plate); then tries
 * each plate alone. `unknownPlateStatus` is the status that the removal of an unknown plate returns. Resolves to how many
 * were removed, null if the answers do not say, and to those left, each with the status of the answer or why there was
 * none.
 */
export async function removeVehicles(client: Client, plates: readonly string[], unknownPlateStatus = 404) {
  const query = { plates: plates.join(',') };
  const answer = await client.call('deleteVehicles', { query }).catch(whenInconclusive(null));
  if (answer !== null && isSuccess(answer.status)) return { removed: deletedIn(answer), left: [] };
  const tried = await Promise.all(
    plates.map(async (plate) => {
      const call = client.call('deleteVehicle', { path: { plate } });
      return { plate, met: await call.then(({ status }) => status, whyInconclusive) };
    }),
  );
  const known = tried.filter(({ met }) => met !== unknownPlateStatus && met !== 404 && met !== 410);
  const left = known.filter(({ met }) => typeof met === 'string' || !isSuccess(met));
  return { removed: isSuccess(unknownPlateStatus) ? null : known.length - left.length, left };
}
