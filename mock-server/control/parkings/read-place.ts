import { invalidAt } from '../../kernel/problems.ts';
import type { Box } from '../../world/boxes-around.ts';

/** Reads west, south, east and north from a query. Throws a problem if they are not a box on a map. */
export function readBox(text: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const isBox =
    west <= east && south <= north && Math.abs(south) <= 90 && Math.abs(north) <= 90 && Math.abs(west) <= 180;
  if (!isBox || Math.abs(east) > 180) {
    throw faulty(
      'bbox',
      'must be west, south, east and north in degrees, with west below east and south below north',
    );
  }
  return { west, south, east, north };
}

/** Reads a latitude and a longitude from a query. Throws a problem if they are not a point on a map. */
export function readPoint(text: string): { readonly lat: number; readonly long: number } {
  const [lat = 0, long = 0] = text.split(',').map(Number);
  if (Math.abs(lat) > 90 || Math.abs(long) > 180) {
    throw faulty('near', 'must be a latitude from -90 to 90 and a longitude from -180 to 180');
  }
  return { lat, long };
}

const faulty = (pointer: string, detail: string) => invalidAt('query', pointer, 'range', detail);
