import { listRadius } from '../../../spec/limits.ts';
import { ask, type Listed, objects, orNone } from '../../answers/ask.ts';
import { metresBetween, type Place } from '../../answers/geometry.ts';
import { locationOf, objectsIn, placeOf, svcpidOf } from '../../answers/parkings.ts';
import type { Context } from '../../check/check.ts';
import type { RequestOf } from '../../kernel/call.ts';
import { asArray, type JsonObject, textIn } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';
import { offerOf, parkingOf } from './parking-of.ts';

/** A circle, in metres around a place. */
export interface Circle extends Place {
  readonly metres: number;
}

const pageSize = 100;

/** Lists every parking within the circle, in the order of the lists. Throws `Inconclusive` if GET /parkings fails. */
export async function listParkings(context: Context, around: Circle | null): Promise<readonly JsonObject[]> {
  const byId = new Map<string, JsonObject>();
  /** Returns how many parkings are new. */
  const add = (parkings: readonly JsonObject[]) => {
    const before = byId.size;
    for (const parking of parkings) {
      const id = textIn(parking, 'id');
      if (id !== undefined) byId.set(id, { ...byId.get(id), ...parking });
    }
    return byId.size - before;
  };
  const near =
    around === null || around.metres > listRadius.largest
      ? {}
      : { lat: around.lat, long: around.long, distance: Math.ceil(around.metres) };
  let isRepeated = false;
  for (let offset = 0; ; ) {
    const page = ask(context, 'listParkings', { query: { ...near, limit: pageSize, offset } });
    const { elements } = offset === 0 ? await page : await page.catch(whenPastEnd);
    const added = add(elements);
    isRepeated ||= added < elements.length;
    if (added === 0) break;
    offset += elements.length;
  }
  // If the order changes between pages, they repeat or miss some parkings, so the list is read whole (4.4).
  if (isRepeated) add((await ask(context, 'listParkings', { query: { ...near, limit: 0 } })).elements);
  add(await orNone(ask(context, 'listAvailableParkings', {})));
  return [...byId.values()].filter((parking) => isWithin(around, placeOf(parking)));
}

const isWithin = (around: Circle | null, place: Place | null) =>
  around === null || (place !== null && metresBetween(around, place) <= around.metres);

/** An offset past the end may be refused, with any 4xx status except 401 and 429 (open in section 7). */
function whenPastEnd(error: unknown): Pick<Listed, 'elements'> {
  const status = error instanceof Inconclusive ? (error.exchanges[0]?.status ?? 0) : 0;
  if (status >= 400 && status < 500 && status !== 401 && status !== 429) return { elements: [] };
  throw error;
}

/** Creates a reader of single parkings. `wanted` holds the listed parkings that it will read. */
export function createReader(
  context: Context,
  all: { readonly listed: readonly JsonObject[]; readonly wanted: readonly JsonObject[] },
) {
  const listedIds = new Set(all.listed.map(({ id }) => id));
  const unread = new Set(all.wanted.map(({ id }) => id));
  /** Search results, by id, for parkings that are still to be read. */
  const found = new Map<string, JsonObject>();
  const unlisted = new Map<string, Place | null>();

  function keep(parking: JsonObject): void {
    const id = textIn(parking, 'parkingId');
    if (id === undefined) return;
    if (unread.has(id)) found.set(id, parking);
    if (!listedIds.has(id)) unlisted.set(id, locationOf(parking));
  }

  /** The elements that an operation returns; null if it refuses, since others may still show the parking. */
  async function elementsOf<O extends 'getOffer' | 'searchAvailableParkings'>(
    operation: O,
    request: RequestOf<O>,
  ): Promise<readonly JsonObject[] | null> {
    const { status, body } = await context.call(operation, request);
    const elements = status === 200 ? asArray(body) : null;
    return elements && objects(elements);
  }

  /** Finds a parking by a search at its place, unless an earlier search has shown it. */
  async function find(id: string, place: Place | null) {
    let isSearched = found.has(id);
    if (place !== null && !isSearched) {
      const parkings = await elementsOf('searchAvailableParkings', { body: { ...place } });
      parkings?.forEach(keep);
      isSearched = parkings !== null;
    }
    const parking = found.get(id) ?? null;
    found.delete(id);
    unread.delete(id);
    return { parking, isSearched };
  }

  /** Reads one listed parking. Throws `Inconclusive` if an answer is missing. */
  async function read(listed: JsonObject): Promise<JsonObject> {
    const { parking, isSearched } = await find(textIn(listed, 'id') ?? '', placeOf(listed));
    const offers: JsonObject[] = [];
    let type: string | undefined;
    for (const offer of objectsIn(listed, 'offers')) {
      const svcpid = svcpidOf(offer);
      if (svcpid === undefined) continue;
      const same = (other: JsonObject) => svcpidOf(other) === svcpid;
      const byId = (await elementsOf('getOffer', { path: { svcpid } }))?.find(same) ?? null;
      type ??= textIn(byId, 'type');
      const searched = objectsIn(parking ?? {}, 'offers').find(same) ?? null;
      const isHidden = isSearched && searched === null;
      offers.push(offerOf(svcpid, { listed: offer, found: searched, read: byId, isHidden }));
    }
    return parkingOf({ listed, found: parking }, type, offers);
  }

  return {
    read,
    /** The ids of parkings in the circle that a search has shown but no list has. */
    unlisted: (around: Circle | null): readonly string[] =>
      [...unlisted].flatMap(([id, place]) => (isWithin(around, place) ? [id] : [])),
  };
}
