import { clientOf } from '../../check/check.ts';
import { vehicleMembers } from '../../fixtures/vehicles/vehicle.ts';
import { repeatUntil } from '../../kernel/repeat-until.ts';
import type { Kind } from './commands.ts';
import { type Expected, isCertain, type Mismatch, mismatchIn } from './expected-vehicles.ts';
import type { PredictionId } from './predictions.ts';
import { type Change, isBatch, type Run, vehiclesOf } from './run.ts';

/**
 * Looks at every vehicle of a user that the run has touched. Throws `Deviation` if one is not as it should be. Looks that
 * match stay out of the sequence if they are silent.
 */
export async function lookAtAll(run: Run, user: number, how?: 'silently'): Promise<void> {
  const begun = run.sequence.length;
  for (const slot of vehiclesOf(run, user).bySlot.keys()) {
    await lookAt(run, user, slot);
    if (how === 'silently') run.sequence.length = begun;
  }
}

/** Looks at one vehicle until it matches or the patience of the run ends. Throws `Deviation` if it does not match. */
export async function lookAt(run: Run, user: number, slot: number): Promise<void> {
  const last = run.changes.at(-1);
  if (last === undefined) return;
  const { bySlot } = vehiclesOf(run, user);
  const expected = knownAfterLook(run, bySlot.get(slot) ?? 'unknown');
  bySlot.set(slot, expected);
  const plate = run.plate(user, slot);
  const begun = run.sequence.length;
  const started = Date.now();
  const idOf = (mismatch: Mismatch | null) => blame(last, user, slot, mismatch);
  const look = () => {
    run.sequence.length = begun;
    return mismatchOf(run, user, plate, expected);
  };
  // A deviation that is known need not be waited for.
  const isSettled = (seen: Mismatch | null) => seen === null || run.scene.known.has(idOf(seen));
  const mismatch = await repeatUntil(run.context, run.patience, look, isSettled);
  const { lag } = run.scene;
  const kind = isBatch(last.command) ? 'batch' : 'change';
  if (mismatch === null) lag[kind] = Math.max(lag[kind] ?? 0, (Date.now() - started) / 1000);
  run.predict(idOf(mismatch), mismatch === null, `${plate}: ${mismatch?.text}`);
}

/** A look is an update that may change members it does not show, so afterwards nothing is known about those. */
function knownAfterLook({ scene }: Run, expected: Expected): Expected {
  if (!isCertain(expected) || scene.registered?.canRead !== true) return expected;
  const { shows } = scene.registered;
  const said = vehicleMembers.map((member) => [member, shows.has(member) ? expected[member] : null]);
  return { ...expected, ...Object.fromEntries(said) };
}

/** How a plate differs from what is expected; null if it does not, or if that cannot be seen. */
async function mismatchOf(
  run: Run,
  user: number,
  plate: string,
  expected: Expected,
): Promise<Mismatch | null> {
  const { registered } = run.scene;
  const client = clientOf(run, user);
  if (registered === null || expected === 'unknown') return null;
  if (expected === 'gone') {
    if (!registered.canSeeAbsence) return null;
    const { there } = await registered.has(client, plate);
    return there ? { text: 'the user has it but should not', hasMore: false } : null;
  }
  if (!registered.canRead) return null;
  const { vehicle } = await registered.read(client, plate);
  return vehicle === null
    ? { text: 'the user does not have it but should', hasMore: false }
    : mismatchIn(expected, vehicle, registered.shows);
}

/** How a vehicle relates to the command that is blamed for it. */
interface Blamed {
  /** Whether the command names its plate. */
  readonly isNamed: boolean;
  /** Whether the user had it before the command. */
  readonly isKnown: boolean;
  /** Whether it shows providers that it should not have. */
  readonly hasMore: boolean;
}

/** The prediction of each kind of command about a vehicle. */
const predicted: Partial<Record<Kind, (vehicle: Blamed) => PredictionId>> = {
  add({ isNamed, isKnown, hasMore }) {
    if (!isNamed) return 'add-vehicles.keeps-others';
    if (hasMore) return isKnown ? 'add-vehicles.deregisters-providers' : 'vehicle.listProviders-default';
    return isKnown ? 'add-vehicles.updates-listed' : 'add-vehicles.adds';
  },
  replace({ isNamed, isKnown, hasMore }) {
    if (!isNamed) return 'replace-vehicles.removes-absent';
    return hasMore && isKnown ? 'replace-vehicles.deregisters-providers' : 'replace-vehicles.stores-body';
  },
  create({ isNamed, isKnown, hasMore }) {
    if (!hasMore || !isNamed) return 'create-vehicle.stores-vehicle';
    return isKnown ? 'create-vehicle.deregisters-providers' : 'vehicle.listProviders-default';
  },
  update({ isNamed, hasMore }) {
    if (!isNamed) return 'update-vehicle.plate-in-path';
    return hasMore ? 'update-vehicle.deregisters-providers' : 'update-vehicle.changes-given-fields';
  },
  delete: ({ isNamed }) => (isNamed ? 'delete-vehicle.removes-vehicle' : 'delete-vehicle.plate-in-path'),
  meddle: () => 'vehicle.per-user',
};

/**
 * The prediction that a vehicle tests, whether a look or the answer to the command shows it: the one about the last
 * command that can have changed the vehicle. In the shortest sequence, nothing changes between that command and a look.
 */
export function blame(change: Change, user: number, slot: number, mismatch: Mismatch | null): PredictionId {
  const { command, slots, known } = change;
  if (command.user !== user) return 'vehicle.per-user';
  if (isBatch(command)) return 'batch.completes';
  if (command.do === 'delete-all') return `delete-vehicles.${command.how}-deletes-all`;
  const vehicle = {
    isNamed: slots.includes(slot),
    isKnown: known.includes(slot),
    hasMore: mismatch?.hasMore === true,
  };
  return predicted[command.do]?.(vehicle) ?? 'delete-vehicles.deletes-named';
}
