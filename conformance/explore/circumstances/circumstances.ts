import type { OperationId } from '../../../spec/generated/operations.ts';
import { instantOf } from '../../answers/instants.ts';
import type { Check, Need } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { informing } from '../../fixtures/bookings/shared-booking.ts';
import { writtenWithOffset } from '../../fixtures/offers/stays.ts';
import type { AuthenticatedOperation } from '../../fixtures/sample-requests.ts';
import type { Client } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import type { PassingBookings } from './passing-bookings.ts';
import { predecessors } from './predecessors.ts';

/** A request that keeps to the contract, in a circumstance that must not matter to its answer. */
export interface Sending {
  readonly client: Client;
  /** Position of the client's user in the profile. */
  readonly user: number;
  readonly operation: OperationId;
  readonly request: RawRequest;
  /** false where it goes against the contract, or beyond it: then it is not written in another way. */
  readonly keepsToContract: boolean;
  /** Counts the requests, so that each is varied in another way. */
  readonly turn: number;
  readonly newPlate: () => string;
  /** The plate of a vehicle that nothing else is told of. */
  readonly besidePlate: string;
  readonly passing: Passing;
}

/** What other requests are made with, in passing. */
export interface Passing {
  /** Knows what the checks found out. */
  readonly context: Context;
  readonly bookings: PassingBookings;
}

/** A circumstance that no requirement depends on, so that every check must come to the same verdict in it. */
export interface Circumstance {
  readonly id: string;
  /** Says when, after what was found. */
  readonly title: string;
  /** Writes the same request in another way. */
  readonly rewrite?: (sending: Sending) => RawRequest;
  /** Writes a request that goes against the contract in another way, which goes against it no less. */
  readonly rewriteRefused?: (sending: Sending) => RawRequest;
  /** The operation of which a sample comes right before it. */
  readonly operation?: AuthenticatedOperation;
  /** Sends other requests before it, or beside it where the promise is not waited for. */
  readonly before?: (sending: Sending) => Promise<unknown>;
  readonly beside?: (sending: Sending) => Promise<unknown>;
  /** Whether the same request is sent once before, and only its repetition counts. */
  readonly repeats?: (sending: Sending) => boolean;
  /** Whether the users of the profile change places. */
  readonly swapsUsers?: true;
  /** Minutes of the stays that checks book. */
  readonly bookingMinutes?: number;
  /** Checks that it would disturb are not run in it. */
  readonly suits?: (check: Check) => boolean;
  /** Whether it creates something, or takes an answer that can be long. */
  readonly isDear?: true;
  /** What it requires, as a check does. */
  readonly needs: readonly Need[];
  /** Members of requests that a failure may be about. */
  readonly members?: readonly string[];
}

/** Every circumstance; none of them rests on an open point. */
export const allCircumstances: readonly Circumstance[] = [
  ...predecessors,
  { id: 'second-user', title: 'for the second user', needs: ['second-user'], swapsUsers: true },
  {
    id: 'beside-another',
    title: 'while another request is being answered',
    needs: [],
    beside: ({ client }) => search(client),
  },
  { id: 'again', title: 'when the same request comes again', needs: [], repeats: leavesTheSame },
  {
    id: 'beside-vehicles',
    title: 'while a vehicle is being registered',
    needs: ['writes'],
    suits: ({ lock }) => lock === undefined,
    beside: registerBeside,
  },
  {
    id: 'defaults-sent',
    title: 'where defaults are sent',
    needs: [],
    rewrite: withDefaults,
    members: [
      'limit',
      'offset',
      'duration',
      'locale',
      'search_radius_meters',
      'automated',
      'available',
      'bookable',
    ],
  },
  {
    id: 'start-offset',
    title: 'where start has an offset',
    needs: [],
    rewrite: withOffset,
    members: ['start'],
  },
  {
    id: 'long-bookings',
    title: 'for bookings of more than a day',
    needs: ['writes'],
    bookingMinutes: 25 * 60,
  },
  {
    id: 'more-given',
    title: 'where optional members are sent too',
    needs: [],
    rewriteRefused: withMore,
  },
  {
    id: 'at-once',
    title: 'when the same request comes twice at the same time',
    needs: [],
    beside: async (sending) =>
      leavesTheSame(sending)
        ? sending.client.callRaw(sending.operation, { ...sending.request, isOptional: true })
        : null,
  },
  {
    id: 'turned-around',
    title: 'where parameters come in another order',
    needs: [],
    rewrite: ({ request: { query, body, ...request } }) => ({
      ...request,
      ...(query !== undefined && { query: turned(query) }),
      ...(body !== undefined && { body: Array.isArray(body) ? body : turned(Object(body)) }),
    }),
  },
];

