import type { VehicleMember } from './expected-vehicles.ts';

/** What all commands have in common. */
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

/** The header x-batch; null if it is left out. */
export type Batch = 'true' | 'false' | null;

/** What another user may do with a plate that is not theirs. */
export const interferences = ['update', 'delete', 'delete-some', 'create', 'add'] as const;

/** A way to meddle with a plate. */
export type Interference = (typeof interferences)[number];

/**
 * The members of each kind of command besides the common ones. Slots stand for plates that are new in each run, `nth`
 * for one of the vehicles or bookings that the user then has, and `values` for the other members of vehicles.
 */
export interface Details {
  readonly add: { readonly slots: readonly number[]; readonly values: number; readonly batch: Batch };
  readonly replace: Details['add'];
  readonly create: { readonly slot: number; readonly values: number };
  readonly update: {
    readonly nth: number;
    readonly values: number;
    readonly members: readonly VehicleMember[];
  };
  readonly delete: { readonly nth: number };
  readonly 'delete-some': {
    readonly nth: number;
    readonly count: number;
    readonly unknown: boolean;
    readonly batch: Batch;
  };
  readonly 'delete-all': { readonly how: 'absent' | 'empty' };
  /** Sends a new vehicle without a required member. */
  readonly lack: { readonly way: 'create' | 'add'; readonly member: 'plate' | 'brand' | 'model' };
  /** Does something with a plate of another user. */
  readonly meddle: { readonly nth: number; readonly way: Interference };
  readonly look: object;
  readonly book: {
    /** Days after the stay that the offer was said to be available for. */
    readonly day: number;
    /** Whether the start is at an odd moment, so that rounding shows. */
    readonly isOdd: boolean;
    /** Whether the start is written with an offset other than Z. */
    readonly withOffset: boolean;
    /** Minutes; null for the duration of the offer's stay. */
    readonly duration: number | null;
    readonly vehicle: 'plain' | 'beyond-ascii' | 'default';
    readonly inform: 'not' | 'plain' | 'beyond-ascii';
    readonly expect: 'nothing' | 'enough' | 'too-little';
  };
  readonly cancel: { readonly nth: number; readonly twice: boolean };
  readonly 'cancel-again': { readonly nth: number };
  readonly list: object;
  readonly trigger: object;
}

/** The kinds of commands. */
export type Kind = keyof Details;

/** A command of one kind. */
export type CommandOf<K extends Kind> = { [One in K]: Common & { readonly do: One } & Details[One] }[K];

/** A command, as JSON that a replay can run again. */
export type Command = CommandOf<Kind>;

/** The same command on its own: nothing before or beside it, and not repeated. */
export function bare<C extends Command>(command: C): C {
  return { ...command, first: null, beside: false, again: false };
}
