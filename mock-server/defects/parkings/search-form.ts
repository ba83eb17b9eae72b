import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editsIn } from '../edits-in.ts';
import {
  arrayAsObject,
  asNames,
  asNumber,
  asString,
  constant,
  described,
  firstOnly,
  inArray,
  omitted,
  omittedIfEmpty,
  renamed,
  reversed,
  withoutLeadingZero,
} from '../named-edits.ts';

const inSearch = editsIn('searchAvailableParkings', 'search-parking');
const inSchedule = editsIn('searchAvailableParkings', 'search-schedule');

/** Defects in the search form of a parking (2.3), apart from its offers. */
export const searchFormDefects: readonly Defect[] = [
  ...topicDefects('search-parking', {
    'name-missing-in-last': inSearch('name', omitted, 'last.name'),
    'address-null': inSearch('address', constant(null), 'last.address'),
    'area-missing': inSearch('area', omitted),
    'country-name': inSearch('country-two-letters', constant('Spain')),
    'region-missing-in-eleventh': inSearch('region', omitted, '10.region'),
    'parkingId-as-id': inSearch('parkingId', renamed('parkingId', 'id'), '*'),
    'location-flat': inSearch(
      'location',
      described('returns lat and long instead of location', (parking) => {
        const { location, ...rest } = parking as { location: { coordinates: readonly number[] } };
        const [long, lat] = location.coordinates;
        return { ...rest, lat, long };
      }),
      '*',
    ),
    'location-type-lower-case': inSearch('location-type', constant('point'), '*.location.type'),
    'location-coordinates-as-texts': inSearch('location-coordinates', asString, '*.location.coordinates.*'),
    'location-latitude-first': inSearch('location-longitude-first', reversed, '*.location.coordinates'),
    'distance-as-text': inSearch(
      'distance',
      described('returns the distance as a string with its unit', (metres) => `${metres} m`),
    ),
    'distance-from-elsewhere': inSearch(
      'distance-from-point',
      described('measures distances from a point 3 km away from the search point', (metres) =>
        Math.abs(3000 - Number(metres)),
      ),
    ),
    'max_height-as-text': inSearch('max_height', asString),
    'is_open_24h-as-text': inSearch('is_open_24h', asString),
    'schedule_formatted-array': inSearch('schedule_formatted', inArray),
    'pointsOfInterest-name-missing': inSearch(
      'pointsOfInterest-name',
      omitted,
      '*.pointsOfInterest.last.name',
    ),
    'pointsOfInterest-distance_mts-as-text': inSearch(
      'pointsOfInterest-distance_mts',
      asString,
      '*.pointsOfInterest.*.distance_mts',
    ),
    'images-text': inSearch('images', firstOnly),
    'entrances-missing-in-last': inSearch('entrances', omitted, 'last.entrances'),
    'entrances-longitude-as-text': inSearch('entrances-longitude', asString, '*.entrances.*.longitude'),
    'entrances-address-missing': inSearch('entrances-address', omitted, '*.entrances.last.address'),
    'services-as-texts': inSearch('services', asNames, '*.services.*'),
    'services-missing-where-none': inSearch('services', omittedIfEmpty),
    'services-description-missing': inSearch('services-description', omitted, '*.services.*.description'),
    'freeSpots-as-text': inSearch('freeSpots', asString),
    'offers-object': inSearch('offers', arrayAsObject),
    'country-missing-in-last': inSearch('country', omitted, 'last.country'),
    'pointsOfInterest-object': inSearch('pointsOfInterest', firstOnly),
    'pointsOfInterest-friendly_distance-as-number': inSearch(
      'pointsOfInterest-friendly_distance',
      asNumber,
      '*.pointsOfInterest.*.friendly_distance',
    ),
    'entrances-latitude-missing': inSearch('entrances-latitude', renamed('latitude', 'lat'), '*.entrances.*'),
    'services-name-missing': inSearch('services-name', renamed('name', 'id'), '*.services.*'),
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
    'day-in-spanish': inSchedule('day', constant('Martes')),
    'open-without-leading-zero': inSchedule('open', withoutLeadingZero),
    'close-as-number': inSchedule('close', asNumber),
    'close-called-closes': inSchedule('close', renamed('close', 'closes'), '*.schedule_formatted'),
    'openPartTime-with-point': inSchedule(
      'openPartTime',
      described('returns openPartTime with a point instead of a colon', (time) =>
        String(time).replace(':', '.'),
      ),
    ),
    'closePartTime-as-number': inSchedule('closePartTime', asNumber),
    'of-other-names': inSchedule(
      'search-parking.schedule_formatted',
      described('returns the hours of a parking as weekday, from and to', (schedule) => {
        const { day, open, close } = schedule as Readonly<Record<string, unknown>>;
        return { weekday: day, from: open, to: close };
      }),
      '*.schedule_formatted',
    ),
  }),
];
