import { groupBy } from '../kernel/group-by.ts';
import { asArray, asObject, type JsonObject, numberIn, textIn } from '../kernel/json.ts';
import { objects } from './ask.ts';
import type { Place } from './geometry.ts';

/** The objects in a member that should be an array of objects. */
export function objectsIn(object: JsonObject, member: string): readonly JsonObject[] {
  return objects(asArray(object[member]) ?? []);
}

/** Identifiers of a parking's offers, in either form. */
export function svcpidsOf(parking: JsonObject): readonly string[] {
  return objectsIn(parking, 'offers').flatMap((offer) => svcpidOf(offer) ?? []);
}

/** Whether a parking has offers, and all of them are of some kind. */
export function hasOnlyOffers(parking: JsonObject, areThese: (offer: JsonObject) => boolean): boolean {
  const offers = objectsIn(parking, 'offers');
  return offers.length > 0 && offers.every(areThese);
}

/** The identifier of an offer, in either spelling. */
export function svcpidOf(offer: JsonObject): string | undefined {
  return textIn(offer, 'svcpid') ?? textIn(offer, 'svcPID');
}

/** The position of a parking in the list form, or of an offer; null if it has none or an impossible one. */
export function placeOf(parking: unknown): Place | null {
  const lat = numberIn(parking, 'lat');
  const long = numberIn(parking, 'long');
  return lat === undefined || long === undefined || Math.abs(lat) > 90 || Math.abs(long) > 180
    ? null
    : { lat, long };
}

/** The position of a parking in the search form; null if it has none. */
export function locationOf(parking: JsonObject): Place | null {
  const [long, lat] = asArray(asObject(parking.location)?.coordinates) ?? [];
  return typeof lat === 'number' && typeof long === 'number' ? { lat, long } : null;
}

/** The positions of a parking's entrances, in either form. */
export function entrancesOf(parking: JsonObject): readonly Place[] {
  return objectsIn(parking, 'entrances').flatMap(
    ({ latitude: lat, longitude: long }) => placeOf({ lat, long }) ?? [],
  );
}

/** The flags of parkings and offers that filter lists of parkings (4.4, 4.5). */
export const flags = ['automated', 'bookable'] as const;
export type Flag = (typeof flags)[number];

/** Whether a parking or an offer is both automated and bookable. */
export function isAutomatedAndBookable({ automated, bookable }: JsonObject): boolean {
  return automated === true && bookable === true;
}

const idOf = (parking: JsonObject) => textIn(parking, 'id') ?? textIn(parking, 'parkingId');

function namedPlaceKey(parking: JsonObject): string | null {
  const place = placeOf(parking);
  return place === null ? null : `place ${place.lat} ${place.long} ${String(parking.name)}`;
}

/** Everything that may identify a parking, in either form: its id, those of its offers, and its place with its name. */
export function identifyingKeysOf(parking: JsonObject): readonly string[] {
  const id = idOf(parking);
  const place = namedPlaceKey(parking);
  return [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...svcpidsOf(parking).map((svcpid) => `offer ${svcpid}`),
    ...(place === null ? [] : [place]),
  ];
}

/** A value of parkings by their identifying keys; a key with two values is left out. */
export function valuesByKey<T>(
  parkings: readonly JsonObject[],
  read: (parking: JsonObject) => T | null,
): ReadonlyMap<string, T> {
  const keyed = parkings.flatMap((parking) => {
    const value = read(parking);
    return value === null ? [] : identifyingKeysOf(parking).map((key) => ({ key, value }));
  });
  const known = new Map<string, T>();
  for (const [key, all] of groupBy(keyed, (one) => one.key)) {
    const values = new Set(all.map(({ value }) => JSON.stringify(value)));
    if (values.size === 1) known.set(key, all[0].value);
  }
  return known;
}

/**
 * The parkings of an answer as a set. A parking is recognised by its id or any of its offers, so that one wrong member
 * does not matter. Its place and name count only if it, or the other, lacks an id: two parkings may share both.
 */
export function parkingSet(parkings: readonly JsonObject[]) {
  const ids = new Set(parkings.map(idOf));
  const svcpids = new Set(parkings.flatMap(svcpidsOf));
  const places = new Set(parkings.map(namedPlaceKey));
  const placesWithoutId = new Set(parkings.filter((one) => idOf(one) === undefined).map(namedPlaceKey));
  return {
    has(parking: JsonObject): boolean {
      const id = idOf(parking);
      if (id !== undefined && ids.has(id)) return true;
      if (svcpidsOf(parking).some((svcpid) => svcpids.has(svcpid))) return true;
      const place = namedPlaceKey(parking);
      return place !== null && (id === undefined ? places : placesWithoutId).has(place);
    },
  };
}

/** Whether an answer contains a parking. */
export function isAmong(parking: JsonObject, parkings: readonly JsonObject[]): boolean {
  return parkingSet(parkings).has(parking);
}

/** The parkings of one answer that another one lacks. */
export function without(
  parkings: readonly JsonObject[],
  others: readonly JsonObject[],
): readonly JsonObject[] {
  const set = parkingSet(others);
  return parkings.filter((parking) => !set.has(parking));
}

/** How a finding names a parking. */
export function nameOf(parking: JsonObject): string {
  return String(parking.id ?? parking.parkingId ?? parking.svcpid ?? parking.svcPID ?? parking.name);
}

/** Names a few parkings and counts the others. */
export function namesOf(parkings: readonly JsonObject[]): string {
  const named = parkings.slice(0, 3).map(nameOf).join(', ');
  return parkings.length > 3 ? `${named} and ${parkings.length - 3} others` : named;
}

/** Whether some parkings are exactly those of all parts together. */
export function isUnionOf(
  parkings: readonly JsonObject[],
  parts: readonly (readonly JsonObject[])[],
): boolean {
  const union = parts.flat();
  return without(union, parkings).length === 0 && without(parkings, union).length === 0;
}
