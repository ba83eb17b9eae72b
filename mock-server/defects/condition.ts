import { type OperationId, operationIds, operations } from '../../spec/generated/operations.ts';

/** What a condition looks at: a request that has been let in, and what came before it. */
export interface Circumstances {
  readonly query: URLSearchParams;
  /** Null if none was sent, or none that is JSON. */
  readonly body: unknown;
  /** Position of the user among the accounts; -1 if the credentials name none. */
  readonly user: number;
  /** The operation that the same user last called with success. */
  readonly before: OperationId | null;
  /** Whether another request is being answered. */
  readonly meetsAnother: boolean;
  /** How often the same request has come before. */
  readonly repetitions: number;
  /** Whether a vehicle that the request names is registered. */
  readonly knowsVehicle: boolean;
}

/** Narrows a defect to some requests: real implementations deviate only now and then. */
export interface Condition {
  /** As it follows the defect's id after an at sign, `after:cancelBooking`. */
  readonly id: string;
  /** Completes the defect's title, `right after cancelBooking`. */
  readonly title: string;
  readonly holds: (circumstances: Circumstances) => boolean;
  /** Whether requests take some time, so that two can meet. */
  readonly takesTime?: true;
}

/** A kind of condition: for which operations it can hold, with which arguments, and when it does. */
interface Kind {
  readonly title: (argument: string) => string;
  /** The arguments that make sense for an operation; one empty text for a kind without arguments. */
  readonly argumentsFor: (id: OperationId) => readonly string[];
  readonly holds: (circumstances: Circumstances, argument: string) => boolean;
  readonly takesTime?: true;
}

const kinds: Readonly<Record<string, Kind>> = {
  with: {
    title: (names) => `when ${names.replace('+', ' and ')} ${names.includes('+') ? 'are' : 'is'} sent`,
    argumentsFor: (id) => [...optionalOf(id), ...pairsOf(optionalOf(id))],
    holds: (seen, names) => names.split('+').every((name) => sentValue(seen, name) !== undefined),
  },
  without: {
    title: (name) => `when ${name} is left out`,
    argumentsFor: optionalOf,
    holds: (seen, name) => sentValue(seen, name) === undefined,
  },
  user: {
    title: (position) => `for user ${position}`,
    argumentsFor: (id) => (operations[id].authenticated ? ['2'] : []),
    holds: ({ user }, position) => user === Number(position) - 1,
  },
  after: {
    title: (id) => `right after ${id}`,
    argumentsFor: (id) => (operations[id].authenticated ? operationIds : []),
    holds: ({ before }, id) => before === id,
  },
  again: {
    title: () => 'when the same request comes again',
    argumentsFor: () => [''],
    holds: ({ repetitions }) => repetitions > 0,
  },
  concurrent: {
    title: () => 'while another request is being answered',
    argumentsFor: () => [''],
    holds: ({ meetsAnother }) => meetsAnother,
    takesTime: true,
  },
  'later-page': {
    title: () => 'on any page but the first',
    argumentsFor: (id) => (fieldsOf(id).includes('offset') ? [''] : []),
    holds: (seen) => Number(sentValue(seen, 'offset') ?? 0) > 0,
  },
  'start-offset': {
    title: () => 'when start has an offset other than Z',
    argumentsFor: (id) => (fieldsOf(id).includes('start') ? [''] : []),
    holds: (seen) => /[+-]\d\d:\d\d$/.test(String(sentValue(seen, 'start') ?? '')),
  },
  weekend: {
    title: () => 'when start is on a Saturday or Sunday',
    argumentsFor: (id) => (fieldsOf(id).includes('start') ? [''] : []),
    holds: (seen) => [0, 6].includes(new Date(String(sentValue(seen, 'start') ?? '')).getUTCDay()),
  },
  'longer-than': {
    title: (minutes) => `when duration is over ${minutes} minutes`,
    argumentsFor: (id) => (fieldsOf(id).includes('duration') ? ['60', '1440'] : []),
    holds: (seen, minutes) => Number(sentValue(seen, 'duration') ?? 0) > Number(minutes),
  },
  'list-of': {
    title: (count) => `when the list has at least ${count} elements`,
    argumentsFor: (id) => (listBodies.has(id) ? ['2', '10'] : []),
    holds: ({ body }, count) => Array.isArray(body) && body.length >= Number(count),
  },
  'known-vehicle': {
    title: () => 'when a vehicle that it names is known',
    argumentsFor: (id) => (vehicleIds.has(id) ? [''] : []),
    holds: ({ knowsVehicle }) => knowsVehicle,
  },
  'beyond-ascii': {
    title: () => 'when a text has letters beyond ASCII',
    argumentsFor: (id) => (freeTexts.has(id) ? [''] : []),
    holds: ({ body }) => /\P{ASCII}/u.test(JSON.stringify(body) ?? ''),
  },
};

