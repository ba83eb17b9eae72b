import type { OperationId } from '../../../spec/generated/operations.ts';
import { instantOf } from '../../answers/instants.ts';
import type { Check, Need } from '../../check/check.ts';
import type { BookingStays, Context } from '../../check/context.ts';
import { informing } from '../../fixtures/bookings/shared-booking.ts';
import { writtenWithOffset } from '../../fixtures/offers/stays.ts';
import type { AuthenticatedOperation } from '../../fixtures/sample-requests.ts';
import type { Client } from '../../http/client.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { textIn } from '../../kernel/json.ts';
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
  /** Whether a header of section 5 is missing or wrong, so that it has to be refused whatever it asks for. */
  readonly lacksCredentials: boolean;
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
  readonly repeats?: (sending: Sending) => 'always' | 'where refused' | 'never';
  /** Whether the users of the profile change places. */
  readonly swapsUsers?: true;
  /** The stays that checks book. */
  readonly stays?: (now: number) => Partial<BookingStays>;
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
  { id: 'again', title: 'when the same request comes again', needs: [], repeats },
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
    stays: () => ({ minutes: 25 * 60 }),
  },
  {
    id: 'weekend-bookings',
    title: 'for bookings at a weekend',
    needs: ['writes'],
    stays: (now) => ({ daysAhead: weekend(now) }),
  },
  {
    id: 'more-given',
    title: 'where optional members are sent too',
    needs: [],
    rewriteRefused: withMore,
  },
  {
    id: 'beyond-ascii',
    title: 'where a text has letters beyond ASCII',
    needs: [],
    rewriteRefused: beyondAscii,
  },
  {
    id: 'known-vehicle',
    title: 'where a vehicle that is named is registered',
    needs: ['writes'],
    before: registerNamed,
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
  await register(client, plate, 'Beside');
}

function register(client: Client, plate: string, model: string): Promise<unknown> {
  const body = { plate, brand: 'Parkproof', model };
  return client.call('createVehicle', { path: { plate }, body, isOptional: true });
}

/** Registers the vehicles that a request names, where it has to be refused for its credentials. */
async function registerNamed({ client, operation, request, lacksCredentials }: Sending): Promise<void> {
  if (!lacksCredentials || !onVehicles.has(operation)) return;
  const named = Array.isArray(request.body) ? request.body.map((one) => textIn(Object(one), 'plate')) : [];
  const listed = String(request.query?.plates ?? '').split(',');
  for (const plate of [request.path?.plate, ...listed, ...named]) {
    if (plate === undefined || plate === '') continue;
    await register(client, plate, 'Known');
  }
}

const onVehicles: ReadonlySet<OperationId> = new Set([
  'addVehicles',
  'replaceVehicles',
  'deleteVehicles',
  'createVehicle',
  'deleteVehicle',
  'updateVehicle',
] as const);

const day = 24 * 60 * 60_000;

/** The days of the next weekends that are at least two days ahead. */
function weekend(now: number): readonly number[] {
  const ahead = [...Array(14).keys()].map((one) => one + 2);
  return ahead.filter((days) => [0, 6].includes(new Date(now + days * day).getUTCDay()));
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

/** What has to be refused is refused a second time as well. */
function repeats(sending: Sending): 'always' | 'where refused' | 'never' {
  if (sending.operation === 'authenticate') return 'never';
  if (leavesTheSame(sending)) return 'always';
  return hasToBeRefused(sending) && sending.request.headers?.['x-batch'] === undefined
    ? 'where refused'
    : 'never';
}

const hasToBeRefused = ({ keepsToContract, lacksCredentials }: Sending) =>
  !keepsToContract || lacksCredentials;

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

/** Adds letters to texts, which cannot make up for what is wrong with a request (4.9, 4.11). */
function beyondAscii({ request }: Sending): RawRequest {
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
