import type { OperationId } from '../../../spec/generated/operations.ts';
import { instantOf } from '../../answers/instants.ts';
import { informing } from '../../fixtures/bookings/booking-desk.ts';
import { writtenWithOffset } from '../../fixtures/offers/stays.ts';
import type { RawRequest } from '../../kernel/call.ts';
import type { Sending } from './circumstance.ts';

/** The stated defaults of parameters (4.2, 4.4, 4.5, 4.7, 4.8). */
const defaults: { readonly [Id in OperationId]?: Readonly<Record<string, string | number>> } = {
  listParkings: { limit: 100, offset: 0 },
  listProviderParkings: { limit: 100, offset: 0 },
  findOffers: { duration: 60, locale: 'es' },
  getOffer: { duration: 60, locale: 'es' },
  searchAvailableParkings: { search_radius_meters: 600, locale: 'es' },
};

/** Sends the stated default of each parameter that is left out. */
export function withDefaults({ operation, request }: Sending): RawRequest {
  const own = defaults[operation];
  if (own === undefined) return request;
  if (operation === 'searchAvailableParkings')
    return { ...request, body: { ...own, ...Object(request.body) } };
  return { ...request, query: { ...own, ...request.query } };
}

/** Optional members that cannot make a wrong request right (4.9, 4.11). */
const optional: { readonly [Id in OperationId]?: Readonly<Record<string, string>> } = {
  createBooking: informing,
  createVehicle: { tag: 'ECO' },
};

/** Adds optional members. */
export function withMore({ operation, request }: Sending): RawRequest {
  const own = optional[operation];
  const { body } = request;
  if (own === undefined || typeof body !== 'object' || Array.isArray(body)) return request;
  return { ...request, body: { ...own, ...body } };
}

/** Adds letters beyond ASCII to texts, which cannot make a wrong request right (4.9, 4.11). */
export function beyondAscii({ request }: Sending): RawRequest {
  const { body } = request;
  const rewritten = (one: unknown): unknown =>
    typeof one !== 'object' || one === null
      ? one
      : Object.fromEntries(
          Object.entries(one).map(([name, value]) => [
            name,
            freeTexts.has(name) && typeof value === 'string' && value !== '' ? `${value} Ñandú` : value,
          ]),
        );
  if (body === undefined) return request;
  return { ...request, body: Array.isArray(body) ? body.map(rewritten) : rewritten(body) };
}

const freeTexts: ReadonlySet<string> = new Set([
  'brand',
  'model',
  'car_brand',
  'car_model',
  'nameReservation',
]);

/** Writes the start as the same instant with another offset (ISO 8601). */
export function withOffset({ request }: Sending): RawRequest {
  const rewritten = <T>(members: T): T => {
    const start = Object(members).start;
    const instant = typeof start === 'string' && start.endsWith('Z') ? instantOf(start) : null;
    return instant === null ? members : { ...members, start: writtenWithOffset(instant) };
  };
  return {
    ...request,
    ...(request.query !== undefined && { query: rewritten(request.query) }),
    ...(request.body !== undefined && !Array.isArray(request.body) && { body: rewritten(request.body) }),
  };
}

/** Reverses the order of the parameters and of the members of the body, which must not matter. */
export function turnedAround({ request: { query, body, ...request } }: Sending): RawRequest {
  return {
    ...request,
    ...(query !== undefined && { query: turned(query) }),
    ...(body !== undefined && { body: Array.isArray(body) ? body : turned(Object(body)) }),
  };
}

function turned<T>(members: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).reverse());
}
