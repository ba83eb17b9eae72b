import { formPlaces } from '../../../spec/generated/forms.ts';
import { partsOf } from '../../checks/forms/elements.ts';
import { createdForms, formChecks } from '../../checks/forms/form-checks.ts';
import { inspect } from '../../checks/forms/inspect.ts';
import { patience } from '../../fixtures/vehicles/registered-vehicles.ts';
import { type Answer, type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { Inconclusive, type Source } from '../../kernel/outcomes.ts';
import { troubleIn } from '../../kernel/trail.ts';
import type { Requirement } from '../explorer.ts';
import { recordAnswers } from '../record-answers.ts';
import type { OwnBooking } from './booking-stock.ts';
import type { Command, CommandOf, Kind } from './commands.ts';
import type { ExpectedVehicles } from './expected-vehicles.ts';
import { type PredictionId, requirements } from './predictions.ts';
import type { Scene } from './scene.ts';

/** A prediction that does not hold, or an answer that breaks its form. */
export class Deviation extends Error {
  readonly requirement: Requirement;
  readonly found: string;
  readonly source: Source;

  constructor(requirement: Requirement, found: string, source: Source = 'spec') {
    super(`${requirement.id}: ${found}`);
    this.requirement = requirement;
    this.found = found;
    this.source = source;
  }

  get id(): string {
    return this.requirement.id;
  }
}

/** A command that may have changed vehicles. */
export interface Change {
  readonly command: Command;
  /** Slots of the vehicles that the command names, and those of them that the user already had. */
  readonly slots: readonly number[];
  readonly known: readonly number[];
}

/** Whether a command is carried out in the background. */
export function isBatch(command: Command): boolean {
  return 'batch' in command && command.batch === 'true';
}

/** Whether a command removes all vehicles of a user: a vehicle registered at the same time may or may not survive. */
export function isSweeping({ do: kind }: Command): boolean {
  return kind === 'replace' || kind === 'delete-all';
}

/** What a run is for: to find a deviation, to shorten its sequence, or to see whether it appears again. */
export type Purpose = 'find' | 'shorten' | 'confirm';

/** Seconds to wait for a change to appear: somewhat longer than the slowest so far, and at most `longest`. */
export function patienceAfter(lag: number | null, longest: number): number {
  return lag === null ? longest : Math.min(longest, 0.3 + 4 * lag);
}

/** One run of a sequence of commands, on plates that no other run uses. */
export type Run = ReturnType<typeof beginRun>;

/** How each kind of command is carried out, and what is predicted of it. */
export type Steps = {
  readonly [K in Kind]: {
    /** Whether it can be carried out in this state; if omitted, it can in any. */
    readonly isPossible?: (run: Run, command: CommandOf<K>) => boolean;
    /** Throws `Deviation` if a prediction does not hold. */
    readonly carryOut: (run: Run, command: CommandOf<K>) => Promise<void>;
  };
};

/** The vehicles that a user should have. Throws `Inconclusive` if the profile has no such user. */
export function vehiclesOf({ vehicles }: Run, user: number): ExpectedVehicles {
  const own = vehicles[user];
  if (own === undefined) throw new Inconclusive('the profile has only one user');
  return own;
}

/** The element that `nth` of a command stands for, counting round the list. */
export function nthOf<T>(all: readonly T[], nth: number): T {
  const one = all[nth % all.length];
  if (one === undefined) throw new Error('a command that is not possible was carried out');
  return one;
}

/** Whether the run can see which vehicles a user has. */
export function canLook({ scene: { registered } }: Run): boolean {
  return registered?.canRead === true && registered.canSeeAbsence;
}

/** Begins a run. */
export function beginRun(scene: Scene, purpose: Purpose) {
  const { context, tried } = scene;
  const sequence: Exchange[] = [];
  const plates = new Map<string, string>();
  return {
    scene,
    context,
    sequence,
    executed: [] as Command[],
    /** Plates that a user may have registered besides the vehicles in the slots. */
    strays: [] as { readonly user: number; readonly plate: string }[],
    purpose,
    /** How long a look is repeated until it matches, in seconds. */
    patience: { find: patienceAfter(scene.lag.change, patience), shorten: 0, confirm: patience }[purpose],
    /** One client per user; their exchanges make up `sequence`. */
    users: context.users.map((client) => recordAnswers(client, (answer) => note(sequence, answer))),
    plate(user: number, slot: number): string {
      const key = `${user} ${slot}`;
      const plate = plates.get(key) ?? context.newPlate();
      plates.set(key, plate);
      return plate;
    },
    vehicles: context.users.map((): ExpectedVehicles => ({ bySlot: new Map(), isWhole: false })),
    changes: [] as Change[],
    /** Bookings that the run has made or reuses. */
    owned: [] as OwnBooking[],
    /** By user, the plate for which an ENTRY webhook was triggered last, and the number of changes before that. */
    inside: new Map<number, { readonly plate: string; readonly since: number }>(),
    /** Counts a prediction; throws `Deviation` if it does not hold. */
    predict(id: PredictionId, holds: boolean, found: string, source?: Source): void {
      const requirement = requirements[id];
      tried.set(requirement, (tried.get(requirement) ?? 0) + 1);
      if (!holds) throw new Deviation(requirement, found, source);
    },
  };
}

/** Adds an answer to a sequence. Throws `Inconclusive` if the server is in trouble, `Deviation` if a form is broken. */
function note(sequence: Exchange[], { status, exchange }: Answer): void {
  sequence.push(exchange);
  const trouble = troubleIn(exchange);
  if (trouble !== null) throw new Inconclusive(`it returned ${trouble}`, [exchange]);
  const places = formPlaces[exchange.operation];
  // The checks cover the forms of parkings and offers.
  if (!isSuccess(status) || !places.some(({ form }) => createdForms.has(form))) return;
  for (const { value } of partsOf(exchange)) {
    for (const { clause, at, message } of inspect(exchange, value).violations) {
      const check = formChecks.find((one) => one.clause === clause);
      if (check === undefined) continue;
      throw new Deviation({ id: check.id, clause, title: check.title }, `${at} ${message}`);
    }
  }
}
