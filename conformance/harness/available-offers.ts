import type { Client } from './client.ts';
import type { AvailableOffer, Facts, Place, Stay } from './facts.ts';
import { asArray, type JsonObject, numberIn, textIn } from './json.ts';
import { list, objects } from './lists.ts';
import { whenInconclusive } from './outcomes.ts';

/** Starts that are tried: some days ahead, in the middle of a day, so that opening hours and lead times allow it. */
const daysAhead = [2, 3, 7];
/** Minutes of the stays that are tried; longer ones only where offers say that they ask for more. */
const usualDuration = 60;
const longestDuration = 14_400;
const enoughOffers = 12;
/** Offers that are asked about at a time, since all bookings wait for them. */
const atATime = 6;

/**
 * Offers around a place that are available for a stay in the next days: those that say how they can be cancelled first,
 * and among them those with most free spots. Where none is for an hour, stays are as long as offers ask for.
 */
export async function findAvailableOffers(
  client: Client,
  place: Place,
  facts: Facts,
): Promise<AvailableOffer[]> {
  const asked = new Set<number>();
  const usual = await findOffersFor(client, place, facts, usualDuration, asked);
  if (usual.length > 0) return usual;
  for (const duration of [...asked].sort((a, b) => a - b)) {
    const longer = await findOffersFor(client, place, facts, duration, asked);
    if (longer.length > 0) return longer;
  }
  return [];
}

/** Offers for stays of some minutes; notes what offers ask for that are not available for so short a stay. */
async function findOffersFor(
  client: Client,
  place: Place,
  facts: Facts,
  duration: number,
  asked: Set<number>,
): Promise<AvailableOffer[]> {
  const available: AvailableOffer[] = [];
  for (const days of daysAhead) {
    const stay: Stay = { start: noonIn(days), duration };
    const body = { ...place, ...stay, search_radius_meters: 5000 };
    const found = await list(client, 'searchAvailableParkings', { body }).catch(whenInconclusive([]));
    const shown = objects(found).flatMap((parking) => objects(asArray(parking.offers) ?? []));
    const ids = objects(found)
      .flatMap((parking) => {
        const freeSpots = numberIn(parking, 'freeSpots') ?? 0;
        return objects(asArray(parking.offers) ?? []).map((offer) => ({ offer, freeSpots }));
      })
      .filter(({ offer }) => isPromising(offer))
      .sort((a, b) => byCancellation(a.offer, b.offer) || b.freeSpots - a.freeSpots)
      .map(({ offer }) => textIn(offer, 'svcPID'));
    const listed = ids.length > 0 ? ids : await bookableIds(facts);
    const others = [...new Set(listed)].filter(
      (svcpid) => svcpid !== undefined && available.every((offer) => offer.svcpid !== svcpid),
    ) as string[];
    for (let asking = others.splice(0, atATime); asking.length > 0; asking = others.splice(0, atATime)) {
      const told = await Promise.all(asking.map((svcpid) => confirm(client, svcpid, stay)));
      for (const [index, svcpid] of asking.entries()) {
        const offer = told[index] ?? null;
        if (isAvailable(offer))
          available.push({ svcpid, stay, price: numberIn(offer, 'customer_price') ?? null, told: offer });
        else if (offer !== null) shown.push(offer);
        if (available.length >= enoughOffers) return available;
      }
    }
    for (const offer of shown) {
      const least = numberIn(offer, 'booking_min_time') ?? 0;
      if (least > duration && least <= longestDuration) asked.add(Math.ceil(least));
    }
  }
  return available;
}

/** The longest notice of cancellation, in minutes, that still lets the kit take back what it books. */
const longestNotice = 24 * 60;

function isPromising(offer: JsonObject): boolean {
  const inTime = (numberIn(offer, 'cancel_mn') ?? 0) <= longestNotice;
  return offer.available === true && offer.bookable === true && offer.cancelable !== false && inTime;
}

/** Offers that say how they can be cancelled come first: what the kit books, it wants to take back. */
function byCancellation(a: JsonObject, b: JsonObject): number {
  return Number(numberIn(b, 'cancel_mn') !== undefined) - Number(numberIn(a, 'cancel_mn') !== undefined);
}

async function bookableIds(facts: Facts): Promise<readonly (string | undefined)[]> {
  const parkings = await facts.operableParkings();
  return parkings
    .flatMap((parking) => objects(asArray(parking.offers) ?? []))
    .filter((offer) => offer.bookable === true)
    .slice(0, 50)
    .map((offer) => textIn(offer, 'svcpid'));
}

async function confirm(client: Client, svcpid: string, stay: Stay): Promise<JsonObject | null> {
  const [offer] = objects(
    await list(client, 'getOffer', { path: { svcpid }, query: { ...stay } }).catch(whenInconclusive([])),
  );
  return offer ?? null;
}

function isAvailable(offer: JsonObject | null): offer is JsonObject {
  return offer !== null && offer.available !== false;
}

function noonIn(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60_000);
  date.setUTCHours(11, 0, 0, 0);
  return date.toISOString().replace('.000Z', 'Z');
}
