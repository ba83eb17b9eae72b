import { isDeepStrictEqual } from 'node:util';
import { vehicleMembers } from '../../fixtures/vehicles/vehicle.ts';
import { asObject } from '../../kernel/json.ts';
import type { VehicleMember } from './expected-vehicles.ts';

/** Slots of one body: few, so that requests and vehicles repeat. Long bodies are rare. */
const three = [
  [0, 1, 2],
  [1, 2, 3],
];
const slots = [[0], [1], ...three, ...three, ...three, Array.from({ length: 12 }, (_, slot) => slot)];

const nth = [0, 1, 2, 3];
const values = [0, 1, 2, 3, 4, 5, 6];
const flags = [false, true];

/** The header x-batch; null if it is left out. */
const batch = [null, 'false', 'true'] as const;
export type Batch = (typeof batch)[number];

/** Every set of members that an update can change; all of them together are listed often. */
const members: (readonly VehicleMember[])[] = [];
for (const member of vehicleMembers) members.push([member], ...members.map((set) => [...set, member]));
members.push(vehicleMembers, vehicleMembers, vehicleMembers, vehicleMembers);

/**
 * The values of the members of each kind of command, besides the common ones; the more often a value is listed, the
 * more often it is chosen. Slots stand for plates that are new in each run, `nth` for one of the vehicles or bookings
 * that the user then has, and `values` for the other members of vehicles.
 */
export const choices = {
  add: { slots, values, batch },
  replace: { slots, values, batch },
  create: { slot: nth, values },
  update: { nth, values, members },
  delete: { nth },
  'delete-some': { nth, count: [1, 2, 3, 12], unknown: flags, batch },
  'delete-all': { how: ['absent', 'empty'] },
  /** Sends a new vehicle without a required member. */
  lack: { way: ['create', 'add'], member: ['plate', 'brand', 'model'] },
  /** Does something with a plate of another user. */
  meddle: { nth, way: ['update', 'delete', 'delete-some', 'create', 'add'] },
  look: {},
  book: {
    /** Days after the stay that the offer was said to be available for: mostly few, and once more than a month. */
    day: [0, 1, 2, 3, 4, 5, 6, 40],
    /** Whether the start is at an odd moment, so that rounding shows. */
    isOdd: flags,
    /** Whether the start is written with an offset other than Z. */
    withOffset: flags,
    /** Minutes; null for the duration of the offer's stay. One lasts into the night, one for three days. */
    duration: [null, 15, 120, 840, 1500, 4500],
    vehicle: ['plain', 'beyond-ascii', 'default'],
    inform: ['not', 'plain', 'beyond-ascii'],
    expect: ['nothing', 'enough', 'too-little', 'too-little'],
  },
  cancel: { nth, twice: flags },
  'cancel-again': { nth },
  list: {},
  trigger: {},
} as const;

type Choices = typeof choices;

/** The kinds of commands. */
export type Kind = keyof Choices;

interface Common {
  /** Position of the user in the profile. */
  readonly user: number;
  /** Position of the reading that is sent right before the command. */
  readonly first?: number | null;
  /** Whether other requests are under way at the same time. */
  readonly beside?: boolean;
  /** Whether the command is carried out twice in a row. */
  readonly again?: boolean;
}

type Own<K extends Kind> = {
  readonly [Member in keyof Choices[K]]: Choices[K][Member] extends readonly (infer T)[] ? T : never;
};

/** A command of one kind. */
export type CommandOf<K extends Kind> = { [One in K]: Common & { readonly do: One } & Own<One> }[K];

/** A command, as JSON that a replay can run again. */
export type Command = CommandOf<Kind>;

/** The same command on its own: nothing before or beside it, and not repeated. */
export function bare<C extends Command>(command: C): C {
  return { ...command, first: null, beside: false, again: false };
}

/** Whether a JSON value is a command whose own members have values that could have been chosen. */
export function isCommand(value: unknown): value is Command {
  const { do: kind, user, first, beside = false, again = false, ...own } = asObject(value) ?? {};
  const [, known] = Object.entries<Possible>(choices).find(([one]) => one === kind) ?? [];
  if (known === undefined) return false;
  return (
    [user, first ?? 0].every(isPosition) &&
    [beside, again].every((flag) => typeof flag === 'boolean') &&
    Object.entries(known).every(([name, possible]) =>
      possible.some((one) => isDeepStrictEqual(one, own[name])),
    )
  );
}

const isPosition = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

type Possible = Readonly<Record<string, readonly unknown[]>>;
