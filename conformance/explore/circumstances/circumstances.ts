import { shared } from '../../check/check.ts';
import { refusedChangeChecks } from '../../checks/authenticate/refused-changes.ts';
import { repetitionOf } from '../../fixtures/sample-requests.ts';
import { requiredMembers } from '../../fixtures/vehicles/vehicle.ts';
import type { Client } from '../../http/client.ts';
import { textIn } from '../../kernel/json.ts';
import { clausesOn, defaultsLeftOut } from '../stated-clauses.ts';
import { type Circumstance, type Sending, usesNoVehicles } from './circumstance.ts';
import { predecessors } from './predecessors.ts';
import {
  addedMembers,
  beyondAscii,
  turnedAround,
  withDefaults,
  withInformation,
  withLongList,
  withMore,
  withOffset,
} from './rewritten.ts';

/** All circumstances; none depends on an open point. */
export const allCircumstances: readonly Circumstance[] = [
  ...predecessors,
  { id: 'second-user', title: 'for the second user', needs: ['second-user'], swapsUsers: true },
  {
    id: 'beside-another',
    title: 'while another request is being answered',
    beside: ({ client }) => search(client),
  },
  { id: 'again', title: 'when the same request is sent again', repeats },
  {
    id: 'beside-vehicles',
    title: 'while a vehicle is being registered',
    needs: ['writes'],
    appliesTo: usesNoVehicles,
    // The same vehicle each time: writing takes an implementation longer than reading.
    beside: ({ client, extra }) => register(client, besidePlate(extra.context), 'Beside'),
  },
  {
    id: 'defaults-sent',
    title: 'when defaults are sent',
    rewrite: withDefaults,
    blames: (topic) =>
      defaultsLeftOut(topic, []).flatMap((clause) => [clause, clause.replace(/-default$/, '')]),
  },
  {
    id: 'start-offset',
    title: 'when start has an offset',
    rewrite: withOffset,
    rewriteRefused: withOffset,
    blames: (topic) => clausesOn(topic, 'start'),
  },
  {
    id: 'long-bookings',
    title: 'for bookings of more than a day',
    needs: ['writes'],
    stays: () => ({ minutes: 25 * 60 }),
  },
  {
    id: 'weekend-bookings',
    title: 'for bookings at a weekend, over a month ahead if possible',
    needs: ['writes'],
    stays: (now) => ({ daysAhead: weekend(now) }),
  },
  {
    id: 'more-given',
    title: 'when optional members are sent too',
    rewrite: withInformation,
    rewriteRefused: withMore,
    blames: (topic) => addedMembers.flatMap((name) => clausesOn(topic, name)),
  },
  { id: 'long-lists', title: 'when a list has more elements', rewriteRefused: withLongList },
  { id: 'beyond-ascii', title: 'when a text has letters beyond ASCII', rewriteRefused: beyondAscii },
  {
    id: 'known-vehicle',
    title: 'when a vehicle in the request is already registered',
    needs: ['writes'],
    before: registerNamed,
    appliesTo: ({ id }) => !comparing.has(id),
  },
  {
    id: 'at-once',
    title: 'when the same request is sent twice at the same time',
    beside: async (sending) =>
      leavesTheSame(sending)
        ? sending.client.callRaw(sending.operation, { ...sending.request, isOptional: true })
        : null,
  },
  { id: 'turned-around', title: 'when parameters are sent in another order', rewrite: turnedAround },
];

/** The ids of checks that compare vehicles with their state before a refused request. */
const comparing = new Set<string | undefined>(refusedChangeChecks.map(({ id }) => id));

/** The plate of a vehicle that no other request names. */
const besidePlate = shared(({ newPlate }) => newPlate());

const day = 24 * 60 * 60_000;

/** The weekend days from 33 to 46 days ahead, then those from 2 to 15, each as a number of days. */
function weekend(now: number): readonly number[] {
  const ahead = [33, 2].flatMap((first) => [...Array(14).keys()].map((one) => one + first));
  return ahead.filter((days) => [0, 6].includes(new Date(now + days * day).getUTCDay()));
}

/** A search in the ocean, which finds nothing although the implementation has to look (4.2). */
function search(client: Client): Promise<unknown> {
  const body = { lat: 0, long: 0, duration: 60, search_radius_meters: 5000 };
  return client.call('searchAvailableParkings', { body, isOptional: true });
}

function register(client: Client, plate: string, model: string): Promise<unknown> {
  const body = { plate, brand: 'Toyota', model };
  return client.call('createVehicle', { path: { plate }, body, isOptional: true });
}

/**
 * Registers the vehicles that a request names, if it must be refused for its credentials or for the type of a member.
 * Whether a registered vehicle needs every member is open (4.11).
 */
async function registerNamed({ client, request, lacksCredentials, keepsToContract }: Sending): Promise<void> {
  const isWhole = requiredMembers.every((member) => member in Object(request.body));
  if (!lacksCredentials && (keepsToContract || !isWhole)) return;
  const named = Array.isArray(request.body) ? request.body.map((one) => textIn(one, 'plate')) : [];
  const listed = String(request.query?.plates ?? '').split(',');
  for (const plate of [request.path?.plate, ...listed, ...named]) {
    if (plate === undefined || plate === '') continue;
    await register(client, plate, 'Known');
  }
}

/** When a request may be sent twice; a request that must be refused is refused the second time too. */
function repeats(sending: Sending): 'always' | 'where refused' | 'never' {
  if (sending.operation === 'authenticate') return 'never';
  if (leavesTheSame(sending)) return 'always';
  const hasToBeRefused = !sending.keepsToContract || sending.lacksCredentials;
  return hasToBeRefused && sending.request.headers?.['x-batch'] === undefined ? 'where refused' : 'never';
}

/** Whether sending the request again changes nothing more. */
function leavesTheSame({ operation, request, keepsToContract }: Sending): boolean {
  // Batches must keep their spacing (4.11).
  if (request.headers?.['x-batch'] !== undefined) return false;
  return keepsToContract ? repetitionOf(operation) === 'nothing' : repetitionOf(operation) !== 'more';
}
