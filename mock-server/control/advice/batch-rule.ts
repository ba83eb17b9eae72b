import { batchSpacing } from '../../../spec/limits.ts';
import type { Notice, Rule } from './advice.ts';

const spacing = batchSpacing * 1000;

/**
 * A client must wait after a batch DELETE /vehicles before it inserts again, and between batch POST /vehicles calls
 * (4.11). The simulator still serves a call that comes too early. `x-api-key` identifies the user (section 5).
 */
export function createBatchRule(): Rule {
  const posts = new Map<string, number>();
  const deletions = new Map<string, number>();

  return ({ error, operation, headers, at }) => {
    if (error !== null) return [];
    const key = String(headers['x-api-key']);
    const isBatch = headers['x-batch'] === 'true';
    if (operation !== 'addVehicles') {
      if (isBatch) deletions.set(key, at);
      return [];
    }
    const notices: Notice[] = [];
    const call = isBatch ? 'This batch POST /vehicles' : 'This POST /vehicles';
    const afterDelete = at - (deletions.get(key) ?? Number.NEGATIVE_INFINITY);
    if (afterDelete < spacing) {
      const detail = `${call} arrived ${seconds(afterDelete)} after a batch DELETE /vehicles.`;
      notices.push({ clause: 'batch.wait-after-delete', level: 'must', detail });
    }
    const afterPost = at - (posts.get(key) ?? Number.NEGATIVE_INFINITY);
    if (isBatch && afterPost < spacing) {
      const detail = `${call} arrived ${seconds(afterPost)} after the previous one.`;
      notices.push({ clause: 'batch.wait-between-posts', level: 'must', detail });
    }
    if (isBatch) posts.set(key, at);
    return notices;
  };
}

/** Rounded down, so that a wait that was too short never reads as one that was long enough. */
const seconds = (milliseconds: number) => `${Math.floor(milliseconds / 100) / 10} s`;
