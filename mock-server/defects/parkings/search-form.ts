import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editsIn } from '../edits-in.ts';
import {
  arrayAsObject,
  asNames,
  asNumber,
  asString,
  constant,
  firstOnly,
  inArray,
  omitted,
  omittedIfEmpty,
  renamed,
  reversed,
  withoutLeadingZero,
} from '../named-edits.ts';

const inSearch = editsIn('searchAvailableParkings');

/** Defects in the search form of a parking (2.3), apart from its offers. */
export const searchFormDefects: readonly Defect[] = [
  ...topicDefects('search-parking', {
    'name-missing-in-last': inSearch('name', 'last.name', omitted),
    'address-null': inSearch('address', 'last.address', constant(null)),
    'area-missing': inSearch('area', '*.area', omitted),
    'country-name': inSearch('country-two-letters', '*.country', constant('Spain')),
    'region-missing-in-eleventh': inSearch('region', '10.region', omitted),
    'parkingId-as-id': inSearch('parkingId', '*', renamed('parkingId', 'id')),
    'location-flat': inSearch('location', '*', 'returns lat and long instead of location', (parking) => {
      const { location, ...rest } = parking as { location: { coordinates: readonly number[] } };
      const [long, lat] = location.coordinates;
      return { ...rest, lat, long };
    }),
    'location-type-lower-case': inSearch('location-type', '*.location.type', constant('point')),
    'location-coordinates-as-texts': inSearch('location-coordinates', '*.location.coordinates.*', asString),
    'location-latitude-first': inSearch('location-longitude-first', '*.location.coordinates', reversed),
    'distance-as-text': inSearch(
      'distance',
      '*.distance',
      'returns the distance as a string with its unit',
      (metres) => `${metres} m`,
    ),
    'distance-from-elsewhere': inSearch(
      'distance-from-point',
      '*.distance',
      'measures distances from a point 3 km away from the search point',
      (metres) => Math.abs(3000 - Number(metres)),
    ),
    'max_height-as-text': inSearch('max_height', '*.max_height', asString),
    'is_open_24h-as-text': inSearch('is_open_24h', '*.is_open_24h', asString),
    'schedule_formatted-array': inSearch('schedule_formatted', '*.schedule_formatted', inArray),
    'pointsOfInterest-name-missing': inSearch(
      'pointsOfInterest-name',
      '*.pointsOfInterest.last.name',
      omitted,
    ),
    'pointsOfInterest-distance_mts-as-text': inSearch(
      'pointsOfInterest-distance_mts',
      '*.pointsOfInterest.*.distance_mts',
      asString,
    ),
    'images-text': inSearch('images', '*.images', firstOnly),
    'entrances-missing-in-last': inSearch('entrances', 'last.entrances', omitted),
    'entrances-longitude-as-text': inSearch('entrances-longitude', '*.entrances.*.longitude', asString),
    'entrances-address-missing': inSearch('entrances-address', '*.entrances.last.address', omitted),
    'services-as-texts': inSearch('services', '*.services.*', asNames),
    'services-missing-where-none': inSearch('services', '*.services', omittedIfEmpty),
    'services-description-missing': inSearch('services-description', '*.services.*.description', omitted),
    'freeSpots-as-text': inSearch('freeSpots', '*.freeSpots', asString),
    'offers-object': inSearch('offers', '*.offers', arrayAsObject),
    'country-missing-in-last': inSearch('country', 'last.country', omitted),
    'pointsOfInterest-object': inSearch('pointsOfInterest', '*.pointsOfInterest', firstOnly),
    'pointsOfInterest-friendly_distance-as-number': inSearch(
      'pointsOfInterest-friendly_distance',
      '*.pointsOfInterest.*.friendly_distance',
      asNumber,
    ),
    'entrances-latitude-missing': inSearch('entrances-latitude', '*.entrances.*', renamed('latitude', 'lat')),
    'services-name-missing': inSearch('services-name', '*.services.*', renamed('name', 'id')),
  }),
  ...topicDefects('search', {
    'list-form': defectsIn('searchAvailableParkings').answers(
      ['response-200', 'search-parking.area', 'search-parking.parkingId', 'search-parking.location'],
      'returns parkings in the list form',
      (body, { body: { lat, long } }) =>
        (body as readonly Record<string, unknown>[]).map(
          ({ parkingId: id, location: _, area: _area, ...rest }) => ({ ...rest, id, lat, long }),
        ),
    ),
  }),
  ...topicDefects('search-schedule', {
    'day-in-spanish': inSearch('day', '*.schedule_formatted.day', constant('Martes')),
    'open-without-leading-zero': inSearch('open', '*.schedule_formatted.open', withoutLeadingZero),
    'close-as-number': inSearch('close', '*.schedule_formatted.close', asNumber),
    'close-called-closes': inSearch('close', '*.schedule_formatted', renamed('close', 'closes')),
    'openPartTime-with-point': inSearch(
      'openPartTime',
      '*.schedule_formatted.openPartTime',
      'returns openPartTime with a point instead of a colon',
      (time) => String(time).replace(':', '.'),
    ),
    'closePartTime-as-number': inSearch('closePartTime', '*.schedule_formatted.closePartTime', asNumber),
    'of-other-names': inSearch(
      'search-parking.schedule_formatted',
      '*.schedule_formatted',
      'returns the hours of a parking as weekday, from and to',
      (schedule) => {
        const { day, open, close } = schedule as Readonly<Record<string, unknown>>;
        return { weekday: day, from: open, to: close };
      },
    ),
  }),
];
