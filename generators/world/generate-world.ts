import { offerCount } from './describe-offer.ts';
import { describeParking } from './describe-parking.ts';
import { describeScenario, scenarios } from './describe-scenario.ts';
import { createFakers } from './fakers.ts';
import { countryCodeOf, homeOf, positionOf, scenarioPosition } from './places/placement.ts';
import { columnOf, encodePlusCode, rowOf } from './places/plus-code.ts';
import { settlementOf } from './places/settlement.ts';
import { providerFor, providers } from './providers.ts';
import { hash, seedWord } from './random.ts';
import { scenarioCount, scenarioPlans } from './scenarios.ts';
import { parseSvcpid } from './svcpid.ts';
import type { ParkingPlace, World } from './types.ts';

const ownerStream = 30;

/** The step to the next cell of plus codes, in millionths of a degree. A cell is 31.25 wide. */
const stepEast = 32;

/**
 * Generates a world: the positions of all parkings at once, the details of each on demand. `parkings` is raised to
 * the number of scenarios.
 */
export function generateWorld({ seed, parkings }: Record<'seed' | 'parkings', number>): World {
  const size = Math.max(parkings, scenarioCount);
  const word = seedWord(seed);
  const latitudes = new Int32Array(size);
  const longitudes = new Int32Array(size);
  const indexes = new Map<string, number>();

  for (let index = 0; index < size; index += 1) {
    const { latitude, longitude } =
      index < scenarioCount ? scenarioPosition(index) : positionOf(word, index, homeOf(word, index));
    latitudes[index] = latitude;
    longitudes[index] = longitude;
    // A parking whose cell is taken moves east to the next free one, so that every code is unique.
    let code = codeOf(index);
    for (let east = longitude + stepEast; indexes.has(code); east += stepEast) {
      longitudes[index] = east;
      code = codeOf(index);
    }
    indexes.set(code, index);
  }

  function codeOf(index: number): string {
    return encodePlusCode({ row: rowOf(latitudes[index] ?? 0), column: columnOf(longitudes[index] ?? 0) });
  }

  const fakers = createFakers(word);
  const scenarioIndexes = new Map(scenarios.map(({ svcpid }, index) => [svcpid, index]));

  function placeOf(index: number): ParkingPlace {
    const latitude = latitudes[index];
    const longitude = longitudes[index];
    if (latitude === undefined || longitude === undefined) {
      throw new RangeError(`no parking ${index} in a world of ${size}`);
    }
    return { index, lat: latitude / 1e6, long: longitude / 1e6 };
  }

  return {
    seed,
    size,
    providers,
    scenarios,
    placeOf,
    describe(index) {
      const place = { ...placeOf(index), id: codeOf(index) };
      const plan = scenarioPlans[index];
      if (plan !== undefined) return describeScenario(plan, place);
      const home = homeOf(word, index);
      const provider = providerFor(countryCodeOf(home), hash(word, index, ownerStream));
      return describeParking(fakers, word, { ...place, settlement: settlementOf(fakers, home), provider });
    },
    indexOfOffer(svcpid) {
      const scenario = scenarioIndexes.get(svcpid);
      if (scenario !== undefined) return scenario;
      const { index, number, country } = parseSvcpid(svcpid) ?? { index: -1, number: 0, country: '' };
      if (index < scenarioCount || index >= size || number > offerCount(word, index)) return -1;
      return countryCodeOf(homeOf(word, index)).toLowerCase() === country ? index : -1;
    },
    indexOfParking: (id) => indexes.get(id) ?? -1,
  };
}
