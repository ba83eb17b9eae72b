import { ask } from './answers.ts';
import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import type { Stay } from './facts.ts';
import { numberIn } from './json.ts';
import { allAvailable, offerFor } from './kit-bookings.ts';
import { foundOffers } from './market.ts';
import { placeOf } from './parkings.ts';

/** Metres around an offer within which its parking is searched for. */
const nearby = 100;

/** What is told at one moment of the spaces that an offer has for a stay. */
export interface Room {
  /** null where it is not told. */
  readonly available: boolean | null;
  readonly freeSpots: number | null;
  readonly exchanges: readonly Exchange[];
}

/**
 * Asks GET /offers/:svcpid and a search at the offer's place what room there is for a stay, and once more: what two
 * answers in a row tell differently moves by itself and is not told.
 */
export async function lookForRoom(context: Context, svcpid: string, stay: Stay): Promise<Room> {
  const [first, again] = [await lookOnce(context, svcpid, stay), await lookOnce(context, svcpid, stay)];
  return {
    available: first.available === again.available ? again.available : null,
    freeSpots: first.freeSpots === again.freeSpots ? again.freeSpots : null,
    exchanges: again.exchanges,
  };
}

async function lookOnce(context: Context, svcpid: string, stay: Stay): Promise<Room> {
  const offers = await offerFor(context, svcpid, stay);
  const available = allAvailable(offers, true) || (allAvailable(offers, false) ? false : null);
  const place = offers.map(placeOf).find((own) => own !== null);
  if (place === undefined) return { available, freeSpots: null, exchanges: [] };
  const body = { ...place, ...stay, search_radius_meters: nearby };
  const { elements, exchange } = await ask(context, 'searchAvailableParkings', { body });
  const found = foundOffers(elements).find((one) => one.svcpid === svcpid);
  const freeSpots = numberIn(found?.parking ?? {}, 'freeSpots') ?? null;
  return { available, freeSpots, exchanges: [exchange] };
}

/** Whether there is less room than before: fewer free spots, or none for the offer any more. */
export function isLess(room: Room, before: Room): boolean {
  const isGone = before.available === true && room.available === false;
  const isFewer = room.freeSpots !== null && before.freeSpots !== null && room.freeSpots < before.freeSpots;
  return isGone || isFewer;
}
