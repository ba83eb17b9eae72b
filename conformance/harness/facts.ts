import type { OperationId } from '../../spec/generated/operations.ts';
import { type BookingDesk, createBookingDesk, type MadeBooking, type VehicleMember } from './booking-desk.ts';
import type { Call, Client } from './client.ts';
import type { Exchange } from './exchange.ts';
import { metresBetween } from './geometry.ts';
import { asArray, asObject, type Json, type JsonObject, numberIn, textIn } from './json.ts';
import { Inconclusive } from './outcomes.ts';

/** A point with parkings around it. */
export interface Place {
  readonly lat: number;
  readonly long: number;
}

/** When stays of the kit begin and how long they last. */
export interface Stay {
  /** Date and time with offset. */
  readonly start: string;
  /** Minutes. */
  readonly duration: number;
}

/** An offer that was said to be available for a stay. */
export interface AvailableOffer {
  readonly svcpid: string;
  readonly stay: Stay;
  /** EUR as far as known: what the offer said the stay would cost; null when it said nothing. */
  readonly price: number | null;
  /** All that GET /offers/:svcpid told of it. */
  readonly told: JsonObject;
}

/** What checks share. Each fact is found out once; where it cannot be, all who ask get the same `Inconclusive`. */
export interface Facts {
  /** Every parking of GET /parkings?limit=0, in the list form. */
  readonly parkings: () => Promise<readonly JsonObject[]>;
  /** Every parking of GET /parkings/available-parkings. */
  readonly operableParkings: () => Promise<readonly JsonObject[]>;
  /** The point around which most parkings lie. */
  readonly place: () => Promise<Place>;
  /** Providers of GET /parkings/providers-info. */
  readonly providers: () => Promise<readonly string[]>;
  /** Providers of GET /vehicles/valid-providers. */
  readonly vehicleProviders: () => Promise<readonly string[]>;
  /** A search around the place with a duration of 60 minutes, in the search form. */
  readonly found: () => Promise<readonly JsonObject[]>;
  /**
   * Offers around the place that are available for a stay in the next days: those that say how they can be cancelled
   * first, and among them those with most free spots, where a booking of the kit takes least from others.
   */
  readonly availableOffers: () => Promise<readonly AvailableOffer[]>;
  /** The first of them. */
  readonly offer: () => Promise<AvailableOffer>;
  /** A booking of the first user with as much given as the implementation takes, shared by all who only look at it. */
  readonly booking: () => Promise<MadeBooking>;
  /** Where the kit makes its bookings. */
  readonly desk: BookingDesk;
}

/** What facts are found out with. */
export interface FactsOptions {
  readonly client: Client;
  readonly newPlate: () => string;
}

/** Facts that are found out when they are asked for. */
export function createFacts({ client, newPlate }: FactsOptions): Facts {
  const desk = createBookingDesk(newPlate);
  const facts: Facts = {
    parkings: once(async () => objects(await list(client, 'listParkings', { query: { limit: 0 } }))),
    operableParkings: once(async () => objects(await list(client, 'listAvailableParkings'))),
    place: once(async () => {
      const listed = await facts.parkings().catch(() => []);
      return densestPlace(listed.length > 0 ? listed : await facts.operableParkings());
    }),
    providers: once(async () => texts(await list(client, 'listTransactionalProviders'))),
    vehicleProviders: once(async () => texts(await list(client, 'listVehicleProviders'))),
    found: once(async () => {
      const place = await facts.place();
      return objects(await list(client, 'searchAvailableParkings', { body: { ...place, duration: 60 } }));
    }),
    availableOffers: once(async () => findAvailableOffers(client, await facts.place(), facts)),
    offer: once(async () => {
      const [first] = await facts.availableOffers();
      if (first === undefined) throw new Inconclusive('no offer is available for booking in the next days');
      return first;
    }),
    booking: once(async () => bookSomewhere(client, desk, await facts.availableOffers())),
    desk,
  };
  return facts;
}

/** Members of a request that only inform (4.9); the address is reserved for examples. */
export const informing: JsonObject = {
  cc_email: 'parkproof@example.com',
  nameReservation: 'Parkproof Conformance',
  phone: '+34600000000',
};

/** Offers that are tried before none is said to be bookable. */
const mostOffersTried = 3;

/** Members of the vehicle that are left out together where a request with all of them is refused. */
const vehicleMembers: readonly (readonly VehicleMember[])[] = [
  ['car_brand'],
  ['car_model'],
  ['number_plate'],
  ['number_plate', 'car_brand', 'car_model'],
];

