import { asObject } from '../../kernel/json.ts';
import { vehicleMembers } from './expected-vehicles.ts';

/** Whether a JSON value is one that a member of a command may have. */
type Fits<T> = (value: unknown) => value is T;

const isNumber = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
const isFlag = oneOf(true, false);
const isBatch = oneOf('true', 'false', null);

function oneOf<const T>(...values: readonly T[]): Fits<T> {
  return (value): value is T => values.includes(value as T);
}

function listOf<T>(fits: Fits<T>): Fits<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(fits);
}

/** What another user may do with a plate that is not theirs. */
export const interferences = ['update', 'delete', 'delete-some', 'create', 'add'] as const;

const storing = { slots: listOf(isNumber), values: isNumber, batch: isBatch };

/**
 * The members of each kind of command besides the common ones. Slots stand for plates that are new in each run, `nth`
 * for one of the vehicles or bookings that the user then has, and `values` for the other members of vehicles.
 */
const details = {
  add: storing,
  replace: storing,
  create: { slot: isNumber, values: isNumber },
  update: { nth: isNumber, values: isNumber, members: listOf(oneOf(...vehicleMembers)) },
  delete: { nth: isNumber },
  'delete-some': { nth: isNumber, count: isNumber, unknown: isFlag, batch: isBatch },
  'delete-all': { how: oneOf('absent', 'empty') },
  /** Sends a new vehicle without a required member. */
  lack: { way: oneOf('create', 'add'), member: oneOf('plate', 'brand', 'model') },
  /** Does something with a plate of another user. */
  meddle: { nth: isNumber, way: oneOf(...interferences) },
  look: {},
  book: {
    /** Days after the stay that the offer was said to be available for. */
    day: isNumber,
    /** Whether the start is at an odd moment, so that rounding shows. */
    isOdd: isFlag,
    /** Whether the start is written with an offset other than Z. */
    withOffset: isFlag,
    /** Minutes; null for the duration of the offer's stay. */
    duration: (value: unknown): value is number | null => value === null || isNumber(value),
    vehicle: oneOf('plain', 'beyond-ascii', 'default'),
    inform: oneOf('not', 'plain', 'beyond-ascii'),
    expect: oneOf('nothing', 'enough', 'too-little'),
  },
  cancel: { nth: isNumber, twice: isFlag },
  'cancel-again': { nth: isNumber },
  list: {},
  trigger: {},
};

/** The header x-batch; null if it is left out. */
export type Batch = Fitting<typeof isBatch>;

/** A way to meddle with a plate. */
export type Interference = (typeof interferences)[number];

type Fitting<F> = F extends Fits<infer T> ? T : never;

/** The members of each kind of command, typed. */
export type Details = {
  readonly [K in keyof typeof details]: {
    readonly [Member in keyof (typeof details)[K]]: Fitting<(typeof details)[K][Member]>;
  };
};

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

/** The kinds of commands. */
export type Kind = keyof Details;
export const kinds = Object.keys(details);

/** A command of one kind. */
export type CommandOf<K extends Kind> = { [One in K]: Common & { readonly do: One } & Details[One] }[K];

/** A command, as JSON that a replay can run again. */
export type Command = CommandOf<Kind>;

/** The same command on its own: nothing before or beside it, and not repeated. */
export function bare<C extends Command>(command: C): C {
  return { ...command, first: null, beside: false, again: false };
}

/** Whether a JSON value is a command with all the members of its kind. */
export function isCommand(value: unknown): value is Command {
  const { do: kind, user, first = null, beside = false, again = false, ...own } = asObject(value) ?? {};
  const [, members] = Object.entries(details).find(([one]) => one === kind) ?? [];
  if (members === undefined || !isNumber(user) || !isFlag(beside) || !isFlag(again)) return false;
  if (first !== null && !isNumber(first)) return false;
  return Object.entries<Fits<unknown>>(members).every(([name, fits]) => fits(own[name]));
}
