import { objectsIn } from '../../answers/parkings.ts';
import { asArray, type Json, type JsonObject, textIn } from '../../kernel/json.ts';
import { hoursOf } from './hours-of.ts';

/** A parking as lists and searches show it; `found` is null if no search does. */
export interface ParkingForms {
  /** From a list (2.1). */
  readonly listed: JsonObject;
  /** From a search (2.3). */
  readonly found: JsonObject | null;
}

/** The type of a parking, from GET /offers/:svcpid, and its offers in the form of a world file. */
export interface ParkingOffers {
  readonly type: string | undefined;
  readonly offers: readonly JsonObject[];
}

/** Converts a parking to the form of a world file, without checking it. */
export function parkingOf(forms: ParkingForms, { type, offers }: ParkingOffers): JsonObject {
  const { listed, found } = forms;
  const { id, name, address, lat, long } = listed;
  return {
    id,
    name,
    address,
    area: found?.area ?? undefined,
    region: listed.region ?? found?.region ?? undefined,
    country: (textIn(listed, 'country') ?? (found && textIn(found, 'country')))?.toUpperCase(),
    lat,
    long,
    type,
    capacity: listed.capacity ?? null,
    free_spots: found === null ? undefined : found.freeSpots != null,
    max_height: found === null ? undefined : (found.max_height ?? null),
    phone: listed.phone ?? null,
    email: listed.email ?? null,
    images: listed.images ?? found?.images ?? null,
    hours: hoursOf(listed),
    schedules: listed.schedules ?? null,
    services: servicesOf(forms),
    ...entrancesOf(forms),
    points_of_interest: pointsOf(forms),
    offers,
  };
}

/** Service names in the list form, which has more of them than the search form and writes one differently (2.6). */
function servicesOf({ listed, found }: ParkingForms): readonly Json[] {
  const shown = asArray(listed.services) === null && found !== null ? found : listed;
  return objectsIn(shown, 'services').flatMap(({ name }) =>
    name === undefined ? [] : [name === 'repair_shop' ? 'repair shop' : name],
  );
}

function entrancesOf({ listed, found }: ParkingForms): JsonObject {
  const isListed = objectsIn(listed, 'entrances').length > 0;
  const entrances = objectsIn(isListed ? listed : (found ?? {}), 'entrances').map(
    ({ latitude, longitude, address }) => ({ latitude, longitude, address }),
  );
  return entrances.length === 0 ? { entrances: null } : { entrances, lists_entrances: isListed };
}

function pointsOf({ listed, found }: ParkingForms): Json {
  const points = asArray(listed.points_of_interest) ?? asArray(found?.pointsOfInterest);
  if (points === null) return null;
  return objectsIn({ points }, 'points').map(({ name, distance_mts: metres }) => ({
    name,
    // The list form writes the distance as a text (2.1).
    distance_mts: metres === undefined || metres === null ? undefined : Number(metres),
  }));
}
