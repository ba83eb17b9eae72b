import type { OperationId } from '../../../spec/generated/operations.ts';
import { instantOf } from '../../answers/instants.ts';
import type { Check } from '../../check/check.ts';
import { writtenWithOffset } from '../../fixtures/offers/stays.ts';
import type { RawRequest } from '../../http/call.ts';
import type { Client } from '../../http/client.ts';
import type { PassingBookings } from './passing-bookings.ts';

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
  readonly samples: Samples;
}

/** What the implementation shows, to ask for in passing; empty where nothing was seen. */
export interface Samples {
  readonly svcpids: readonly string[];
  readonly providers: readonly string[];
  readonly bookings: PassingBookings;
}

/** A circumstance that no requirement depends on, so that every check must come to the same verdict in it. */
export interface Circumstance {
  readonly id: string;
  /** Says when, after what was found. */
  readonly title: string;
  /** Writes the same request in another way. */
  readonly rewrite?: (sending: Sending) => RawRequest;
  /** Sends other requests before it, or beside it where the promise is not waited for. */
  readonly before?: (sending: Sending) => Promise<unknown>;
  readonly beside?: (sending: Sending) => Promise<unknown>;
  /** Whether the same request is sent once before, and only its repetition counts. */
  readonly repeats?: (sending: Sending) => boolean;
  /** Whether the users of the profile change places. */
  readonly swapsUsers?: true;
  /** Checks that it would disturb are not run in it. */
  readonly suits?: (check: Check) => boolean;
  /** Whether it creates something. */
  readonly writes?: true;
  /** Members of requests that a failure may be about. */
  readonly members?: readonly string[];
}

/** Every circumstance; none of them rests on an open point. */
export const allCircumstances: readonly Circumstance[] = [
  { id: 'second-user', title: 'for the second user', swapsUsers: true },
  {
    id: 'after-another',
    title: 'right after a request for something else',
    before: readSomething,
  },
  {
    id: 'beside-another',
    title: 'while another request is being answered',
    beside: ({ client }) => search(client),
  },
  {
    id: 'after-vehicles',
    title: 'right after a vehicle was registered',
    writes: true,
    // Others count the vehicles of a user.
    suits: ({ lock }) => lock === undefined,
    before: registerVehicle,
  },
  {
    id: 'after-removal',
    title: 'right after a vehicle was removed',
    writes: true,
    before: removeVehicle,
  },
  { id: 'again', title: 'when the same request comes again', repeats: leavesTheSame },
  {
    id: 'after-booking',
    title: 'right after a booking',
    writes: true,
    before: (sending) =>
      isWorthBooking(sending) ? sending.samples.bookings.book(sending.client) : Promise.resolve(null),
  },
  {
    id: 'beside-vehicles',
    title: 'while a vehicle is being registered',
    writes: true,
    suits: ({ lock }) => lock === undefined,
    beside: registerBeside,
  },
  {
    id: 'defaults-sent',
    title: 'where defaults are sent',
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
  { id: 'start-offset', title: 'where start has an offset', rewrite: withOffset, members: ['start'] },
  {
    id: 'at-once',
    title: 'when the same request comes twice at the same time',
    beside: async (sending) =>
      leavesTheSame(sending)
        ? sending.client.callRaw(sending.operation, { ...sending.request, isOptional: true })
        : null,
  },
  {
    id: 'turned-around',
    title: 'where parameters come in another order',
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

/** There can be few bookings: they come before what is about bookings, and now and then before anything else. */
function isWorthBooking({ operation, keepsToContract, turn }: Sending): boolean {
  if (operation === 'createBooking') return !keepsToContract;
  return operation === 'listBookings' || operation === 'cancelBooking' || turn % 16 === 0;
}

/**
 * Requests that change nothing (3.1, 4.1 to 4.8, 4.11), one for each operation that reads and is known to have an
 * answer, and a repeated cancellation.
 */
function readings({ samples: { svcpids, providers, bookings }, turn, user }: Sending) {
  const svcpid = svcpids[turn % svcpids.length];
  const provider = providers[turn % providers.length];
  const uid = bookings.cancelled[user] ?? null;
  const known: { readonly [Id in OperationId]?: RawRequest } = {
    listBookings: {},
    listParkings: { query: { limit: 1 } },
    listTransactionalProviders: {},
    listVehicleProviders: {},
    listAvailableParkings: {},
    findOffers: { query: ocean },
    searchAvailableParkings: { body: ocean },
    ...(svcpid !== undefined && { getOffer: { path: { svcpid } } }),
    ...(provider !== undefined && { listProviderParkings: { path: { provider }, query: { limit: 1 } } }),
    ...(uid !== null && { cancelBooking: { path: { booking_uid: uid } } }),
  };
  return Object.entries(known) as [OperationId, RawRequest][];
}

async function readSomething(sending: Sending): Promise<void> {
  const { client, turn } = sending;
  const all = readings(sending);
  const [operation, request] = all[turn % all.length] ?? ['listBookings', {}];
  await client.callRaw(operation, { ...request, isOptional: true });
}

/** A search somewhere in the ocean, which finds nothing and yet has to look (4.2). */
function search(client: Client): Promise<unknown> {
  const body = { ...ocean, search_radius_meters: 5000 };
  return client.call('searchAvailableParkings', { body, isOptional: true });
}

/** Registers a vehicle of its own: in a list, by its path, or by its path with an update after it. */
async function registerVehicle({ client, turn, newPlate }: Sending): Promise<void> {
  const body = { plate: newPlate(), brand: 'Parkproof', model: 'Passing' };
  const path = { plate: body.plate };
  const isOptional = true;
  if (turn % 3 === 0) await client.call('addVehicles', { body: [body], isOptional });
  else await client.call('createVehicle', { path, body, isOptional });
  if (turn % 3 === 1) await client.call('updateVehicle', { path, body: { model: 'Passed' }, isOptional });
}

/** Registers a vehicle of its own and removes it by its path or in a list. */
async function removeVehicle({ client, turn, newPlate }: Sending): Promise<void> {
  const body = { plate: newPlate(), brand: 'Parkproof', model: 'Passing' };
  const path = { plate: body.plate };
  const isOptional = true;
  await client.call('createVehicle', { path, body, isOptional });
  if (turn % 2 === 0) await client.call('deleteVehicle', { path, isOptional });
  else await client.call('deleteVehicles', { query: { plates: body.plate }, isOptional });
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
  'createVehicle',
  'updateVehicle',
  'replaceVehicles',
] as const);

/** Operations whose repetition does something more: it may be answered otherwise. */
const unique: ReadonlySet<OperationId> = new Set([
  'authenticate',
  'createBooking',
  'cancelBooking',
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
