import { at } from '../../kernel/edit-json.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import {
  asNames,
  asNumber,
  asObject,
  asString,
  constant,
  converted,
  described,
  firstOnly,
  from180To540,
  inArray,
  inFeet,
  omitted,
  omittedIfFalse,
  plusHalf,
  renamed,
} from '../named-edits.ts';
import { listEdits } from './list-edits.ts';

const { inBulk, inLists, inParkings, inProvider } = listEdits('list-parking');

/** Defects in the list form of a parking (2.1). */
export const listFormDefects: readonly Defect[] = [
  ...topicDefects('list-parking', {
    'id-missing': inParkings('id', omitted),
    'id-no-plus-code': inProvider(
      'id-plus-code',
      described('omits the plus sign of the plus code', (id) => String(id).replace('+', '')),
    ),
    'id-repeated': inParkings(
      'id-unique',
      described('gives the last of several parkings the id of the first', (body) => {
        const parkings = body as readonly { readonly id: string }[];
        return at('last.id', () => parkings[0]?.id)(parkings);
      }),
      '',
    ),
    'name-missing-in-last': inParkings('name', omitted, 'last.name'),
    'address-missing-in-eleventh': inProvider('address', omitted, '10.address'),
    'address-null': inBulk('address', constant(null), 'last.address'),
    'country-three-letters': inLists(
      'country-two-letters',
      described('returns countries with three letters', (code) => `${code}X`),
    ),
    'region-object': inParkings('region', asObject('name')),
    'lat-of-first': inBulk(
      'lat',
      described('returns the lat of the first parking for the last', (body) => {
        const parkings = body as readonly { readonly lat: number }[];
        return at('last.lat', () => parkings[0]?.lat)(parkings);
      }),
      '',
    ),
    'lat-as-text': inBulk('lat', asString),
    'long-as-text-in-last': inProvider('long', asString, 'last.long'),
    'lat-beyond-pole': inBulk('lat-bounds', constant(95), 'last.lat'),
    'long-around-the-world': inProvider('long-bounds', from180To540),
    'distance-fraction': inParkings('distance', plusHalf),
    'distance-in-kilometres': inParkings(
      'distance-in-metres',
      described('returns distances in whole kilometres', (metres) => Math.round(Number(metres) / 1000)),
    ),
    'distance-in-feet': inParkings('distance-in-metres', inFeet),
    'distance-without-point': defectsIn('listParkings').answers(
      'distance-only-with-point',
      'returns a distance of 0 to a request without a point',
      (body, { query }) =>
        query.lat === undefined
          ? at('*', (parking) => ({ ...(parking as object), distance: 0 }))(body)
          : body,
    ),
    'automated-missing': inProvider('automated', omittedIfFalse),
    'bookable-as-text': inParkings('bookable', asString),
    'best_offer-as-text': inBulk('best_offer', asString),
    'is_open_24h-as-number': inLists('is_open_24h', converted),
    'schedules-array': inParkings('schedules', inArray),
    'capacity-as-text': inProvider('capacity', asString),
    'phone-as-number': inParkings('phone', asNumber),
    'services-as-texts': inParkings('services', asNames, '*.services.*'),
    'entrances-object': inBulk('entrances', firstOnly),
    'entrances-latitude-as-text': inParkings('entrances-latitude', asString, '*.entrances.*.latitude'),
    'entrances-of-other-names': inParkings(
      ['entrances', 'entrances-members', 'entrances-latitude', 'entrances-longitude'],
      described('returns an entrance as lat, lng and street', (entrance) => {
        const { latitude, longitude, address } = entrance as Readonly<Record<string, unknown>>;
        return { lat: latitude, lng: longitude, street: address };
      }),
      '*.entrances.*',
    ),
    'entrances-latitude-called-y': inProvider(
      ['entrances-latitude', 'entrances-members'],
      renamed('latitude', 'y'),
      '*.entrances.*',
    ),
    'entrances-longitude-called-long': inBulk(
      ['entrances-longitude', 'entrances-members'],
      renamed('longitude', 'long'),
      '*.entrances.*',
    ),
    'images-as-objects': inParkings('images', asObject('url'), '*.images.*'),
    'offers-missing': inBulk('offers', omitted, 'last.offers'),
    'schedule_formatted-object': inParkings('schedule_formatted', firstOnly),
    'schedule_formatted-missing': inLists('schedule_formatted-when-not-24h', omitted),
    'points_of_interest-name-missing': inParkings(
      'points_of_interest-name',
      omitted,
      '*.points_of_interest.last.name',
    ),
    'points_of_interest-distance_mts-as-number': inLists(
      'points_of_interest-distance_mts',
      asNumber,
      '*.points_of_interest.*.distance_mts',
    ),
    'id-called-parkingId': inBulk('id', renamed('id', 'parkingId'), '*'),
    'country-object': inParkings('country', asObject('code')),
    'email-array': inParkings('email', inArray),
    'country_long-array': inProvider('country_long', inArray),
    'services-name-as-number': inProvider('services-name', constant(4), '*.services.*.name'),
    'entrances-longitude-as-text': inProvider('entrances-longitude', asString, '*.entrances.*.longitude'),
    'entrances-address-object': inParkings('entrances-address', asObject('street'), '*.entrances.*.address'),
    'points_of_interest-object': inBulk('points_of_interest', firstOnly),
    'points_of_interest-friendly_distance-as-number': inParkings(
      'points_of_interest-friendly_distance',
      asNumber,
      '*.points_of_interest.*.friendly_distance',
    ),
  }),
];
