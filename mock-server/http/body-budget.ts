import type { ServerResponse } from 'node:http';
import { serverBusy } from '../kernel/problems.ts';

/** What the bodies of all requests that are being served take together. */
export interface BodyBudget {
  /** Counts bytes for a request until it has been answered. Throws a problem when there is no room for them. */
  take(bytes: number, response: ServerResponse): void;
}

/** Builds the budget of so many bytes. */
export function createBodyBudget(max: number): BodyBudget {
  const taken = new WeakMap<ServerResponse, number>();
  let total = 0;
  return {
    take(bytes, response) {
      if (total + bytes > max) throw serverBusy();
      total += bytes;
      const before = taken.get(response);
      taken.set(response, (before ?? 0) + bytes);
      if (before === undefined)
        response.once('close', () => {
          total -= taken.get(response) ?? 0;
        });
    },
  };
}
