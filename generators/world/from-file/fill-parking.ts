import { describeParking, offerStream } from '../describe-parking.ts';
import type { FakerSource } from '../fakers.ts';
import { dayHours, scheduleSentence, weekHours } from '../opening-hours.ts';
import { countryOf, isCountryCode } from '../places/countries.ts';
import { homeAround } from '../places/home-around.ts';
import { settlementOf } from '../places/settlement.ts';
import { textWord } from '../random.ts';
import {
  type DayHours,
  type ParkingRecord,
  type PointOfInterestRecord,
  type WeekHours,
  weekdays,
} from '../types.ts';
import { fillOffer, type PlacedOffer } from './fill-offer.ts';
import { type StatedParking, stated } from './stated.ts';

/** A parking of a file, with the index, the id and the offers that the world chose. */
export interface PlacedParking {
  readonly stated: StatedParking;
  readonly index: number;
  readonly id: string;
  readonly offers: readonly PlacedOffer[];
}

/** Completes a parking of a file. Generated values depend on the seed and its id, but not on its index. */
export function fillParking(fakers: FakerSource, word: number, placed: PlacedParking): ParkingRecord {
  const { stated: given, index, id, offers } = placed;
  const { lat, long } = given;
  const key = textWord(id);
  const settlement = settlementOf(fakers, homeAround(given, given.country));
  const provider = offers[0]?.provider ?? nobody;
  const site = { index: key, lat, long, id, settlement, provider };
  const made = describeParking(fakers, word, site);
  // A parking without stated hours is always open, because generated hours would close it at times.
  const hours = readHours(given.hours ?? '24h');
  const name = given.name ?? made.name;
  const address = given.address ?? made.address;
  const country = countryWith(given.country ?? made.country);
  const { maxHeight, phone, email, images, scheduleSentence: sentence, pointsOfInterest, ...rest } = made;
  const parking = {
    ...rest,
    index,
    name,
    address,
    area: given.area ?? made.area,
    region: given.region ?? (country.isListed ? made.region : country.name),
    country: country.code,
    countryName: country.name,
    timeZone: given.time_zone ?? made.timeZone,
    type: given.type ?? made.type,
    capacity: given.capacity ?? made.capacity,
    showsCapacity: given.capacity === undefined ? made.showsCapacity : given.capacity !== null,
    showsFreeSpots: given.free_spots ?? made.showsFreeSpots,
    hours,
    services: given.services ?? servicesWith(made, hours === null),
    listsEntrances:
      given.lists_entrances ??
      (given.entrances === undefined ? made.listsEntrances : given.entrances !== null),
    entrances: (given.entrances ?? made.entrances).map((entrance) => ({
      ...entrance,
      address: entrance.address ?? address,
    })),
    ...stated('maxHeight', given.max_height, maxHeight),
    ...stated('phone', given.phone, phone),
    ...stated('email', given.email, email && `info@${provider.name}.example`),
    ...stated('images', given.images, images),
    ...stated('scheduleSentence', given.schedules, sentence && scheduleSentence(hours)),
    ...stated('pointsOfInterest', readPoints(given.points_of_interest), pointsOfInterest),
  };
  const host = { pid: key, name, currency: country.currency };
  const fakerOf = (position: number) => fakers(settlement.country.language, key, offerStream + position);
  return {
    ...parking,
    offers: offers.map((offer, position) => fillOffer(fakerOf(position), offer, host)),
  };
}

/** Stands in for the provider of a parking without offers. */
const nobody = { name: 'parking', country: '', transactional: false, registersVehicles: false };

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** A country of the generated world, or else its name in English, with EUR as its currency. */
function countryWith(code: string) {
  if (isCountryCode(code)) return { ...countryOf(code), isListed: true };
  return { code, name: countryNames.of(code) ?? code, currency: 'EUR', isListed: false } as const;
}

/** The generated services, with `open_24h` only if it is true. */
function servicesWith({ services }: ParkingRecord, isAlwaysOpen: boolean): readonly string[] {
  const others = services.filter((name) => name !== 'open_24h');
  return isAlwaysOpen ? ['open_24h', ...others] : others;
}

function readPoints(given: StatedParking['points_of_interest']): PointOfInterestRecord[] | null | undefined {
  if (given == null) return given;
  return given.map(({ name, distance_mts: metres }) => ({ name, ...(metres !== undefined && { metres }) }));
}

/** Null if the parking is open 24 hours, every day. */
function readHours(given: NonNullable<StatedParking['hours']>): WeekHours | null {
  const hours =
    typeof given === 'string'
      ? weekHours(readDay(given))
      : (Object.fromEntries(
          weekdays.map((day) => [day, readDay(given[day] ?? 'closed')]),
        ) as unknown as WeekHours);
  return weekdays.every((day) => hours[day].allDay) ? null : hours;
}

function readDay(text: string): DayHours {
  if (text === '24h') return { allDay: true, periods: [] };
  return text === 'closed' ? dayHours() : dayHours(...text.split(' and '));
}
