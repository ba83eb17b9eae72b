import { distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { OfferRecord, ParkingRecord, ProviderRecord, World } from '../../generators/world/types.ts';
import { type Place, unknownOffer } from '../kernel/problems.ts';
import { type Box, boxesAround } from './boxes-around.ts';

/** A parking near a point: its index in the world and its distance from the point. */
export interface NearbyParking {
  readonly index: number;
  readonly metres: number;
}

export interface ParkingOffer {
  readonly parking: ParkingRecord;
  readonly offer: OfferRecord;
}

/** The most parkings to cache, so that a large world does not fill the memory. */
const maxCached = 20_000;

/** The world, with lookups of parkings and offers by place, by identifier and by provider. */
export type Catalogue = ReturnType<typeof createCatalogue>;

/** Indexes a world for lookups. */
export function createCatalogue(world: World) {
  const cached = new Map<number, ParkingRecord>();
  let places: KDBush | null = null;

  /** The details of a parking by its index in the world. */
  function parking(index: number): ParkingRecord {
    const known = cached.get(index);
    if (known !== undefined) return known;
    if (cached.size >= maxCached) cached.clear();
    const made = world.describe(index);
    if (world.moves !== true) cached.set(index, made);
    return made;
  }

  function placesIn({ west, south, east, north }: Box): number[] {
    // KDBush cannot build an empty index.
    if (world.size === 0) return [];
    places ??= buildPlaces();
    return places.range(west, south, east, north);
  }

  function buildPlaces(): KDBush {
    const index = new KDBush(world.size);
    for (let i = 0; i < world.size; i += 1) {
      const { lat, long } = world.placeOf(i);
      index.add(long, lat);
    }
    return index.finish();
  }

  function findOffer(svcpid: string): ParkingOffer | null {
    const index = world.indexOfOffer(svcpid);
    if (index === -1) return null;
    const found = parking(index);
    const offer = found.offers.find((one) => one.svcpid === svcpid);
    return offer === undefined ? null : { parking: found, offer };
  }

  /** The names of the providers that fit. */
  const providersThat = (fits: (provider: ProviderRecord) => boolean): ReadonlySet<string> =>
    new Set(world.providers.filter(fits).map(({ name }) => name));

  return {
    world,
    parking,
    /** The indexes of all parkings. */
    *indexes(): Iterable<number> {
      for (let index = 0; index < world.size; index += 1) yield index;
    },
    /** Parkings within `radius` metres, the bound included, nearest first. */
    near(lat: number, long: number, radius: number): NearbyParking[] {
      const found: NearbyParking[] = [];
      // Searching boxes takes a fraction of the time of a nearest-neighbour search, above all in a large world.
      for (const box of boxesAround(lat, long, radius)) {
        for (const index of placesIn(box)) {
          const place = world.placeOf(index);
          const metres = distance(long, lat, place.long, place.lat) * 1000;
          if (metres <= radius) found.push({ index, metres });
        }
      }
      return found.sort((a, b) => a.metres - b.metres || a.index - b.index);
    },
    /**
     * The indexes of the parkings in a box, edges included, in the world's order. The box must not cross the
     * antimeridian.
     */
    within: (box: Box) => placesIn(box).sort((a, b) => a - b),
    findOffer,
    /** The offer with this identifier. Throws a problem that points to `place` if there is none. */
    requireOffer(svcpid: string, place: Place): ParkingOffer {
      const found = findOffer(svcpid);
      if (found === null) throw unknownOffer(svcpid, place);
      return found;
    },
    providers: providersThat(() => true),
    /** The providers with transactional operations (4.6). */
    transactionalProviders: providersThat(({ transactional }) => transactional),
    /** The providers valid for vehicle registration (4.11). */
    vehicleProviders: providersThat(({ registersVehicles }) => registersVehicles),
  };
}
