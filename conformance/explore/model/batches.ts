import { batchSpacing } from '../../../spec/limits.ts';
import { longestWait } from '../../fixtures/vehicles/batches.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';
import type { Batch } from './commands.ts';
import { lookAtAll } from './look.ts';
import { canLook, Deviation, patienceAfter, type Run } from './run.ts';

/** Whether a request may be a batch: a run can wait only for an effect that it can see. */
export function mayBeBatch(run: Run, { batch }: { readonly batch: Batch }): boolean {
  return batch !== 'true' || canLook(run);
}

/** The header that says whether a request is a batch. */
export const headersOf = (batch: Batch) => (batch === null ? {} : { headers: { 'x-batch': batch } });

/** Throws `Inconclusive` if no time may be left to send another batch, which keeps its spacing (4.11). */
export function presumeTimeForBatch({ context, scene }: Run): void {
  const isFree = context.profile.batch?.spacing_not_kept === 'served';
  if (!isFree && scene.timeLeft() < batchSpacing * 1000)
    throw new Inconclusive('no time is left for another batch');
}

/** Requires status 200, or 202 for a batch. */
export function requireAnswer(
  run: Run,
  way: 'add' | 'replace' | 'delete',
  batch: Batch,
  { status }: Answer,
): void {
  const isBatch = batch === 'true';
  const wanted = isBatch ? 202 : 200;
  const how = batch === null ? '' : ` with x-batch ${batch}`;
  const id = isBatch ? (`batch.${way}-answer` as const) : (`${way}-vehicles.answer` as const);
  run.predict(id, status === wanted, `${status}${how}`);
}

/** Waits until the effect of a batch appears. Throws `Inconclusive` if the exploration ends too early for that. */
export async function waitForBatch(run: Run, user: number): Promise<void> {
  const longest = longestWait(run.context);
  const enough = run.purpose === 'confirm' ? longest : patienceAfter(run.scene.lag.batch, longest);
  const left = run.scene.timeLeft() / 1000;
  try {
    await lookAtAll({ ...run, patience: Math.min(enough, left) }, user, 'silently');
  } catch (error) {
    if (error instanceof Deviation && left < enough)
      throw new Inconclusive('no time is left to wait for the batch');
    throw error;
  }
}
