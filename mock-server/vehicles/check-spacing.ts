import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { BulkWork } from '../kernel/records.ts';

/** The least time between the calls, in milliseconds (section 8). */
const spacing = 10_000;

/**
 * Logs a warning if a client inserts too soon after a batch DELETE /vehicles, or sends batch POST /vehicles calls too
 * close together (4.11). Such calls are served all the same.
 */
export function createSpacingCheck(clock: Clock, log: Log) {
  const latest = { add: new Map<string, number>(), delete: new Map<string, number>() };

  function warnIfTooSoon(user: string, earlier: 'add' | 'delete', call: string): void {
    const since = clock.now() - (latest[earlier].get(user) ?? Number.NEGATIVE_INFINITY);
    if (since >= spacing) return;
    const before = earlier === 'add' ? 'a batch POST /vehicles' : 'a batch DELETE /vehicles';
    log.warn(
      { user },
      `${user} sent ${call} ${(since / 1000).toFixed(1)} s after ${before}; a client waits at least 10 s`,
    );
  }

  return (user: string, kind: BulkWork['kind'], isBatch: boolean): void => {
    if (kind === 'add') warnIfTooSoon(user, 'delete', isBatch ? 'a batch POST /vehicles' : 'POST /vehicles');
    if (kind === 'add' && isBatch) warnIfTooSoon(user, 'add', 'a batch POST /vehicles');
    if (kind !== 'replace' && isBatch) latest[kind].set(user, clock.now());
  };
}
