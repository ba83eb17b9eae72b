import { callOnce } from './answers.ts';
import { findAvailableOffers } from './available-offers.ts';
import { type BookingDesk, createBookingDesk, type MadeBooking, type VehicleMember } from './booking-desk.ts';
import type { Client } from './client.ts';
import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import { metresBetween } from './geometry.ts';
import { type Json, type JsonObject, numberIn } from './json.ts';
import { listOf, objects } from './lists.ts';
import { nothingSeen } from './nothing-seen.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';
import { shared } from './shared.ts';

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

/** What many checks ask for, each found out once in a run; see `Context.once`. */
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

/** The facts as one context asks for them. */
export function createFacts(context: Context): Facts {
  return {
    parkings: () => parkings(context),
    operableParkings: () => operableParkings(context),
    place: () => place(context),
    providers: () => providers(context),
    vehicleProviders: () => vehicleProviders(context),
    found: () => found(context),
    availableOffers: () => availableOffers(context),
    offer: () => offer(context),
    booking: () => booking(context),
    desk: desk(context),
  };
}

// A check that asks the same is given the same answer.
const parkings = shared(async (context) =>
  objects(listOf(await callOnce(context, 'listParkings', { query: { limit: 0 } }))),
);

const operableParkings = shared(async (context) =>
  objects(listOf(await callOnce(context, 'listAvailableParkings', {}))),
);

const place = shared(async (context) => {
  const listed = await parkings(context).catch(whenInconclusive([]));
  return densestPlace(listed.length > 0 ? listed : await operableParkings(context));
});

const providers = shared(async (context) =>
  texts(listOf(await callOnce(context, 'listTransactionalProviders', {}))),
);

const vehicleProviders = shared(async (context) =>
  texts(listOf(await callOnce(context, 'listVehicleProviders', {}))),
);

const found = shared(async (context) => {
  const body = { ...(await place(context)), duration: 60 };
  return objects(listOf(await callOnce(context, 'searchAvailableParkings', { body })));
});

const availableOffers = shared(async (context) =>
  findAvailableOffers(context, await place(context), context.facts),
);

const offer = shared(async (context) => {
  const [first] = await availableOffers(context);
  if (first === undefined) {
    const reason = 'no offer can be booked in the next few days';
    throw nothingSeen(reason, context, ['searchAvailableParkings', 'getOffer']);
  }
  return first;
});

const desk = shared(({ newPlate }) => createBookingDesk(newPlate));

const booking = shared(async (context) => {
  await offer(context);
  return bookSomewhere(context, desk(context), await availableOffers(context));
});

/** Members of a request that only inform (4.9); the address is reserved for examples. */
export const informing: Readonly<Record<string, string>> = {
  cc_email: 'parkproof@example.com',
  nameReservation: 'Parkproof Conformance',
  phone: '+34600000000',
};

/** How many offers are tried before concluding that none is bookable. */
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
    `none of the available offers could be booked; the responses were ${statuses}`,
    refusals,
  );
}

/** The texts of a list, each once: what a provider that is named twice in a request is answered with is open. */
function texts(listed: readonly Json[]): readonly string[] {
  return [...new Set(listed.filter((value) => typeof value === 'string'))];
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
