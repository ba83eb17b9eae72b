import { type OperationId, operations } from '../../../spec/generated/operations.ts';
import { instantOf } from '../../answers/instants.ts';
import { informationalMembers } from '../../fixtures/bookings/booking-desk.ts';
import { acceptedRequests } from '../../fixtures/bookings/kit-bookings.ts';
import { english } from '../../fixtures/offers/messages.ts';
import { writtenWithOffset } from '../../fixtures/offers/stays.ts';
import { newVehicles, requiredMembers } from '../../fixtures/vehicles/vehicle.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { type Exchange, sentIn } from '../../kernel/exchange.ts';
import type { Sending } from './circumstance.ts';

type Members = {
  readonly [Id in OperationId]?: Readonly<Record<string, string | number | readonly string[]>>;
};

/** Adds members that a request leaves out, to its body if the operation has one, otherwise to its query. */
function adding(members: Members): (sending: Pick<Sending, 'operation' | 'request'>) => RawRequest {
  return ({ operation, request }) => {
    const own = members[operation];
    const { body, query } = request;
    if (own === undefined) return request;
    if (operations[operation].body === null) return { ...request, query: { ...own, ...query } };
    return typeof body !== 'object' || Array.isArray(body)
      ? request
      : { ...request, body: { ...own, ...body } };
  };
}

/** Sends the stated default of each parameter that is left out (4.2, 4.4, 4.5, 4.7, 4.8). */
export const withDefaults = adding({
  listParkings: { limit: 100, offset: 0 },
  listProviderParkings: { limit: 100, offset: 0 },
  findOffers: { duration: 60, locale: 'es' },
  getOffer: { duration: 60, locale: 'es' },
  searchAvailableParkings: { search_radius_meters: 600, locale: 'es' },
});

/** Sends values other than the defaults, which must not outlast the request. */
export const withOtherValues = adding({
  listParkings: { offset: 1 },
  listProviderParkings: { offset: 1 },
  findOffers: { duration: 120, locale: english },
  getOffer: { duration: 120, locale: english },
  searchAvailableParkings: { duration: 120, search_radius_meters: 300, locale: english },
});

const vehicleMembers = { tag: 'ECO', listProviders: [] };

/** The names of the members that `withMore` adds. */
export const addedMembers = Object.keys({ ...informationalMembers, ...vehicleMembers });

/** Adds optional members that cannot make a wrong request right (4.9, 4.11). */
export const withMore = adding({
  createBooking: informationalMembers,
  createVehicle: vehicleMembers,
  updateVehicle: vehicleMembers,
});

/** Adds the members of a booking that change nothing about it (4.9), if a booking with all of them has succeeded. */
export function withInformation({ operation, request, extra: { context } }: Sending): RawRequest {
  const hasAll = (exchange: Exchange) =>
    Object.keys(informationalMembers).every((name) => name in Object(sentIn(exchange)));
  return operation === 'createBooking' && acceptedRequests(context).some(hasAll)
    ? withMore({ operation, request })
    : request;
}

const manyMore = 10;

/**
 * Adds vehicles to a list that must be refused for its credentials, and repeats the only vehicle of an insert if it lacks
 * a member. Any other list with an invalid vehicle may be stored in part (4.11), so it stays as it is.
 */
export function withLongList({ operation, request, lacksCredentials, extra }: Sending): RawRequest {
  const { body } = request;
  if (!Array.isArray(body)) return request;
  if (lacksCredentials) return { ...request, body: [...body, ...newVehicles(extra.context, manyMore)] };
  const [vehicle] = body;
  const isIncomplete = requiredMembers.some((member) => !(member in Object(vehicle)));
  // Whether PUT /vehicles needs every member of a known vehicle is open.
  return operation === 'addVehicles' && body.length === 1 && isIncomplete
    ? { ...request, body: Array(manyMore).fill(vehicle) }
    : request;
}

/** Adds letters beyond ASCII to texts, which cannot make a wrong request right (4.9, 4.11). */
export function beyondAscii({ request }: Sending): RawRequest {
  if (request.body === undefined) return request;
  const rewritten = (name: string, value: unknown) =>
    freeTexts.includes(name) && typeof value === 'string' && value !== '' ? `${value} Ñandú` : value;
  return { ...request, body: JSON.parse(JSON.stringify(request.body), rewritten) };
}

const freeTexts = ['brand', 'model', 'car_brand', 'car_model', 'nameReservation'];

/** Writes the start as the same instant with another offset (ISO 8601). */
export function withOffset({ request }: Sending): RawRequest {
  return changing(request, (members) => {
    const { start } = members;
    const instant = typeof start === 'string' && start.endsWith('Z') ? instantOf(start) : null;
    return instant === null ? members : { ...members, start: writtenWithOffset(instant) };
  });
}

/** Reverses the order of the parameters and of the members of the body, which must not matter. */
export function turnedAround({ request }: Sending): RawRequest {
  return changing(request, (members) => Object.fromEntries(Object.entries(members).reverse()));
}

/** Changes the members of the query and of the body, unless that is a list. */
function changing(
  request: RawRequest,
  change: <T>(members: Readonly<Record<string, T>>) => Readonly<Record<string, T | string>>,
): RawRequest {
  const { query, body } = request;
  return {
    ...request,
    ...(query !== undefined && { query: change(query) }),
    ...(body !== undefined && !Array.isArray(body) && { body: change(Object(body)) }),
  };
}
