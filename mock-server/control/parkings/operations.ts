import { type OfferRecord, weekdays } from '../../../generators/world/types.ts';
import { localTime } from '../../availability/local-time.ts';
import { priceAtBooking, toUnits } from '../../availability/price.ts';
import { createQuotes, type Quotes } from '../../availability/quote.ts';
import { readStay } from '../../availability/read-instant.ts';
import { mapInTurns } from '../../kernel/take-turns.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, type ControlSchemas, ok } from '../operation.ts';
import { pageOf } from '../paging.ts';
import { type AskedStay, clockTime, explainReason } from './explain-reason.ts';
import { distancesFrom, findCandidates, findParking, readBox } from './find-parkings.ts';
import { flagsOf, takenAt, toParkingRow } from './parking-row.ts';

/** Shows the world, how full it is, and why an offer is or is not available. */
export function parkingControlOperations(deps: ControlDependencies) {
  const { catalogue, bookingIndex, store, clock, choices } = deps;
  const quotesFor = createQuotes(bookingIndex.occupancy, choices, 'bookings');

  return {
    async mapParkings({ query }) {
      const { bbox, limit = 20_000 } = query;
      const inBox = bbox === undefined ? null : catalogue.within(readBox(bbox));
      const total = inBox?.length ?? catalogue.world.size;
      const count = Math.min(limit, total);
      const now = clock.now();
      const indexes = Array.from({ length: count }, (_, at) => inBox?.[at] ?? at);
      // A parking is generated when it is first read.
      const parkings = await mapInTurns(indexes, (index) => catalogue.parking(index));
      return ok({
        now: new Date(now).toISOString(),
        total,
        truncated: count < total,
        id: parkings.map(({ id }) => id),
        lat: parkings.map(({ lat }) => lat),
        long: parkings.map(({ long }) => long),
        capacity: parkings.map(({ capacity }) => capacity),
        taken: parkings.map((parking) => takenAt(bookingIndex, parking, now)),
        flags: parkings.map((parking) => flagsOf(parking, now)),
      });
    },
    findParkings({ query }) {
      const { near, radius } = query;
      const now = clock.now();
      const found = findCandidates(catalogue, query);
      const metres = near === undefined ? null : distancesFrom(catalogue, near, radius);
      const toRow = (index: number) =>
        toParkingRow(catalogue.parking(index), { bookingIndex, now, metres: metres?.get(index) });
      return ok(pageOf(found, query, toRow));
    },
    readParking({ path }) {
      const parking = findParking(catalogue, path.parking);
      const now = clock.now();
      const offers = parking.offers.map(({ svcpid }) => svcpid);
      const inside = [...store.table('visits').entries()]
        .filter(([, { svcpid }]) => offers.includes(svcpid))
        .map(([plate, visit]) => ({ plate, ...visit }));
      const { hours, phone, email, maxHeight } = parking;
      return ok({
        parking: toParkingRow(parking, { bookingIndex, now }),
        type: parking.type,
        timeZone: parking.timeZone,
        localTime: clockTime(localTime(now, parking.timeZone).minutes),
        hours: hours && weekdays.map((day) => ({ day, ...hours[day] })),
        services: parking.services,
        images: parking.images ?? [],
        ...(phone !== undefined && { phone }),
        ...(email !== undefined && { email }),
        ...(maxHeight !== undefined && { maxHeight }),
        offers,
        inside,
      });
    },
    quoteParking({ path, query }) {
      const parking = findParking(catalogue, path.parking);
      const now = clock.now();
      const stay = readStay(query, 'query', now);
      const quotes = quotesFor(parking, stay, now);
      return ok({
        parking: parking.id,
        start: new Date(stay.start).toISOString(),
        duration: stay.minutes,
        offers: parking.offers.map((offer) => toQuote(quotes, { parking, offer, stay, now })),
      });
    },
  } satisfies Partial<ControlOperations>;
}

/** The terms of an offer, with names as in the rest of the control routes. */
function toLimits({ terms }: OfferRecord): ControlSchemas['OfferQuote']['limits'] {
  const inCamelCase = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(terms).map(([name, value]) => [inCamelCase(name), value]));
}

function toQuote(quotes: Quotes, asked: AskedStay): ControlSchemas['OfferQuote'] {
  const { offer, stay } = asked;
  const { available, reason, price } = quotes.quote(offer);
  const billed = priceAtBooking(offer, stay.minutes);
  return {
    svcpid: offer.svcpid,
    provider: offer.provider,
    name: offer.name,
    bookable: offer.bookable,
    automated: offer.automated,
    available,
    reason,
    explanation: explainReason(reason, asked),
    price,
    bookingPrice: billed === null ? null : toUnits(billed),
    currency: offer.currency,
    rates: offer.rates.map(({ time, unit, priceCents }) => ({ time, unit, price: toUnits(priceCents) })),
    freeSpaces: quotes.freeSpots(),
    cancelMinutes: offer.cancelMinutes,
    limits: toLimits(offer),
    scenario: offer.scenario ?? null,
  };
}