function turned<T>(members: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).reverse());
}

const ocean = { lat: 0, long: 0, duration: 60 };

/** A search somewhere in the ocean, which finds nothing and yet has to look (4.2). */
function search(client: Client): Promise<unknown> {
  const body = { ...ocean, search_radius_meters: 5000 };
  return client.call('searchAvailableParkings', { body, isOptional: true });
}

/** Registers the same vehicle each time: writing takes an implementation longer than reading. */
async function registerBeside({ client, besidePlate: plate }: Sending): Promise<void> {
  const body = { plate, brand: 'Parkproof', model: 'Beside' };
  await client.call('createVehicle', { path: { plate }, body, isOptional: true });
}

/** Operations whose repetition changes nothing more and is answered like the first request (4.2 to 4.8, 4.11). */
const repeatable: ReadonlySet<OperationId> = new Set([
  'listParkings',
  'listProviderParkings',
  'listAvailableParkings',
  'listTransactionalProviders',
  'searchAvailableParkings',
  'findOffers',
  'getOffer',
  'listBookings',
  'listVehicleProviders',
  'updateVehicle',
  'replaceVehicles',
] as const);

/** Operations whose repetition does something more, or may be refused: that of a known plate is open (4.11). */
const unique: ReadonlySet<OperationId> = new Set([
  'authenticate',
  'createBooking',
  'cancelBooking',
  'createVehicle',
  'triggerNotification',
] as const);

function leavesTheSame({ operation, request, keepsToContract }: Sending): boolean {
  // Batches have to keep their distance (4.11).
  if (request.headers?.['x-batch'] !== undefined) return false;
  return keepsToContract ? repeatable.has(operation) : !unique.has(operation);
}

/** What stands for a parameter that is left out (4.2, 4.4, 4.5, 4.7, 4.8), where that is stated. */
const defaults: { readonly [Id in OperationId]?: Readonly<Record<string, string | number>> } = {
  listParkings: { limit: 100, offset: 0 },
  listProviderParkings: { limit: 100, offset: 0 },
  findOffers: { duration: 60, locale: 'es' },
  getOffer: { duration: 60, locale: 'es' },
  searchAvailableParkings: { search_radius_meters: 600, locale: 'es' },
};

function withDefaults({ operation, request }: Sending): RawRequest {
  const own = defaults[operation];
  if (own === undefined) return request;
  if (operation === 'searchAvailableParkings')
    return { ...request, body: { ...own, ...Object(request.body) } };
  return { ...request, query: { ...own, ...request.query } };
}

/** Optional members that cannot make up for what is wrong with a request (4.9, 4.11). */
const optional: { readonly [Id in OperationId]?: Readonly<Record<string, string>> } = {
  createBooking: informing,
  createVehicle: { tag: 'ECO' },
};

function withMore({ operation, request }: Sending): RawRequest {
  const own = optional[operation];
  const { body } = request;
  if (own === undefined || typeof body !== 'object' || Array.isArray(body)) return request;
  return { ...request, body: { ...own, ...body } };
}

/** Writes the start in another offset: the same instant (ISO 8601). */
function withOffset({ request }: Sending): RawRequest {
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
