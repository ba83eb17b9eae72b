import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editsIn } from '../edits-in.ts';
import * as edits from '../named-edits.ts';

const search = defectsIn('searchAvailableParkings');
const inSearch = editsIn('searchAvailableParkings', 'search-parking');
const inSchedule = editsIn('searchAvailableParkings', 'search-schedule');

/** Defects in the search form of a parking (2.3), apart from its offers. */
export const searchFormDefects: readonly Defect[] = [
  ...topicDefects('search-parking', {
    'name-missing-in-last': inSearch('name', edits.omitted, 'last.name'),
    'address-null': inSearch('address', edits.constant(null), 'last.address'),
    'name-and-address-swapped': inSearch(['name', 'address'], edits.swapped('name', 'address'), '*'),
    'area-missing': inSearch('area', edits.omitted),
    'country-name': inSearch('country-two-letters', edits.constant('Spain')),
    'region-missing-in-eleventh': inSearch('region', edits.omitted, '10.region'),
    'parkingId-as-id': inSearch('parkingId', edits.renamed('parkingId', 'id'), '*'),
    'location-flat': search.answers('location', 'returns lat and long instead of location', (parkings) =>
      parkings.map(({ location, ...rest }) => {
        const [long, lat] = location.coordinates;
        return { ...rest, lat, long };
      }),
    ),
    'location-type-lower-case': inSearch('location-type', edits.constant('point'), '*.location.type'),
    'location-coordinates-as-texts': inSearch(
      'location-coordinates',
      edits.asString,
      '*.location.coordinates.*',
    ),
    'location-latitude-first': inSearch('location-longitude-first', edits.reversed, '*.location.coordinates'),
    'distance-as-text': inSearch(
      'distance',
      edits.described('returns the distance as a string with its unit', (metres) => `${metres} m`),
    ),
    'distance-from-elsewhere': inSearch(
      'distance-from-point',
      edits.described('measures distances from a point 3 km away from the search point', (metres) =>
        Math.abs(3000 - Number(metres)),
      ),
    ),
    'max_height-as-text': inSearch('max_height', edits.asString),
    'is_open_24h-as-text': inSearch('is_open_24h', edits.asString),
    'schedule_formatted-array': inSearch('schedule_formatted', edits.inArray),
    'pointsOfInterest-name-missing': inSearch(
      'pointsOfInterest-name',
      edits.omitted,
      '*.pointsOfInterest.last.name',
    ),
    'pointsOfInterest-distance_mts-as-text': inSearch('pointsOfInterest-distance_mts', edits.asString),
    'images-text': inSearch('images', edits.firstOnly),
    'entrances-missing-in-last': inSearch('entrances', edits.omitted, 'last.entrances'),
    'entrances-longitude-as-text': inSearch('entrances-longitude', edits.asString),
    'entrances-address-missing': inSearch('entrances-address', edits.omitted, '*.entrances.last.address'),
    'entrances-swapped': inSearch(
      ['entrances-latitude', 'entrances-longitude'],
      edits.swapped('latitude', 'longitude'),
      '*.entrances.*',
    ),
    'services-as-texts': inSearch('services', edits.asNames, '*.services.*'),
    'services-missing-where-none': inSearch('services', edits.omittedIfEmpty),
    'services-description-missing': inSearch('services-description', edits.omitted),
    'freeSpots-as-text': inSearch('freeSpots', edits.asString),
    'offers-object': inSearch('offers', edits.arrayAsObject),
    'country-missing-in-last': inSearch('country', edits.omitted, 'last.country'),
    'pointsOfInterest-object': inSearch('pointsOfInterest', edits.firstOnly),
    'pointsOfInterest-friendly_distance-as-number': inSearch(
      'pointsOfInterest-friendly_distance',
      edits.asNumber,
    ),
    'entrances-latitude-missing': inSearch(
      'entrances-latitude',
      edits.renamed('latitude', 'lat'),
      '*.entrances.*',
    ),
    'services-name-missing': inSearch('services-name', edits.renamed('name', 'id'), '*.services.*'),
  }),
  ...topicDefects('search', {
    'list-form': search.answers(
      ['response-200', 'search-parking.area', 'search-parking.parkingId', 'search-parking.location'],
      'returns parkings in the list form',
      (body, { body: { lat, long } }) =>
        body.map(({ parkingId: id, location: _, area: _area, ...rest }) => ({ ...rest, id, lat, long })),
    ),
  }),
  ...topicDefects('search-schedule', {
    'day-in-spanish': inSchedule('day', edits.constant('Martes')),
    'open-without-leading-zero': inSchedule('open', edits.withoutLeadingZero),
    'close-as-number': inSchedule('close', edits.asNumber),
    'close-called-closes': inSchedule('close', edits.renamed('close', 'closes'), '*.schedule_formatted'),
    'openPartTime-with-point': inSchedule(
      'openPartTime',
      edits.described('returns openPartTime with a point instead of a colon', (time) =>
        String(time).replace(':', '.'),
      ),
    ),
    'closePartTime-as-number': inSchedule('closePartTime', edits.asNumber),
    'of-other-names': inSchedule(
      'search-parking.schedule_formatted',
      edits.described('returns the hours of a parking as weekday, from and to', (schedule) => {
        const { day, open, close } = schedule as Readonly<Record<string, unknown>>;
        return { weekday: day, from: open, to: close };
      }),
      '*.schedule_formatted',
    ),
  }),
];
