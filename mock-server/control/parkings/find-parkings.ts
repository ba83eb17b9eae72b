import type { ParkingRecord } from '../../../generators/world/types.ts';
import { invalidAt, requireItem } from '../../kernel/problems.ts';
import type { Box } from '../../world/boxes-around.ts';
import type { Catalogue } from '../../world/catalogue.ts';
import type { ControlQuery } from '../operation.ts';
import { contains } from '../paging.ts';

/** The most parkings that are searched for a text or a provider, since each must be generated first. */
const maxSearched = 50_000;

/** The indexes of the parkings that a query finds, in the order of the response. */
export function findCandidates(catalogue: Catalogue, query: ControlQuery<'findParkings'>): readonly number[] {
  const { search, provider, near, bbox } = query;
  const box = bbox === undefined ? null : catalogue.within(readBox(bbox));
  const inBox = box === null ? null : new Set(box);
  const around = near === undefined ? null : [...distancesFrom(catalogue, near, query.radius).keys()];
  const inPlace = around?.filter((index) => inBox?.has(index) ?? true) ?? box ?? [...catalogue.indexes()];
  if (search === undefined && provider === undefined) return inPlace;
  if (inPlace.length > maxSearched) {
    const detail = `must come with near or bbox in a world of more than ${maxSearched} parkings`;
    throw invalidAt('query', search === undefined ? 'provider' : 'search', 'place', detail);
  }
  return inPlace.filter((index) => {
    const parking = catalogue.parking(index);
    const { id, name, address, area, region, country, offers } = parking;
    if (provider !== undefined && !offers.some((offer) => offer.provider === provider)) return false;
    const texts = offers.flatMap((offer) => [offer.svcpid, offer.provider]);
    return contains(search, id, name, address, area, region, country, ...texts);
  });
}

/** Finds a parking by its id or by the svcpid of one of its offers. Throws a problem if there is none. */
export function findParking(catalogue: Catalogue, sent: string): ParkingRecord {
  const index = catalogue.world.indexOfParking(sent);
  const parking = index === -1 ? catalogue.findOffer(sent)?.parking : catalogue.parking(index);
  return requireItem(parking, 'parking', sent, 'parking or the svcpid of an offer');
}

/** The distances from a point to the parkings around it, in metres by index, nearest first. */
export function distancesFrom(catalogue: Catalogue, near: string, radius = 1000): Map<number, number> {
  const [lat = 0, long = 0] = near.split(',').map(Number);
  if (Math.abs(lat) > 90 || Math.abs(long) > 180)
    throw faulty('near', 'must be a latitude from -90 to 90 and a longitude from -180 to 180');
  return new Map(catalogue.near(lat, long, radius).map(({ index, metres }) => [index, metres]));
}

/** Reads west, south, east and north from a query. Throws a problem if they are not a box on a map. */
export function readBox(text: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const isOnMap = [south, north].every((lat) => Math.abs(lat) <= 90) && west >= -180 && east <= 180;
  if (isOnMap && west <= east && south <= north) return { west, south, east, north };
  const detail = 'must be west, south, east and north in degrees, with west below east and south below north';
  throw faulty('bbox', detail);
}

const faulty = (pointer: string, detail: string) => invalidAt('query', pointer, 'range', detail);
