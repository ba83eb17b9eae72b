import { tooManyRequests } from '../kernel/problems.ts';

/** Limits the requests of each API client per minute, counted from the first. The quotas are open (section 8). */
export type LimitRate = ReturnType<typeof createLimitRate>;

const windowLength = 60_000;

/** Creates the limit; null sets none. */
export function createLimitRate(perMinute: number | null) {
  const windows = new Map<string, { readonly end: number; count: number }>();
  return {
    /** Counts a request at `now`, in milliseconds. Throws a problem if the client exceeds its limit. */
    limit(apiUser: string, now: number): void {
      if (perMinute === null) return;
      const current = windows.get(apiUser);
      if (current === undefined || now >= current.end) {
        windows.set(apiUser, { end: now + windowLength, count: 1 });
        return;
      }
      if (current.count >= perMinute) throw tooManyRequests(perMinute, Math.ceil((current.end - now) / 1000));
      current.count += 1;
    },
    /** Resets the counts. */
    forget: () => windows.clear(),
  };
}
