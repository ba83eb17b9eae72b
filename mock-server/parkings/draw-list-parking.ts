import {
  type DayHours,
  type OfferRecord,
  type ParkingRecord,
  type RateRecord,
  type Weekday,
  type WeekHours,
  weekdays,
} from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import { priceInCurrency, toUnits } from '../availability/price.ts';
import { drawRates } from './draw-rates.ts';
import { friendlyDistance } from './friendly-distance.ts';
import { leaveOutOptional } from './leave-out-optional.ts';

type Schemas = components['schemas'];

/** Draws a parking in the list form (2.1); `metres` only where the request gave a point. */
export function drawListParking(parking: ParkingRecord, metres?: number): Schemas['ListParking'] {
  const best = bestFirstHour(parking.offers);
  return leaveOutOptional(parking, 'ListParking', {
    id: parking.id,
    name: parking.name,
    address: parking.address,
    country: parking.country,
    region: parking.region,
    lat: parking.lat,
    long: parking.long,
    ...(metres !== undefined && { distance: Math.round(metres) }),
    automated: parking.offers.some((offer) => offer.automated),
    bookable: parking.offers.some((offer) => offer.bookable),
    ...(best !== null && { best_offer: best }),
    is_open_24h: parking.hours === null,
    ...(parking.scheduleSentence !== undefined && { schedules: parking.scheduleSentence }),
    ...(parking.tellsCapacity && { capacity: parking.capacity }),
    ...(parking.phone !== undefined && { phone: parking.phone }),
    ...(parking.email !== undefined && { email: parking.email }),
    country_long: parking.countryName,
    services: parking.services.map((name) => ({ name: name as Schemas['ListServiceName'] })),
    ...(parking.listsEntrances && { entrances: parking.entrances.map((entrance) => ({ ...entrance })) }),
    ...(parking.images !== undefined && { images: parking.images }),
    offers: parking.offers.map((offer) => drawListOffer(parking, offer)),
    ...(parking.hours !== null && { schedule_formatted: drawWeek(parking.hours) }),
    ...(parking.pointsOfInterest !== undefined && {
      points_of_interest: parking.pointsOfInterest.map(({ name, metres: away }) => ({
        name,
        ...(away !== undefined && { distance_mts: String(away), friendly_distance: friendlyDistance(away) }),
      })),
    }),
  });
}

function drawListOffer(parking: ParkingRecord, offer: OfferRecord): Schemas['ListOffer'] {
  const firstHour = priceOfFirstHour(offer.rates);
  return leaveOutOptional(parking, 'ListOffer', {
    svcpid: offer.svcpid,
    bookable: offer.bookable,
    automated: offer.automated,
    ...(firstHour !== null && { first_hour: firstHour }),
    ...(offer.bookingUrl !== undefined && { booking_url: offer.bookingUrl }),
    ...(offer.rates.length > 0 && { rates: drawRates(offer) }),
  });
}

/** Both are in the currency of the offer's rates, commission included. */
function bestFirstHour(offers: readonly OfferRecord[]): number | null {
  const prices = offers.map((offer) => priceOfFirstHour(offer.rates)).filter((price) => price !== null);
  return prices.length === 0 ? null : Math.min(...prices);
}

function priceOfFirstHour(rates: readonly RateRecord[]): number | null {
  const price = priceInCurrency(rates, 60);
  return price === null ? null : toUnits(price);
}

/** Days on which the parking stays closed are left out: the form has no word for them. */
function drawWeek(week: WeekHours): Schemas['ScheduleDay'][] {
  return weekdays
    .filter((day) => week[day].allDay || week[day].periods.length > 0)
    .map((day) => drawDay(day, week[day]));
}

function drawDay(day: Weekday, hours: DayHours): Schemas['ScheduleDay'] {
  const [first, second] = hours.periods;
  return {
    day,
    open: first?.open ?? '00:00',
    close: first?.close ?? '23:59',
    ...(second !== undefined && { openPartTime: second.open, closePartTime: second.close }),
    is_open_24h: hours.allDay,
    has_partTime_schedule: second !== undefined,
  };
}
