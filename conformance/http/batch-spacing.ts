import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { batchSpacing } from '../../spec/limits.ts';
import type { RawRequest } from '../kernel/call.ts';
import type { Exchange } from '../kernel/exchange.ts';

/** Says how long POST /vehicles has to wait after a batch (4.11, 8). */
export type BatchSpacing = ReturnType<typeof createBatchSpacing>;

/** Remembers the batches of each user. Nothing has to wait if the profile says that it is served all the same. */
export function createBatchSpacing({ batch }: Pick<Profile, 'batch'>) {
  /** When the last batch of each user was accepted, and the last batch that was a deletion. */
  const lastBatch = new Map<number, number>();
  const lastDeletion = new Map<number, number>();

  return {
    note({ operation, user, status }: Exchange): void {
      if (status !== 202) return;
      lastBatch.set(user, Date.now());
      if (operation === 'deleteVehicles') lastDeletion.set(user, Date.now());
    },
    /** How long a request of a user has to wait, in seconds: a batch after any batch, others after a batch deletion. */
    waitBefore(user: number, operation: OperationId, { headers, retry }: RawRequest): number {
      if (operation !== 'addVehicles' || retry === false || batch?.spacing_not_kept === 'served') return 0;
      const last = headers?.['x-batch'] === 'true' ? lastBatch : lastDeletion;
      return Math.max(0, batchSpacing - (Date.now() - (last.get(user) ?? 0)) / 1000);
    },
  };
}
