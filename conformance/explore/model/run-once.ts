import { clientOf } from '../../check/check.ts';
import { createVehicle, newVehicle } from '../../fixtures/vehicles/vehicle.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import { bookingSteps } from './booking-steps.ts';
import type { Command, CommandOf, Kind } from './commands.ts';
import { lookAtAll } from './look.ts';
import { beginRun, Deviation, isSweeping, type Purpose, type Run, type Steps, vehiclesOf } from './run.ts';
import type { Scene } from './scene.ts';
import { trigger } from './trigger.ts';
import { vehicleSteps } from './vehicle-steps.ts';

/** A run that showed a deviation. */
export type Deviating = NonNullable<Awaited<ReturnType<typeof runStrictly>>>;

/** Runs commands like `runStrictly`. Null if nothing deviates or the run is inconclusive. */
export function runOnce(
  scene: Scene,
  commands: readonly Command[],
  purpose: Purpose,
): Promise<Deviating | null> {
  return runStrictly(scene, commands, purpose).catch(whenInconclusive(null));
}

/**
 * Runs commands on new plates, then looks at every vehicle. Null if nothing deviates. Throws `Inconclusive` if the run
 * shows nothing.
 */
export async function runStrictly(scene: Scene, commands: readonly Command[], purpose: Purpose) {
  const run = beginRun(scene, purpose);
  try {
    for (const command of commands) await perform(run, command);
    for (const user of run.vehicles.keys()) await lookAtAll(run, user, 'silently');
    return null;
  } catch (error) {
    if (!(error instanceof Deviation)) throw error;
    // The last command that was carried out shows the deviation.
    return { deviation: error, executed: [...run.executed], sequence: [...run.sequence] };
  } finally {
    for (const [at, command] of run.executed.entries())
      if (at > 0) scene.followed.add(`${run.executed[at - 1]?.do} ${command.do}`);
    await tidyUp(run);
  }
}

const steps: Steps = {
  ...vehicleSteps,
  ...bookingSteps,
  trigger: { carryOut: trigger },
  look: { carryOut: (run, { user }) => lookAtAll(run, user) },
};

/** Carries out a command, with what precedes and accompanies it, if the state of the run allows it. */
async function perform(run: Run, command: Command): Promise<void> {
  if (!isPossible(run, command)) return;
  if (command.beside === true) vehiclesOf(run, command.user).isWhole = false;
  run.executed.push(command);
  const { readings } = run.scene;
  const reading = command.first == null ? undefined : readings[command.first % readings.length];
  if (reading !== undefined) await clientOf(run, command.user).callRaw(reading.operation, reading.request);
  const beside = command.beside === true ? requestsBeside(run, command) : [];
  try {
    await carryOut(run, command);
    if (command.again === true && isPossible(run, command)) await carryOut(run, command);
  } catch (error) {
    if (!(error instanceof Deviation) || beside.length === 0) throw error;
    throw new Deviation(error.requirement, `${error.found}, while other requests are being answered`);
  } finally {
    await Promise.all(beside);
  }
}

function isPossible<K extends Kind>(run: Run, command: CommandOf<K>): boolean {
  return steps[command.do].isPossible?.(run, command) ?? true;
}

function carryOut<K extends Kind>(run: Run, command: CommandOf<K>): Promise<void> {
  return steps[command.do].carryOut(run, command);
}

/** Requests of the same user that do not affect the model and keep the server busy for a while. */
function requestsBeside({ context, scene, strays }: Run, command: Command): Promise<unknown>[] {
  const { user } = command;
  const client = clientOf(context, user);
  const reading = scene.readings.find(({ operation }) => operation === 'searchAvailableParkings');
  const others = [0, 1].map(async () => {
    if (isSweeping(command))
      return reading === undefined ? null : client.callRaw(reading.operation, reading.request);
    const vehicle = newVehicle(context);
    strays.push({ user, plate: vehicle.plate });
    return createVehicle(client, vehicle);
  });
  return others.map((other) => other.catch(whenInconclusive(null)));
}

/** Removes the vehicles of a run. What this leaves, the ledger removes at the end of the test run. */
async function tidyUp(run: Run): Promise<void> {
  for (const [user, { bySlot }] of run.vehicles.entries()) {
    const own = [...bySlot].flatMap(([slot, expected]) =>
      expected === 'gone' ? [] : [run.plate(user, slot)],
    );
    const strays = run.strays.filter((stray) => stray.user === user).map(({ plate }) => plate);
    const plates = [...new Set([...own, ...strays])].join(',');
    const client = clientOf(run.context, user);
    if (plates !== '')
      await client.call('deleteVehicles', { query: { plates } }).catch(whenInconclusive(null));
  }
}
