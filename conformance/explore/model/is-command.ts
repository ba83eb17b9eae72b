import { asObject } from '../../kernel/json.ts';
import { type Command, type Details, interferences, type Kind } from './commands.ts';
import { vehicleMembers } from './expected-vehicles.ts';

/** Whether a member of a command may have this JSON value; `undefined` if the member is absent. */
type Fits = (value: unknown) => boolean;

const isNumber: Fits = (value) => Number.isInteger(value) && Number(value) >= 0;
const isFlag = oneOf(true, false);
const isBatch = oneOf('true', 'false', null);
const isOptionalFlag = oneOf(true, false, undefined);

function oneOf(...values: readonly unknown[]): Fits {
  return (value) => values.includes(value);
}

function listOf(fits: Fits): Fits {
  return (value) => Array.isArray(value) && value.every(fits);
}

const common: Readonly<Record<string, Fits>> = {
  user: isNumber,
  first: (value) => value == null || isNumber(value),
  beside: isOptionalFlag,
  again: isOptionalFlag,
};

const vehicles = { slots: listOf(isNumber), values: isNumber, batch: isBatch };

const details: { readonly [K in Kind]: Readonly<Record<keyof Details[K], Fits>> } = {
  add: vehicles,
  replace: vehicles,
  create: { slot: isNumber, values: isNumber },
  update: { nth: isNumber, values: isNumber, members: listOf(oneOf(...vehicleMembers)) },
  delete: { nth: isNumber },
  'delete-some': { nth: isNumber, count: isNumber, unknown: isFlag, batch: isBatch },
  'delete-all': { how: oneOf('absent', 'empty') },
  lack: { way: oneOf('create', 'add'), member: oneOf('plate', 'brand', 'model') },
  meddle: { nth: isNumber, way: oneOf(...interferences) },
  look: {},
  book: {
    day: isNumber,
    isOdd: isFlag,
    withOffset: isFlag,
    duration: (value) => value === null || isNumber(value),
    vehicle: oneOf('plain', 'beyond-ascii', 'default'),
    inform: oneOf('not', 'plain', 'beyond-ascii'),
    expect: oneOf('nothing', 'enough', 'too-little'),
  },
  cancel: { nth: isNumber, twice: isFlag },
  'cancel-again': { nth: isNumber },
  list: {},
  trigger: {},
};

/** The kinds of commands. */
export const kinds = Object.keys(details);

/** Whether a JSON value is a command with all the members of its kind. */
export function isCommand(value: unknown): value is Command {
  const command = asObject(value) ?? {};
  const [, own] = Object.entries(details).find(([kind]) => kind === command.do) ?? [];
  return (
    own !== undefined && Object.entries({ ...common, ...own }).every(([name, fits]) => fits(command[name]))
  );
}
