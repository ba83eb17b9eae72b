/** The most requests in progress at a time, apart from bookings. */
export const maxRequests = 8;

/**
 * The most bookings in progress at a time: about as many as a run makes, since each spends most of its 10 to 20 seconds
 * waiting for a provider (4.9). They have a limiter of their own, so that no other request waits for them.
 */
export const maxBookingsAtOnce = 20;

/** The most bookings that a run makes before exploring. */
export const maxBookings = 100;

/** The most bookings that the exploration adds, and the most if no booking is quick. */
export const maxExploredBookings = 160;
export const maxSlowBookings = 10;

/** A booking that takes less than this is quick, in milliseconds. */
export const quickBooking = 3000;

/** The most bookings that exploring makes just to precede requests about something else. */
export const maxPassingBookings = 80;

/** How many characters of its exchanges exploring keeps; a minute can read more than a billion. */
export const maxExploredText = 50_000_000;

/** How long to wait for a response, in milliseconds. */
export const defaultTimeout = 60_000;

/** The longest that a cache is expected to repeat an old answer, in seconds. */
export const cachePause = 5;
