/** The most seconds that a booking takes (4.9, 8). */
export const longestBooking = 45;

/** Seconds between a batch call and the insertion of vehicles that follows it (4.11, 8). */
export const batchSpacing = 10;
