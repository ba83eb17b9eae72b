import type { RecordedRequest } from '../request-log/record.ts';
import type { Notice, Rule } from './advice.ts';

/** The time that a client keeps between the calls, in milliseconds (section 8). */
const spacing = 10_000;

/**
 * A client waits after a batch DELETE /vehicles before it inserts again, and between batch POST /vehicles (4.11).
 * One that does not is still served. The key identifies the user (section 5).
 */
export function createBatchRule(): Rule {
  const latest = { addVehicles: new Map<string, number>(), deleteVehicles: new Map<string, number>() };

  function sinceLast(call: keyof typeof latest, key: string, now: number): number {
    return now - (latest[call].get(key) ?? Number.NEGATIVE_INFINITY);
  }

  return (asked) => {
    if (asked.error !== null) return [];
    const key = String(asked.headers['x-api-key']);
    const isBatch = asked.headers['x-batch'] === 'true';
    const notices = asked.operation === 'addVehicles' ? notice(asked, key, isBatch) : [];
    if (isBatch) latest[asked.operation as keyof typeof latest].set(key, asked.at);
    return notices;
  };

  function notice({ at }: RecordedRequest, key: string, isBatch: boolean): Notice[] {
    const notices: Notice[] = [];
    const call = isBatch ? 'This batch POST /vehicles' : 'This POST /vehicles';
    const afterDelete = sinceLast('deleteVehicles', key, at);
    if (afterDelete < spacing) {
      const detail = `${call} arrived ${seconds(afterDelete)} after a batch DELETE /vehicles.`;
      notices.push({ clause: 'batch.wait-after-delete', level: 'must', detail });
    }
    const afterPost = sinceLast('addVehicles', key, at);
    if (isBatch && afterPost < spacing) {
      const detail = `${call} arrived ${seconds(afterPost)} after the previous one.`;
      notices.push({ clause: 'batch.wait-between-posts', level: 'must', detail });
    }
    return notices;
  }
}

const seconds = (milliseconds: number) => `${Number((milliseconds / 1000).toFixed(1))} s`;
