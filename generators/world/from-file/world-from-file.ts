import type { CheckedWorld } from '../../../spec/load-world.ts';
import { createFakers } from '../fakers.ts';
import { generateWorld } from '../generate-world.ts';
import { isFarFromAll } from '../places/home-around.ts';
import { columnOf, encodePlusCode, rowOf } from '../places/plus-code.ts';
import { providers, sandboxProvider } from '../providers.ts';
import { seedWord } from '../random.ts';
import type { World } from '../types.ts';
import { fillParking, type PlacedParking } from './fill-parking.ts';
import { createSellers, type Sellers } from './sellers.ts';
import type { StatedParking } from './stated.ts';

/**
 * The world of a file: first the parkings of the scenarios, unless the file says otherwise, then its own in order.
 * Throws WorldError if a parking has the id of a scenario's parking or lies in an unknown country, or an offer has the
 * svcpid made for another offer.
 */
export function worldFromFile({ file, fault }: CheckedWorld, seed: number): World {
  const word = seedWord(seed);
  const fakers = createFakers(word);
  const scenarioWorld = file.scenarios === false ? null : generateWorld({ seed, parkings: 1 });
  const first = scenarioWorld?.size ?? 0;
  const sandbox = scenarioWorld === null ? [] : providers.filter(({ name }) => name === sandboxProvider);
  const sellers = createSellers(file);
  for (const [at, { country, ...place }] of file.parkings.entries()) {
    if (country === undefined && isFarFromAll(place))
      throw fault(
        `/parkings/${at}`,
        'is far from all known places of the twelve countries; state country and time_zone',
      );
  }
  const isScenario = (id: string) => (scenarioWorld?.indexOfParking(id) ?? -1) !== -1;
  const ids = idsOf(file.parkings, isScenario, fault);
  const parkings = file.parkings.map((stated, at) =>
    placeParking(stated, ids[at] ?? '', first + at, sellers),
  );
  const indexes = new Map(parkings.map(({ id, index }) => [id, index]));
  const offerIndexes = indexOffers(parkings, fault);
  const size = first + parkings.length;

  /** The world of the scenarios if the index is one of theirs; otherwise null. */
  const scenarioAt = (index: number) => (index < first ? scenarioWorld : null);

  function parkingAt(index: number): PlacedParking {
    const parking = parkings[index - first];
    if (parking === undefined) throw new RangeError(`no parking ${index} in a world of ${size}`);
    return parking;
  }

  return {
    seed,
    size,
    providers: [...sandbox, ...sellers.all()],
    scenarios: scenarioWorld?.scenarios ?? [],
    placeOf(index) {
      const { lat, long } = scenarioAt(index)?.placeOf(index) ?? parkingAt(index).stated;
      return { index, lat, long };
    },
    describe: (index) => scenarioAt(index)?.describe(index) ?? fillParking(fakers, word, parkingAt(index)),
    indexOfOffer: (svcpid) => offerIndexes.get(svcpid) ?? scenarioWorld?.indexOfOffer(svcpid) ?? -1,
    indexOfParking: (id) => indexes.get(id) ?? scenarioWorld?.indexOfParking(id) ?? -1,
  };
}

/** The id of each parking: the stated one, or else the plus code of its cell or of the next free cell to the east. */
function idsOf(
  parkings: readonly StatedParking[],
  isScenario: (id: string) => boolean,
  fault: Fault,
): readonly string[] {
  const taken = new Set<string>();
  for (const [at, { id }] of parkings.entries()) {
    if (id === undefined) continue;
    if (isScenario(id))
      throw fault(
        `/parkings/${at}/id`,
        "is that of a scenario's parking, so the file must say 'scenarios: false'",
      );
    taken.add(id);
  }
  return parkings.map(({ id, lat, long }) => {
    if (id !== undefined) return id;
    const cell = { row: rowOf(lat * 1e6), column: columnOf(Math.min(long, eastmost) * 1e6) };
    let code = encodePlusCode(cell);
    while (taken.has(code) || isScenario(code)) {
      cell.column += 1;
      code = encodePlusCode(cell);
    }
    taken.add(code);
    return code;
  });
}

/** The longitude of the last cell, in degrees. */
const eastmost = 179.99999;

function placeParking(stated: StatedParking, id: string, index: number, sellers: Sellers): PlacedParking {
  const slug = id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const offers = (stated.offers ?? [{}]).map((offer, position) => ({
    stated: offer,
    svcpid: offer.svcpid ?? `svc-${slug}-${position + 1}`,
    provider: sellers.findOrAdd(offer.provider, stated, id),
  }));
  return { stated, index, id, offers };
}

function indexOffers(parkings: readonly PlacedParking[], fault: Fault): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  for (const [at, { index, offers }] of parkings.entries()) {
    for (const [position, { svcpid }] of offers.entries()) {
      if (indexes.has(svcpid))
        throw fault(
          `/parkings/${at}/offers/${position}`,
          `must have another svcpid: ${svcpid} was made for an offer`,
        );
      indexes.set(svcpid, index);
    }
  }
  return indexes;
}

type Fault = CheckedWorld['fault'];
