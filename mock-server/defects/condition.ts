import { isRecord } from '../../common/is-record.ts';
import { suggestionFor } from '../../common/nearest-names.ts';
import { bodyFields, type OperationId, operationIds, operations } from '../../spec/generated/operations.ts';

/** The facts that a condition depends on: a request and what came before it. */
export interface Circumstances {
  readonly query: URLSearchParams;
  /** Undefined if the request has no body, or one that is not JSON. */
  readonly body: unknown;
  /** Index of the user among the accounts; -1 if x-api-key names none. */
  readonly user: number;
  /** The last operation that succeeded for the same user. */
  readonly before: OperationId | null;
  /** The operation of the last request of the same user, if that was refused. */
  readonly refused: OperationId | null;
  /** Whether another request is in progress. */
  readonly meetsAnother: boolean;
  /** How many identical requests came before. */
  readonly repetitions: number;
  /** Whether the request names a registered vehicle. */
  readonly knowsVehicle: boolean;
  /** Whether x-batch is true. */
  readonly isBatch: boolean;
  /** The time of the request, in milliseconds since the epoch. */
  readonly now: number;
}

/** Narrows a defect to some requests, because real implementations often deviate only now and then. */
export interface Condition {
  readonly holds: (circumstances: Circumstances) => boolean;
  /** Set if requests must take some time, so that two can overlap. */
  readonly takesTime?: true;
}

/** Conditions that differ only in their argument, such as `after:cancelBooking` and `after:createBooking`. */
interface Kind {
  /** Completes the title of a defect, as in `right after cancelBooking`. */
  readonly title: (argument: string) => string;
  /** The arguments that make sense for an operation; none if the kind cannot hold, `['']` if it takes no argument. */
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
    title: (position) => `for ${position === '1' ? 'the first' : 'the second'} user`,
    argumentsFor: (id) => (operations[id].authenticated ? ['2'] : []),
    holds: ({ user }, position) => user === Number(position) - 1,
  },
  after: {
    title: (id) => `right after ${id}`,
    argumentsFor: (id) => (operations[id].authenticated ? operationIds : []),
    holds: ({ before }, id) => before === id,
  },
  again: {
    title: () => 'when the same request is sent again',
    argumentsFor: () => [''],
    holds: ({ repetitions }) => repetitions > 0,
  },
  'after-refused': {
    title: (id) => `right after a refused ${id}`,
    argumentsFor: (id) => (operations[id].authenticated ? ['searchAvailableParkings'] : []),
    holds: ({ refused }, id) => refused === id,
  },
  concurrent: {
    title: () => 'while another request is being answered',
    argumentsFor: () => [''],
    holds: ({ meetsAnother }) => meetsAnother,
    takesTime: true,
  },
  'later-page': {
    title: () => 'on any page but the first',
    argumentsFor: ifTaken('offset'),
    holds: (seen) => Number(sentValue(seen, 'offset') ?? 0) > 0,
  },
  'start-offset': {
    title: () => 'when start has an offset other than Z',
    argumentsFor: ifTaken('start'),
    holds: (seen) => /[+-]\d\d:\d\d$/.test(startIn(seen)),
  },
  weekend: {
    title: () => 'when start is on a Saturday or Sunday',
    argumentsFor: ifTaken('start'),
    holds: (seen) => [0, 6].includes(new Date(startIn(seen)).getUTCDay()),
  },
  'days-ahead': {
    title: (days) => `when start is more than ${days} days ahead`,
    argumentsFor: ifTaken('start', '30'),
    holds: (seen, days) => Date.parse(startIn(seen)) > seen.now + Number(days) * 24 * 60 * 60_000,
  },
  'longer-than': {
    title: (minutes) => `when duration is over ${minutes} minutes`,
    argumentsFor: ifTaken('duration', '60', '1440'),
    holds: (seen, minutes) => Number(sentValue(seen, 'duration') ?? 0) > Number(minutes),
  },
  'list-of': {
    title: (count) => `when the list has at least ${count} elements`,
    argumentsFor: (id) => (listBodies.has(id) ? ['2', '10'] : []),
    holds: ({ body }, count) => Array.isArray(body) && body.length >= Number(count),
  },
  batch: {
    title: () => 'in a batch',
    argumentsFor: (id) => (bulkIds.has(id) ? [''] : []),
    holds: ({ isBatch }) => isBatch,
  },
  'known-vehicle': {
    title: () => 'when a vehicle in the request is already known',
    argumentsFor: (id) => (vehicleIds.has(id) ? [''] : []),
    holds: ({ knowsVehicle }) => knowsVehicle,
  },
  'beyond-ascii': {
    title: () => 'when a text has letters beyond ASCII',
    argumentsFor: (id) => (freeTexts.has(id) ? [''] : []),
    holds: ({ body }) => /\P{ASCII}/u.test(JSON.stringify(body) ?? ''),
  },
};

