import type { OperationId } from '../../spec/generated/operations.ts';
import { ask, askOnce, type Listed } from './answers.ts';
import type { Call } from './client.ts';
import type { Context } from './context.ts';
import { Failure } from './outcomes.ts';

/** Asks for a list. */
export type Ask = (operation: OperationId, call?: Call) => Promise<Listed>;

/**
 * Tries a comparison of several answers once more when it fails, with answers fetched anew: parkings, spaces and
 * prices change while the kit looks, and only what shows itself twice is a deviation. The first time, answers that
 * other checks have asked for already will do.
 */
export async function confirmed(context: Context, compare: (ask: Ask) => Promise<void>): Promise<void> {
  try {
    await compare((operation, call) => askOnce(context, operation, call));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await compare((operation, call) => ask(context, operation, call));
  }
}
