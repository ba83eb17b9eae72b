import { cities } from '../../../generators/world/places/cities.ts';
import { closestToCountry, lastView } from './whereabouts.ts';

/** Names the city that the map shows, if it shows one. */
export function PlaceName() {
  const { lat, long, zoom } = lastView.value;
  const city =
    zoom > closestToCountry
      ? cities.find((one) => Math.abs(one.lat - lat) < reach && Math.abs(one.long - long) < reach)
      : undefined;
  if (city === undefined) return null;
  return <p class="map-place">{city.name}</p>;
}

/** Degrees from a city within which the map still shows it. */
const reach = 0.15;