/** The ids of the conditions that can narrow a defect in these operations. */
export function conditionsFor(ids: readonly OperationId[]): string[] {
  return Object.entries(kinds).flatMap(([kind, { argumentsFor }]) =>
    [...new Set(ids.flatMap((id) => argumentsFor(id)))].map((argument) => idOf(kind, argument)),
  );
}

/** The condition with this id, which may name a pair in any order. Throws RangeError if there is none. */
function findCondition(id: string): { readonly title: string; readonly when: Condition } {
  const [name = '', argument = ''] = id.split(/:(.*)/s);
  const kind = kinds[name];
  const inOrder = argument.split('+').sort().join('+');
  if (kind === undefined || !allConditions.has(idOf(name, inOrder))) {
    const hint = suggestionFor(id, [...allConditions]) || `; ${listConditions(name)}`;
    throw new RangeError(`'${id}' is not a condition${hint}`);
  }
  const holds = (seen: Circumstances) => kind.holds(seen, argument);
  return { title: kind.title(argument), when: { ...kind, holds } };
}

/** Lists the conditions of a kind, without pairs; one of each kind if there is no such kind. */
function listConditions(kind: string): string {
  const all = [...allConditions].filter((id) => !id.includes('+'));
  const own = all.filter((id) => kindOf(id) === kind);
  if (own.length > 0) return `this kind has ${own.join(', ')}`;
  const examples = Object.keys(kinds).map((one) => all.find((id) => kindOf(id) === one));
  return `one example of each kind: ${examples.join(', ')}`;
}

const kindOf = (id: string) => id.split(':', 1)[0];

/**
 * Narrows a defect, or the row of one, to the requests that meet a condition. A condition that it already has still
 * applies. The id of the condition follows the defect's id and an at sign, as in `after:cancelBooking`.
 */
export function narrowed<Narrow extends { readonly title: string; readonly when?: Condition }>(
  condition: string,
  defect: Narrow,
): Narrow {
  const { when: first } = defect;
  const { title, when: second } = findCondition(condition);
  const when: Condition = {
    ...first,
    ...second,
    holds: (seen) => second.holds(seen) && first?.holds(seen) !== false,
  };
  return { ...defect, title: `${defect.title.replace(/\.$/, '')} ${title}.`, when };
}

const idOf = (kind: string, argument: string) => (argument === '' ? kind : `${kind}:${argument}`);

const listBodies: ReadonlySet<OperationId> = new Set(['addVehicles', 'replaceVehicles']);
/** Operations whose bodies hold text that the client makes up. Other bodies repeat values from earlier answers. */
const freeTexts: ReadonlySet<string> = new Set([
  'createBooking',
  'createVehicle',
  'updateVehicle',
  ...listBodies,
]);
/** Operations that take x-batch (4.11). */
const bulkIds: ReadonlySet<OperationId> = new Set([...listBodies, 'deleteVehicles']);
const vehicleIds: ReadonlySet<OperationId> = new Set([
  ...bulkIds,
  'createVehicle',
  'deleteVehicle',
  'updateVehicle',
]);

/** Parameters and body fields that conditions may look at. They cannot look into a list. */
function fieldsOf(id: OperationId): readonly string[] {
  const { required = [], optional = [] } = (!listBodies.has(id) && bodyFields[id]) || {};
  return [...operations[id].query, ...required, ...optional];
}

/** The arguments of a condition that looks at a field, for the operations that take it. */
function ifTaken(name: string, ...values: readonly string[]): Kind['argumentsFor'] {
  const offered = values.length > 0 ? values : [''];
  return (id) => (fieldsOf(id).includes(name) ? offered : []);
}

/** The fields that an operation does not require; findOffers requires a point (4.7). */
function optionalOf(id: OperationId): readonly string[] {
  const required = id === 'findOffers' ? ['lat', 'long'] : bodyFields[id]?.required;
  return fieldsOf(id).filter((name) => required?.includes(name) !== true);
}

/** Pairs of names, in alphabetical order. */
function pairsOf(names: readonly string[]): string[] {
  return names.flatMap((first) => names.filter((other) => other > first).map((other) => `${first}+${other}`));
}

function sentValue({ query, body }: Circumstances, name: string): unknown {
  return query.get(name) ?? (isRecord(body) ? body[name] : undefined);
}

const startIn = (seen: Circumstances) => String(sentValue(seen, 'start') ?? '');

const allConditions: ReadonlySet<string> = new Set(conditionsFor(operationIds));
