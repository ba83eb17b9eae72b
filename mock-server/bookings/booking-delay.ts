import type { OfferRecord } from '../../generators/world/types.ts';

/** The longest that the service may take to process a booking, in milliseconds (4.9). */
const longestDelay = 45_000;

/**
 * Returns the processing time of a booking in milliseconds (4.9). `realistic` means 10 to 20 seconds, and up to 45 for
 * one in twenty.
 */
export function createBookingDelay(setting: number | 'realistic', random: () => number) {
  return (offer: OfferRecord): number => {
    if (offer.behaviour?.providerFailure === 'timeout') return longestDelay;
    if (offer.behaviour?.bookingSeconds !== undefined) return offer.behaviour.bookingSeconds * 1000;
    if (setting !== 'realistic') return setting;
    const slow = random() < 1 / 20;
    return Math.round(slow ? 20_000 + random() * (longestDelay - 20_000) : 10_000 + random() * 10_000);
  };
}
