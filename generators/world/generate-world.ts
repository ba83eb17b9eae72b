import { offerCount } from './describe-offer.ts';
import { describeParking } from './describe-parking.ts';
import { describeScenario, scenarios } from './describe-scenario.ts';
import { createFakers } from './fakers.ts';
import { createCellIndex } from './places/cell-index.ts';
import { countryCodeOf, homeOf, positionOf } from './places/placement.ts';
import { decodePlusCode, encodePlusCode } from './places/plus-code.ts';
import { settlementOf } from './places/settlement.ts';
import { providerAt, providerNumberFor, providers, sandboxNumber } from './providers.ts';
import { hash, seedWord } from './random.ts';
import { scenarioCount, scenarioPlans } from './scenarios.ts';
import { parseSvcpid } from './svcpid.ts';
import type { ParkingPlace, World } from './types.ts';

const maxParkings = 1_000_000;
const ownerStream = 30;

/**
 * Generates a world: the positions and owners of all parkings at once, the details of each on demand. `parkings` is
 * from 1 to 1 000 000, and raised to the number of scenarios. Throws RangeError for an invalid seed or number.
 */
export function generateWorld({ seed, parkings }: Record<'seed' | 'parkings', number>): World {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`seed must be a whole number, not ${seed}`);
  if (!Number.isInteger(parkings) || parkings < 1 || parkings > maxParkings) {
    throw new RangeError(`parkings must be a whole number from 1 to ${maxParkings}, not ${parkings}`);
  }
  const size = Math.max(parkings, scenarioCount);
  const word = seedWord(seed);
  const latitudes = new Int32Array(size);
  const longitudes = new Int32Array(size);
  const owners = new Uint8Array(size);
  const cells = createCellIndex(latitudes, longitudes);

  for (let index = 0; index < size; index += 1) {
    const home = homeOf(word, index);
    const position = positionOf(word, index, home);
    latitudes[index] = position.latitude;
    longitudes[index] = position.longitude;
    cells.add(index);
    owners[index] =
      home.kind === 'scenario'
        ? sandboxNumber
        : providerNumberFor(countryCodeOf(home), hash(word, index, ownerStream));
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

  const ownerOf = (index: number) => owners[index] ?? -1;

  return {
    seed,
    size,
    providers,
    scenarios,
    placeOf,
    describe(index) {
      const place = { ...placeOf(index), id: encodePlusCode(cells.cellOf(index)) };
      const plan = scenarioPlans[index];
      if (plan !== undefined) return describeScenario(plan, place);
      const settlement = settlementOf(fakers, homeOf(word, index));
      return describeParking(fakers, word, { ...place, settlement, providerNumber: ownerOf(index) });
    },
    indexOfOffer(svcpid) {
      const scenario = scenarioIndexes.get(svcpid);
      if (scenario !== undefined) return scenario;
      const { index, number, country } = parseSvcpid(svcpid) ?? { index: -1, number: 0, country: '' };
      if (index < scenarioCount || index >= size || number > offerCount(word, index)) return -1;
      return countryCodeOf(homeOf(word, index)).toLowerCase() === country ? index : -1;
    },
    indexOfParking(id) {
      const cell = decodePlusCode(id);
      return cell === undefined ? -1 : cells.find(cell);
    },
    providerOf: (index) => providerAt(ownerOf(index)).name,
  };
}