/** The conditions that can narrow a defect of these operations. */
export function conditionsFor(ids: readonly OperationId[]): string[] {
  return Object.entries(kinds).flatMap(([kind, { argumentsFor }]) =>
    [...new Set(ids.flatMap((id) => argumentsFor(id)))].map((argument) => idOf(kind, argument)),
  );
}

/** The condition with this id. Throws RangeError if there is none. */
export function findCondition(id: string): Condition {
  const [name = '', argument = ''] = id.split(/:(.*)/s);
  const kind = kinds[name];
  if (kind === undefined || !allConditions.has(idOf(name, argument))) {
    throw new RangeError(`'${id}' is not a condition; the kinds are ${Object.keys(kinds).join(', ')}`);
  }
  const { title, holds, takesTime } = kind;
  return {
    id,
    title: title(argument),
    holds: (seen) => holds(seen, argument),
    ...(takesTime === true && { takesTime }),
  };
}

const idOf = (kind: string, argument: string) => (argument === '' ? kind : `${kind}:${argument}`);

/** Optional fields of bodies (4.4, 4.9, 4.11) whose presence may make a difference. */
const bodyFields: { readonly [Id in OperationId]?: readonly string[] } = {
  createBooking: [
    'number_plate',
    'car_brand',
    'car_model',
    'expected_price',
    'cc_email',
    'duration',
    'start',
  ],
  searchAvailableParkings: [
    'start',
    'duration',
    'search_radius_meters',
    'providers',
    'automated',
    'available',
    'locale',
  ],
  createVehicle: ['tag', 'listProviders'],
  updateVehicle: ['brand', 'model', 'tag', 'listProviders'],
};

const listBodies: ReadonlySet<OperationId> = new Set(['addVehicles', 'replaceVehicles']);
/** Operations whose bodies have texts that a client makes up: what others take stands in earlier answers. */
const freeTexts: ReadonlySet<string> = new Set([
  'createBooking',
  'createVehicle',
  'updateVehicle',
  ...listBodies,
]);
const vehicleIds: ReadonlySet<OperationId> = new Set([
  ...listBodies,
  'deleteVehicles',
  'createVehicle',
  'deleteVehicle',
  'updateVehicle',
]);

function fieldsOf(id: OperationId): readonly string[] {
  return [...operations[id].query, ...(bodyFields[id] ?? [])];
}

/** Fields that an operation cannot do without (4.7, 4.9). */
const required: { readonly [Id in OperationId]?: readonly string[] } = {
  findOffers: ['lat', 'long'],
  createBooking: ['duration'],
};

function optionalOf(id: OperationId): readonly string[] {
  return fieldsOf(id).filter((name) => required[id]?.includes(name) !== true);
}

function pairsOf(names: readonly string[]): string[] {
  return names.flatMap((first, at) => names.slice(at + 1).map((second) => `${first}+${second}`));
}

function sentValue({ query, body }: Circumstances, name: string): unknown {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return query.get(name) ?? (fields as Readonly<Record<string, unknown>>)[name];
}

const allConditions: ReadonlySet<string> = new Set(conditionsFor(operationIds));
