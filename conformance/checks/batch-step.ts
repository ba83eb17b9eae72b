import type { Client } from '../harness/client.ts';
import type { Context } from '../harness/context.ts';
import { type Answer, type Exchange, isSuccess } from '../harness/exchange.ts';
import { type Garage, garageOf } from '../harness/garage.ts';
import { Inconclusive } from '../harness/outcomes.ts';
import { shared } from '../harness/shared.ts';
import { vehicleUser } from '../harness/users.ts';
import { newVehicle } from '../harness/vehicle.ts';

/** The bulk operations, which take x-batch (4.11). */
export type BulkOperation = 'addVehicles' | 'replaceVehicles' | 'deleteVehicles';

/** A bulk call that was made, and how its effect can be looked for. */
export interface BulkCall {
  readonly answer: Answer;
  /** Looks once: whether the effect is there in full, with the exchanges that show it. */
  readonly look: () => Promise<{ readonly there: boolean; readonly exchanges: readonly Exchange[] }>;
}

/** A batch call and what became of it. */
export interface BatchStep {
  readonly answer: Answer;
  /** Whether it succeeded; that it should is covered by another check. */
  readonly accepted: boolean;
  /** Whether its effect cannot be seen. */
  readonly blind: boolean;
  /** Whether the first look after the answer showed the effect. */
  readonly atOnce: boolean;
  /** Seconds after the answer at which the effect was there; null when it was not within the longest wait. */
  readonly seconds: number | null;
  readonly exchanges: readonly Exchange[];
}

/** Seconds that a client keeps between a batch and the batch POST /vehicles after it (4.11, 8). */
const batchSpacing = 10;

/** Seconds within which the effect of a batch is expected where the profile says nothing. */
const usualWait = 60;

/** Seconds that are left to a batch whose effect cannot be seen. */
const blindWait = 3;

/** Seconds between two looks for an effect at most. */
const longestPause = 1;

/** Vehicles in one body: some, so that an answer that comes before the work is done can be caught. */
const bodySize = 50;

/** Seconds that the effect of an accepted batch may take at most. */
export function longestWait(context: Context): number {
  return context.profile.batch?.longest_wait_seconds ?? usualWait;
}

/** Makes one bulk call for vehicles of its own of the vehicle user; a replacement replaces all vehicles. */
export async function callBulk(
  context: Context,
  operation: BulkOperation,
  headers: Readonly<Record<string, string>>,
): Promise<BulkCall> {
  const user = vehicleUser(context);
  const garage = await garageOf(context);
  const see = (expected: Readonly<Record<string, boolean>>) => () => lookFor(garage, user, expected);
  if (operation === 'addVehicles') {
    const vehicles = Array.from({ length: bodySize }, () => newVehicle(context));
    const [first, last] = [vehicles[0]?.plate ?? '', vehicles.at(-1)?.plate ?? ''];
    await keepSpacing(context, headers);
    const answer = await user.call(operation, { body: vehicles, headers });
    noteBatch(context, answer);
    return { answer, look: see({ [last]: true, [first]: true }) };
  }
  const [one, two] = [newVehicle(context), newVehicle(context)];
  await garage.given(user, one, two);
  if (operation === 'replaceVehicles') {
    const vehicles = Array.from({ length: bodySize }, () => newVehicle(context));
    const last = vehicles.at(-1)?.plate ?? '';
    const answer = await user.call(operation, { body: [one, ...vehicles], headers });
    noteBatch(context, answer);
    return { answer, look: see({ [last]: true, [two.plate]: false, [one.plate]: true }) };
  }
  const plates = `${one.plate},${two.plate}`;
  const answer = await user.call(operation, { query: { plates }, headers });
  noteBatch(context, answer);
  return { answer, look: see({ [two.plate]: false, [one.plate]: false }) };
}

/** Makes one batch call and waits for its effect. */
export async function tryBatch(context: Context, operation: BulkOperation): Promise<BatchStep> {
  const { answer, look } = await callBulk(context, operation, { 'x-batch': 'true' });
  const step: BatchStep = {
    answer,
    accepted: isSuccess(answer.status),
    blind: !(await garageOf(context)).canSeeAbsence,
    atOnce: false,
    seconds: null,
    exchanges: [answer.exchange],
  };
  if (!step.accepted) return step;
  if (step.blind) {
    // The checks that come next should not meet its effect.
    if (answer.status === 202) await context.pause(blindWait);
    return step;
  }
  const answered = Date.now();
  for (let wait = 0.05, looks = 0; ; looks += 1, wait = Math.min(longestPause, wait * 1.5)) {
    const { there, exchanges } = await look();
    const seconds = (Date.now() - answered) / 1000;
    const seen = { ...step, exchanges: [answer.exchange, ...exchanges] };
    if (there) return { ...seen, atOnce: looks === 0, seconds };
    if (seconds > longestWait(context)) return seen;
    await context.pause(wait);
  }
}

/** Like `tryBatch`, once in a run for all checks that look at the same batch. */
export function tryBatchOnce(context: Context, operation: BulkOperation): Promise<BatchStep> {
  return context.once(`batch ${operation}`, (sharing) => tryBatch(sharing, operation));
}

async function lookFor(garage: Garage, user: Client, expected: Readonly<Record<string, boolean>>) {
  if (!garage.canSeeAbsence) throw new Inconclusive('no operation shows whether a user has a plate');
  const exchanges: Exchange[] = [];
  for (const [plate, wanted] of Object.entries(expected)) {
    const { there, exchange } = await garage.look(user, plate);
    exchanges.push(exchange);
    if (there !== wanted) return { there: false, exchanges };
  }
  return { there: true, exchanges };
}

const lastBatch = shared(() => ({ acceptedAt: 0 }));

/** Remembers when the last batch was accepted. */
export function noteBatch(context: Context, answer: Answer): void {
  if (answer.status === 202) lastBatch(context).acceptedAt = Date.now();
}

/** Keeps the 10 seconds before a batch POST /vehicles, unless the implementation says that it needs no wait. */
export async function keepSpacing(
  context: Context,
  headers: Readonly<Record<string, string>> = { 'x-batch': 'true' },
): Promise<void> {
  if (headers['x-batch'] !== 'true' || context.profile.batch?.spacing_not_kept === 'served') return;
  const since = (Date.now() - lastBatch(context).acceptedAt) / 1000;
  if (since < batchSpacing) await context.pause(batchSpacing - since);
}
