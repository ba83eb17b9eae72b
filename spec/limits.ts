/** The bounds of a stay, in minutes (2.5, 8). */
export const shortestStay = 15;
export const longestStay = 14_400;

/** The nearest length that a stay can have. */
export function boundStay(minutes: number): number {
  return Math.min(longestStay, Math.max(shortestStay, minutes));
}

/** The radius of a search, in metres (4.2, 8). */
export const searchRadius = { smallest: 10, usual: 600, largest: 5000 } as const;

/** The radius of GET /parkings, in metres (4.4, 8). */
export const listRadius = { usual: 500, largest: 50_000 } as const;

/** The most seconds that a booking takes (4.9, 8). */
export const longestBooking = 45;

/** Seconds between a batch call and the insertion of vehicles that follows it (4.11, 8). */
export const batchSpacing = 10;
