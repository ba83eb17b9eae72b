import { tooManyRequests } from '../kernel/problems.ts';

/** Limits the requests per minute; a minute begins with its first request. The quotas are open (section 8). */
export type LimitRate = ReturnType<typeof createLimitRate>;

const windowLength = 60_000;

/** Creates the limit, which all users share, since the profile has one API client; null sets none. */
export function createLimitRate(perMinute: number | null) {
  let end = -Infinity;
  let count = 0;
  return {
    /** Counts a request at `now`, in milliseconds. Throws a problem if it exceeds the limit. */
    limit(now: number): void {
      if (perMinute === null) return;
      if (now >= end) {
        end = now + windowLength;
        count = 0;
      }
      if (count >= perMinute) throw tooManyRequests(perMinute, Math.ceil((end - now) / 1000));
      count += 1;
    },
    /** Resets the count. */
    forget(): void {
      end = -Infinity;
    },
  };
}
