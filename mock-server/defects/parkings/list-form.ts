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
  firstOnly,
  from180To540,
  inArray,
  inFeet,
  omitted,
  omittedIfFalse,
  plusHalf,
  renamed,
} from '../named-edits.ts';
import { inBulk, inLists, inParkings, inProvider } from './list-replies.ts';

/** Defects in the list form of a parking (2.1). */
export const listFormDefects: readonly Defect[] = [
  ...topicDefects('list-parking', {
    'id-missing': inParkings('id', '*.id', omitted),
    'id-no-plus-code': inProvider('id-plus-code', '*.id', 'omits the plus sign of the plus code', (id) =>
      String(id).replace('+', ''),
    ),
    'id-repeated': inParkings(
      'id-unique',
      '',
      'gives the last of several parkings the id of the first',
      (body) => {
        const parkings = body as readonly { readonly id: string }[];
        return at('last.id', () => parkings[0]?.id)(parkings);
      },
    ),
    'name-missing-in-last': inParkings('name', 'last.name', omitted),
    'address-missing-in-eleventh': inProvider('address', '10.address', omitted),
    'address-null': inBulk('address', 'last.address', constant(null)),
    'country-three-letters': inLists(
      'country-two-letters',
      '*.country',
      'returns countries with three letters',
      (code) => `${code}X`,
    ),
    'region-object': inParkings('region', '*.region', asObject('name')),
    'lat-of-first': inBulk('lat', '', 'returns the lat of the first parking for the last', (body) => {
      const parkings = body as readonly { readonly lat: number }[];
      return at('last.lat', () => parkings[0]?.lat)(parkings);
    }),
    'lat-as-text': inBulk('lat', '*.lat', asString),
    'long-as-text-in-last': inProvider('long', 'last.long', asString),
    'lat-beyond-pole': inBulk('lat-bounds', 'last.lat', constant(95)),
    'long-around-the-world': inProvider('long-bounds', '*.long', from180To540),
    'distance-fraction': inParkings('distance', '*.distance', plusHalf),
    'distance-in-kilometres': inParkings(
      'distance-in-metres',
      '*.distance',
      'returns distances in whole kilometres',
      (metres) => Math.round(Number(metres) / 1000),
    ),
    'distance-in-feet': inParkings('distance-in-metres', '*.distance', inFeet),
    'distance-without-point': defectsIn('listParkings').answers(
      'distance-only-with-point',
      'returns a distance of 0 to a request without a point',
      (body, { query }) =>
        query.lat === undefined
          ? at('*', (parking) => ({ ...(parking as object), distance: 0 }))(body)
          : body,
    ),
    'automated-missing': inProvider('automated', '*.automated', omittedIfFalse),
    'bookable-as-text': inParkings('bookable', '*.bookable', asString),
    'best_offer-as-text': inBulk('best_offer', '*.best_offer', asString),
    'is_open_24h-as-number': inLists('is_open_24h', '*.is_open_24h', converted),
    'schedules-array': inParkings('schedules', '*.schedules', inArray),
    'capacity-as-text': inProvider('capacity', '*.capacity', asString),
    'phone-as-number': inParkings('phone', '*.phone', asNumber),
    'services-as-texts': inParkings('services', '*.services.*', asNames),
    'entrances-object': inBulk('entrances', '*.entrances', firstOnly),
    'entrances-latitude-as-text': inParkings('entrances-latitude', '*.entrances.*.latitude', asString),
    'entrances-of-other-names': inParkings(
      ['entrances', 'entrances-members', 'entrances-latitude', 'entrances-longitude'],
      '*.entrances.*',
      'returns an entrance as lat, lng and street',
      (entrance) => {
        const { latitude, longitude, address } = entrance as Readonly<Record<string, unknown>>;
        return { lat: latitude, lng: longitude, street: address };
      },
    ),
    'entrances-latitude-called-y': inProvider(
      ['entrances-latitude', 'entrances-members'],
      '*.entrances.*',
      renamed('latitude', 'y'),
    ),
    'entrances-longitude-called-long': inBulk(
      ['entrances-longitude', 'entrances-members'],
      '*.entrances.*',
      renamed('longitude', 'long'),
    ),
    'images-as-objects': inParkings('images', '*.images.*', asObject('url')),
    'offers-missing': inBulk('offers', 'last.offers', omitted),
    'schedule_formatted-object': inParkings('schedule_formatted', '*.schedule_formatted', firstOnly),
    'schedule_formatted-missing': inLists('schedule_formatted-when-not-24h', '*.schedule_formatted', omitted),
    'points_of_interest-name-missing': inParkings(
      'points_of_interest-name',
      '*.points_of_interest.last.name',
      omitted,
    ),
    'points_of_interest-distance_mts-as-number': inLists(
      'points_of_interest-distance_mts',
      '*.points_of_interest.*.distance_mts',
      asNumber,
    ),
    'id-called-parkingId': inBulk('id', '*', renamed('id', 'parkingId')),
    'country-object': inParkings('country', '*.country', asObject('code')),
    'email-array': inParkings('email', '*.email', inArray),
    'country_long-array': inProvider('country_long', '*.country_long', inArray),
    'services-name-as-number': inProvider('services-name', '*.services.*.name', constant(4)),
    'entrances-longitude-as-text': inProvider('entrances-longitude', '*.entrances.*.longitude', asString),
    'entrances-address-object': inParkings('entrances-address', '*.entrances.*.address', asObject('street')),
    'points_of_interest-object': inBulk('points_of_interest', '*.points_of_interest', firstOnly),
    'points_of_interest-friendly_distance-as-number': inParkings(
      'points_of_interest-friendly_distance',
      '*.points_of_interest.*.friendly_distance',
      asNumber,
    ),
  }),
];
