import type { OfferRecord } from '../../generators/world/types.ts';
import { type Commission, priceInEuroCents } from '../availability/price.ts';
import { billedMinutes, closeSession } from '../bookings/rules.ts';
import type { BookingRecord } from '../kernel/booking.ts';

/** A booking as it is when its vehicle leaves at `now`: a session gets its duration and its price, unless it has ended. */
export function endSession(
  session: BookingRecord,
  offer: OfferRecord,
  now: number,
  commission: Commission,
): BookingRecord {
  if (session.duration !== null) return session;
  const minutes = billedMinutes(Date.parse(session.start), now);
  return closeSession(session, minutes, priceInEuroCents(offer, minutes) ?? 0, commission);
}
