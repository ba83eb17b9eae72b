import { tooManyRequests } from '../kernel/problems.ts';

/** Counts a request of an API client at a time in milliseconds. Throws a problem when the client has had its share. */
export type LimitRate = (apiUser: string, now: number) => void;

/**
 * Allows every API client so many requests in a minute, counted from the first of them; null sets no limit. The
 * quotas are open (section 8), so a profile sets them. `forget` resets the counts.
 */
export function createLimitRate(perMinute: number | null): {
  readonly limit: LimitRate;
  readonly forget: () => void;
} {
  const windows = new Map<string, { readonly end: number; count: number }>();
  const forget = () => windows.clear();
  if (perMinute === null) return { limit: () => undefined, forget };

  function limit(apiUser: string, now: number): void {
    const current = windows.get(apiUser);
    if (current === undefined || now >= current.end) {
      windows.set(apiUser, { end: now + windowLength, count: 1 });
      return;
    }
    if (current.count >= (perMinute ?? 0)) {
      throw tooManyRequests(perMinute ?? 0, Math.ceil((current.end - now) / 1000));
    }
    current.count += 1;
  }

  return { limit, forget };
}

const windowLength = 60_000;
