import type { OfferRecord } from '../../generators/world/types.ts';
import { type Commission, priceInEuroCents } from '../availability/price.ts';
import { billedMinutes, closeSession } from '../bookings/rules.ts';
import type { BookingRecord } from '../kernel/booking.ts';

/** A running session as it is when it ends at `now`: with its duration in minutes and its price. */
export function endSession(
  session: BookingRecord,
  offer: OfferRecord,
  now: number,
  commission: Commission,
): BookingRecord {
  const minutes = billedMinutes(Date.parse(session.start), now);
  return closeSession(session, minutes, priceInEuroCents(offer, minutes) ?? 0, commission);
}
