import type { Faker } from '@faker-js/faker';
import { describeOffer, type OfferHost, offerCount } from './describe-offer.ts';
import { type FakerSource, optional } from './fakers.ts';
import { randomHours, scheduleSentence } from './opening-hours.ts';
import { nearestLandmarks } from './places/ground.ts';
import type { Settlement } from './places/settlement.ts';
import { type ParkingType, parkingTypes, serviceShares } from './services.ts';
import type { ParkingPlace, ParkingRecord, PointOfInterestRecord, ProviderRecord } from './types.ts';

/** The parts of an ordinary parking that its details depend on. */
export interface ParkingSite extends ParkingPlace {
  readonly id: string;
  readonly settlement: Settlement;
  /** The owner, who sells its first offer. */
  readonly provider: ProviderRecord;
}

const parkingStream = 2;
export const offerStream = 3;
const typeNames = Object.keys(parkingTypes) as ParkingType[];

/** The details of an ordinary parking, which depend only on the seed and its index. */
export function describeParking(fakers: FakerSource, word: number, site: ParkingSite): ParkingRecord {
  const { index, lat, long, id, settlement, provider } = site;
  const { country } = settlement;
  const faker = fakers(country.language, index, parkingStream);
  const type = faker.helpers.arrayElement(typeNames);
  const { covered, smallest, largest } = parkingTypes[type];
  const area = faker.helpers.arrayElement(settlement.areas);
  const street = country.street(faker);
  const name = faker.helpers
    .arrayElement(covered ? country.coveredNames : country.openNames)
    .replace('%', () => faker.helpers.arrayElement([street, street, area]));
  const town = `${settlement.postcode(faker)} ${settlement.name}`;
  const address = `${country.streetLine(street, faker.number.int({ min: 1, max: 160 }))}, ${town}`;
  const hours = randomHours(faker);
  const parking = {
    index,
    lat,
    long,
    id,
    name,
    address,
    area,
    region: settlement.region,
    country: country.code,
    countryName: country.name,
    timeZone: settlement.timeZone,
    type,
    capacity: faker.number.int({ min: smallest, max: largest }),
    showsFreeSpots: faker.datatype.boolean(0.5),
    showsCapacity: faker.datatype.boolean(0.7),
    hours,
    services: randomServices(faker, hours === null, covered),
    entrances: randomEntrances(faker, site, address),
    listsEntrances: faker.datatype.boolean(0.75),
    ...optional(faker, covered ? 0.8 : 0.1, { maxHeight: faker.number.int({ min: 36, max: 54 }) / 20 }),
    ...optional(faker, 0.6, { phone: faker.phone.number({ style: 'international' }) }),
    ...optional(faker, 0.6, { email: `parking-${index}@${provider.name}.example` }),
    ...optional(faker, 0.5, { images: imagesOf(index, faker.number.int({ min: 1, max: 4 })) }),
    ...optional(faker, 0.7, { scheduleSentence: scheduleSentence(hours) }),
    ...optional(faker, 0.6, { pointsOfInterest: randomPointsOfInterest(faker, site) }),
  };
  const host: OfferHost = { index, name, country: country.code, currency: country.currency, provider };
  const offers = Array.from({ length: offerCount(word, index) }, (_, position) => {
    const offerFaker = fakers(country.language, index, offerStream + position);
    return describeOffer(offerFaker, word, host, position + 1);
  });
  return { ...parking, offers };
}

/** URLs of pictures of a parking; there are no pictures at them. */
export function imagesOf(index: number, count: number): string[] {
  return Array.from({ length: count }, (_, picture) => `https://images.example/${index}/${picture + 1}.jpg`);
}

function randomServices(faker: Faker, alwaysOpen: boolean, covered: boolean): string[] {
  const chosen = Object.entries(serviceShares).flatMap(([name, share]) =>
    faker.datatype.boolean(share) ? [name] : [],
  );
  return [...(alwaysOpen ? ['open_24h'] : []), ...(covered ? ['covered_parking'] : []), ...chosen];
}

function randomEntrances(faker: Faker, { lat, long }: ParkingPlace, address: string) {
  const count = faker.helpers.arrayElement([1, 1, 1, 2, 2, 3]);
  return Array.from({ length: count }, () => ({
    latitude: nearby(faker, lat),
    longitude: nearby(faker, long),
    address,
  }));
}

/** A coordinate up to some forty metres away, with six decimals. */
function nearby(faker: Faker, degrees: number): number {
  return Math.round(degrees * 1e6 + faker.number.int({ min: -350, max: 350 })) / 1e6;
}

function randomPointsOfInterest(faker: Faker, site: ParkingSite): PointOfInterestRecord[] {
  const nearest = nearestLandmarks(site, site.settlement.landmarks, faker.number.int({ min: 1, max: 3 }));
  return faker.datatype.boolean(0.8) ? nearest : nearest.map(({ name }) => ({ name }));
}
