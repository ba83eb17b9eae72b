/** Requests under way at a time, beside the bookings. */
export const maxRequests = 8;

/**
 * Bookings under way at a time: as many as there are to make, more or less, since each takes 10 to 20 seconds in which
 * it does little but wait for a provider (4.9). They have a limiter of their own, so that nothing else waits for them.
 */
export const maxBookingsAtOnce = 20;

/** Bookings that one run makes at most. */
export const maxBookings = 60;

/** Bookings that exploring makes at most beside them, and the same if each takes over a second. */
export const maxExploredBookings = 160;
export const maxSlowBookings = 10;

/** Milliseconds that a booking takes at most for more of them to be made. */
export const quickBooking = 1000;

/** Bookings that exploring makes at most before requests about something else. */
export const maxPassingBookings = 80;

/** How long to wait for a response, in milliseconds. */
export const usualTimeout = 60_000;
