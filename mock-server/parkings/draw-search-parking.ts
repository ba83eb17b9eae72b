import type { DayHours, OfferRecord, ParkingRecord, Weekday } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import { localTime } from '../availability/local-time.ts';
import { commissionPercent } from '../availability/price.ts';
import type { Quote } from '../availability/quote.ts';
import { drawLimits, message } from '../offers/draw-offer.ts';
import { drawRates } from './draw-rates.ts';
import { friendlyDistance } from './friendly-distance.ts';
import { leaveOutOptional } from './leave-out-optional.ts';
import { searchServices } from './search-services.ts';

type Schemas = components['schemas'];

/** An offer of a found parking with the answer it gives for the stay. */
export interface QuotedOffer {
  readonly offer: OfferRecord;
  readonly quote: Quote;
}

/** Draws a parking in the search form (2.3); `start` picks the day of the schedule. */
export function drawSearchParking(
  parking: ParkingRecord,
  offers: readonly QuotedOffer[],
  more: {
    readonly metres: number;
    readonly start: number;
    readonly locale: string;
    readonly freeSpots: number;
  },
): Schemas['SearchParking'] {
  const openDay = findOpenDay(parking, more.start);
  return leaveOutOptional(parking, 'SearchParking', {
    name: parking.name,
    address: parking.address,
    area: parking.area,
    country: parking.country,
    region: parking.region,
    parkingId: parking.id,
    location: { type: 'Point', coordinates: [parking.long, parking.lat] },
    distance: Math.round(more.metres),
    ...(parking.maxHeight !== undefined && { max_height: parking.maxHeight }),
    is_open_24h: parking.hours === null,
    ...(openDay !== null && { schedule_formatted: drawSchedule(openDay) }),
    ...(parking.pointsOfInterest !== undefined && {
      pointsOfInterest: parking.pointsOfInterest.map(({ name, metres }) => ({
        name,
        ...(metres !== undefined && { distance_mts: metres, friendly_distance: friendlyDistance(metres) }),
      })),
    }),
    ...(parking.images !== undefined && { images: parking.images }),
    entrances: parking.entrances.map((entrance) => ({ ...entrance })),
    services: searchServices(parking.services, more.locale),
    ...(parking.tellsFreeSpots && { freeSpots: more.freeSpots }),
    offers: offers.map(({ offer, quote }) => drawSearchOffer(parking, offer, quote, more.locale)),
  });
}

/** The hours of one day. */
export interface OpenDay {
  readonly day: Weekday;
  readonly hours: DayHours;
}

/**
 * The search form has room for one day: the one on which the stay starts, by the parking's own clock. null where
 * the parking is always open, or closed on that day.
 */
export function findOpenDay(parking: ParkingRecord, start: number): OpenDay | null {
  if (parking.hours === null) return null;
  const { weekday } = localTime(start, parking.timeZone);
  const hours = parking.hours[weekday];
  return hours.allDay || hours.periods.length > 0 ? { day: weekday, hours } : null;
}

/** Draws the schedule of a day in the search form (2.3). */
export function drawSchedule({ day, hours }: OpenDay) {
  const [first, second] = hours.periods;
  return {
    day,
    open: first?.open ?? '00:00',
    close: first?.close ?? '23:59',
    is_open_24h: hours.allDay,
    has_partTime_schedule: second !== undefined,
    ...(second !== undefined && { openPartTime: second.open, closePartTime: second.close }),
  };
}

/** Draws an offer in the search form (2.3). */
export function drawSearchOffer(
  parking: ParkingRecord,
  offer: OfferRecord,
  quote: Quote,
  locale: string,
): Schemas['SearchOffer'] {
  return leaveOutOptional(parking, 'SearchOffer', {
    provider: offer.provider,
    svcPID: offer.svcpid,
    PID: offer.pid,
    name: offer.name,
    parkingId: parking.id,
    bookable: offer.bookable,
    automated: offer.automated,
    ...message('cancel_msg', offer.cancelMessage, locale),
    ...message('access_msg', offer.accessMessage, locale),
    commission_percent: commissionPercent,
    customer_price: quote.price ?? 0,
    rates: drawRates(offer),
    available: quote.available,
    cancelable: offer.cancelMinutes !== null,
    ...(offer.cancelMinutes !== null && { cancel_mn: offer.cancelMinutes }),
    ...(offer.offerTime !== undefined && { offer_time: offer.offerTime }),
    ...drawLimits(offer),
    reason: quote.reason,
  });
}
