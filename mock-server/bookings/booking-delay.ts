import type { OfferRecord } from '../../generators/world/types.ts';
import { longestBooking } from '../../spec/limits.ts';

/** How long a booking takes, in milliseconds (4.9); `realistic` is 10 to 20 seconds, for one in twenty up to 45. */
export function createBookingDelay(setting: number | 'realistic', random: () => number) {
  return (offer: OfferRecord): number => {
    if (offer.behaviour?.providerFailure === 'timeout') return longestBooking * 1000;
    if (offer.behaviour?.bookingSeconds !== undefined) return offer.behaviour.bookingSeconds * 1000;
    if (setting !== 'realistic') return setting;
    const slow = random() < 1 / 20;
    const seconds = slow ? 20 + random() * (longestBooking - 20) : 10 + random() * 10;
    return Math.round(seconds * 1000);
  };
}
