import { createVehicle, newVehicle } from '../../fixtures/vehicles/vehicle.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import { bookingSteps } from './booking-steps.ts';
import type { Command, CommandOf, Kind } from './commands.ts';
import { lookAtAll } from './look.ts';
import { clientIn, Deviation, type Run, type Steps, vehiclesOf } from './run.ts';
import { vehicleSteps } from './vehicle-steps.ts';
import { webhookSteps } from './webhook-steps.ts';

const steps: Steps = {
  ...vehicleSteps,
  ...bookingSteps,
  ...webhookSteps,
  look: { isPossible: () => true, carryOut: (run, { user }) => lookAtAll(run, user) },
};

/** Carries out a command, with what precedes and accompanies it, if the state of the run allows it. */
export async function perform(run: Run, command: Command): Promise<void> {
  if (!isPossible(run, command)) return;
  if (command.beside === true) vehiclesOf(run, command.user).isWhole = false;
  run.executed.push(command);
  if (command.first != null) await read(run, command.user, command.first);
  const beside = command.beside === true ? requestsBeside(run, command) : [];
  try {
    await carryOut(run, command);
    if (command.again === true && isPossible(run, command)) await carryOut(run, command);
  } catch (error) {
    if (!(error instanceof Deviation) || beside.length === 0) throw error;
    throw new Deviation(error.statement, `${error.found}, while other requests are being answered`);
  } finally {
    await Promise.all(beside);
  }
}

function isPossible<K extends Kind>(run: Run, command: CommandOf<K>): boolean {
  return steps[command.do].isPossible(run, command);
}

function carryOut<K extends Kind>(run: Run, command: CommandOf<K>): Promise<void> {
  return steps[command.do].carryOut(run, command);
}

/** At most `maxHeavy` answers of an operation may exceed this many characters, because a run keeps its answers. */
const heavyAnswer = 100_000;
const maxHeavy = 10;

async function read(run: Run, user: number, what: number): Promise<void> {
  const { readings, weights } = run.scene;
  const reading = readings[what % readings.length];
  if (reading === undefined) return;
  const { operation, request } = reading;
  const heavy = weights.get(operation) ?? 0;
  if (heavy >= maxHeavy) return;
  const { exchange } = await clientIn(run, user).callRaw(operation, request);
  if (exchange.responseText.length > heavyAnswer) weights.set(operation, heavy + 1);
}

/** Requests of the same user that do not affect the model and keep the server busy for a while. */
function requestsBeside({ context, scene, strays }: Run, { do: kind, user }: Command): Promise<unknown>[] {
  const client = clientIn(context, user);
  const reading = scene.readings.find(({ operation }) => operation === 'searchAvailableParkings');
  const others = [0, 1].map(async () => {
    if (sweeping.has(kind))
      return reading === undefined ? null : client.callRaw(reading.operation, reading.request);
    const vehicle = newVehicle(context);
    strays.push({ user, plate: vehicle.plate });
    return createVehicle(client, vehicle);
  });
  return others.map((other) => other.catch(whenInconclusive(null)));
}

/** Commands that remove all vehicles of a user: a vehicle registered beside them may survive or not. */
const sweeping: ReadonlySet<Kind> = new Set(['replace', 'delete-all'] as const);