/** Books the first offer that lets itself be booked, without what is not taken where that is what hinders it. */
async function bookSomewhere(
  client: Client,
  desk: BookingDesk,
  offers: readonly AvailableOffer[],
): Promise<MadeBooking> {
  const refusals: Exchange[] = [];
  for (const { svcpid, stay } of offers.slice(0, mostOffersTried)) {
    for (const extras of [informing, {}]) {
      const { made, answer } = await desk.attempt(client, { svcpid, ...stay, ...extras });
      if (made !== null) return made;
      refusals.push(answer.exchange);
    }
  }
  for (const { svcpid, stay } of offers.slice(0, 1)) {
    for (const members of vehicleMembers) {
      const { made, answer } = await desk.attemptWithout(client, { svcpid, ...stay, ...informing }, members);
      if (made !== null) return made;
      refusals.push(answer.exchange);
    }
  }
  const statuses = [...new Set(refusals.map(({ status }) => status))].join(', ');
  throw new Inconclusive(
    refusals.length === 0
      ? 'no offer is available for booking in the next days'
      : `none of the available offers could be booked; the answers were ${statuses}`,
    refusals,
  );
}

/** Calls an operation that answers with a list; throws `Inconclusive` when it does not. */
export async function list(client: Client, operation: OperationId, call?: Call): Promise<readonly Json[]> {
  const answer = await client.call(operation, call);
  const listed = asArray(answer.body);
  if (answer.status !== 200 || listed === null) {
    throw new Inconclusive(`${operation} did not answer 200 with a list but ${answer.status}`, [
      answer.exchange,
    ]);
  }
  return listed;
}

/** The objects of a list. */
export function objects(listed: readonly Json[]): readonly JsonObject[] {
  return listed.map(asObject).filter((value) => value !== null);
}

function texts(listed: readonly Json[]): readonly string[] {
  return listed.filter((value) => typeof value === 'string');
}

function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null;
  return () => {
    found ??= find();
    return found;
  };
}

/** How many parkings are tried as the centre, and how far their neighbours may be in metres. */
const mostCentres = 300;
const neighbourhood = 600;

function densestPlace(parkings: readonly JsonObject[]): Place {
  const places = parkings.flatMap((parking): Place[] => {
    const lat = numberIn(parking, 'lat');
    const long = numberIn(parking, 'long');
    return lat === undefined || long === undefined ? [] : [{ lat, long }];
  });
  const step = Math.max(1, Math.floor(places.length / mostCentres));
  let best: Place | null = null;
  let most = 0;
  for (let index = 0; index < places.length; index += step) {
    const centre = places[index];
    if (centre === undefined) continue;
    const neighbours = places.filter((place) => metresBetween(centre, place) <= neighbourhood).length;
    if (neighbours > most) {
      most = neighbours;
      best = centre;
    }
  }
  if (best === null) throw new Inconclusive('no parking with coordinates is listed');
  return best;
}

/** Starts that are tried: some days ahead, in the middle of a day, so that opening hours and lead times allow it. */
const daysAhead = [2, 3, 7];
const enoughOffers = 12;

async function findAvailableOffers(client: Client, place: Place, facts: Facts): Promise<AvailableOffer[]> {
  const available: AvailableOffer[] = [];
  for (const days of daysAhead) {
    const stay: Stay = { start: noonIn(days), duration: 60 };
    const body = { ...place, ...stay, search_radius_meters: 5000 };
    const found = await list(client, 'searchAvailableParkings', { body }).catch(() => []);
    const ids = objects(found)
      .flatMap((parking) => {
        const freeSpots = numberIn(parking, 'freeSpots') ?? 0;
        return objects(asArray(parking.offers) ?? []).map((offer) => ({ offer, freeSpots }));
      })
      .filter(({ offer }) => isPromising(offer))
      .sort((a, b) => byCancellation(a.offer, b.offer) || b.freeSpots - a.freeSpots)
      .map(({ offer }) => textIn(offer, 'svcPID'));
    const listed = ids.length > 0 ? ids : await bookableIds(facts);
    for (const svcpid of listed) {
      if (svcpid === undefined || available.some((offer) => offer.svcpid === svcpid)) continue;
      const offer = await confirm(client, svcpid, stay);
      if (offer !== null) available.push(offer);
      if (available.length >= enoughOffers) return available;
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

async function confirm(client: Client, svcpid: string, stay: Stay): Promise<AvailableOffer | null> {
  const [offer] = objects(
    await list(client, 'getOffer', { path: { svcpid }, query: { ...stay } }).catch(() => []),
  );
  if (offer === undefined || offer.available === false) return null;
  return { svcpid, stay, price: numberIn(offer, 'customer_price') ?? null, told: offer };
}

function noonIn(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60_000);
  date.setUTCHours(11, 0, 0, 0);
  return date.toISOString().replace('.000Z', 'Z');
}
