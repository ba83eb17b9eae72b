import type { Faker } from '@faker-js/faker';
import type { FakerSource } from '../fakers.ts';
import type { City } from './cities.ts';
import { countryOf } from './countries.ts';
import type { Home } from './placement.ts';

/** The parts of a city or town that its parkings need. */
export type Settlement = ReturnType<typeof citySettlement>;

const townStream = 1;

/** The settlement of an ordinary parking. A town reseeds `fakers`. */
export function settlementOf(fakers: FakerSource, home: Home): Settlement {
  return home.kind === 'city' ? citySettlement(home.city) : townSettlement(fakers, home);
}

function citySettlement(city: City) {
  const country = countryOf(city.country);
  return {
    name: city.name,
    country,
    region: city.region,
    timeZone: city.timeZone ?? country.timeZone,
    areas: city.areas,
    landmarks: city.landmarks,
    postcode: (faker: Faker) => faker.helpers.replaceSymbols(city.postcode),
  };
}

/** The invented name depends only on the town's number, so all its parkings agree on it. */
function townSettlement(fakers: FakerSource, { town, site }: Home & { kind: 'town' }): Settlement {
  const { box, lat, long } = site;
  const country = countryOf(box.country);
  const faker = fakers(country.language, town, townStream);
  const [station, square] = country.townLandmarks;
  return {
    name: country.town(faker),
    country,
    region: box.region,
    timeZone: country.timeZone,
    areas: country.townAreas,
    landmarks: [
      { name: station, lat: lat - 0.006, long: long + 0.005 },
      { name: square, lat, long },
    ],
    postcode: (numbers) => numbers.location.zipCode(),
  };
}
