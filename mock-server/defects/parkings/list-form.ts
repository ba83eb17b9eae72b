import { always, at, copied, setting } from '../../kernel/edit-json.ts';
import { topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import * as edits from '../named-edits.ts';
import { listEdits } from './list-edits.ts';

const bulk = defectsIn('listAvailableParkings');
const list = defectsIn('listParkings');
const { inBulk, inLists, inParkings, inProvider } = listEdits('list-parking');

/** Defects in the list form of a parking (2.1). */
export const listFormDefects = topicDefects('list-parking', {
  'id-missing': inParkings('id', edits.omitted),
  'id-no-plus-code': inProvider(
    'id-plus-code',
    edits.described('omits the plus sign of the plus code', (id) => String(id).replace('+', '')),
  ),
  'id-repeated': list.answers(
    'id-unique',
    'gives the last of several parkings the id of the first',
    (parkings) => at('last.id', always(parkings[0]?.id))(parkings),
  ),
  'name-missing-in-last': inParkings('name', edits.omitted, 'last.name'),
  'address-missing-in-eleventh': inProvider('address', edits.omitted, '10.address'),
  'address-null': inBulk('address', edits.constant(null), 'last.address'),
  'country-three-letters': inLists(
    'country-two-letters',
    edits.described('returns countries with three letters', (code) => `${code}X`),
  ),
  'region-object': inParkings('region', edits.asObject('name')),
  'lat-of-first': bulk.answers('lat', 'returns the lat of the first parking for the last', (parkings) =>
    at('last.lat', always(parkings[0]?.lat))(parkings),
  ),
  'lat-as-text': inBulk('lat', edits.asString),
  'long-as-text-in-last': inProvider('long', edits.asString, 'last.long'),
  'lat-beyond-pole': inBulk('lat-bounds', edits.constant(95), 'last.lat'),
  'long-around-the-world': inProvider('long-bounds', edits.from180To540),
  'distance-fraction': inParkings('distance', edits.plusHalf),
  'distance-in-kilometres': inParkings(
    'distance-in-metres',
    edits.described('returns distances in whole kilometres', (metres) => Math.round(Number(metres) / 1000)),
  ),
  'distance-in-feet': inParkings('distance-in-metres', edits.inFeet),
  'distance-without-point': list.answers(
    'distance-only-with-point',
    'returns a distance of 0 to a request without a point',
    (body, { query }) => (query.lat === undefined ? at('*', setting({ distance: 0 }))(body) : body),
  ),
  'automated-missing': inProvider('automated', edits.omittedIfFalse),
  'bookable-as-text': inParkings('bookable', edits.asString),
  'best_offer-as-text': inBulk('best_offer', edits.asString),
  'is_open_24h-as-number': inLists('is_open_24h', edits.asNumber),
  'schedules-array': inParkings('schedules', edits.inArray),
  'capacity-as-text': inProvider('capacity', edits.asString),
  'phone-as-number': inParkings('phone', edits.asNumber),
  'services-as-texts': inParkings('services', edits.asNames, '*.services.*'),
  'entrances-object': inBulk('entrances', edits.firstOnly),
  'entrances-latitude-as-text': inParkings('entrances-latitude', edits.asString),
  'entrances-of-other-names': inParkings(
    ['entrances', 'entrances-members', 'entrances-latitude', 'entrances-longitude'],
    edits.described('returns an entrance as lat, lng and street', (entrance) => {
      const { latitude, longitude, address } = entrance as Readonly<Record<string, unknown>>;
      return { lat: latitude, lng: longitude, street: address };
    }),
    '*.entrances.*',
  ),
  'entrances-latitude-called-y': inProvider(
    ['entrances-latitude', 'entrances-members'],
    edits.renamed('latitude', 'y'),
    '*.entrances.*',
  ),
  'entrances-longitude-called-long': inBulk(
    ['entrances-longitude', 'entrances-members'],
    edits.renamed('longitude', 'long'),
    '*.entrances.*',
  ),
  'entrances-swapped': inLists(
    ['entrances-latitude', 'entrances-longitude'],
    edits.swapped('latitude', 'longitude'),
    '*.entrances.*',
  ),
  'entrances-swapped-in-last': inParkings(
    ['entrances-latitude', 'entrances-longitude'],
    edits.swapped('latitude', 'longitude'),
    '*.entrances.last',
  ),
  'entrances-sign-lost': inLists(
    ['entrances-latitude', 'entrances-longitude'],
    edits.described('loses the sign of negative latitudes of entrances', (latitude) =>
      Math.abs(Number(latitude)),
    ),
    '*.entrances.*.latitude',
  ),
  'images-as-objects': inParkings('images', edits.asObject('url'), '*.images.*'),
  'offers-missing': inBulk('offers', edits.omitted, 'last.offers'),
  'schedule_formatted-object': inParkings('schedule_formatted', edits.firstOnly),
  'schedule_formatted-missing': inLists('schedule_formatted-when-not-24h', edits.omitted),
  'points_of_interest-name-missing': inParkings(
    'points_of_interest-name',
    edits.omitted,
    '*.points_of_interest.last.name',
  ),
  'points_of_interest-distance_mts-as-number': inLists('points_of_interest-distance_mts', edits.asNumber),
  'id-called-parkingId': inBulk('id', edits.renamed('id', 'parkingId'), '*'),
  'country-object': inParkings('country', edits.asObject('code')),
  'email-array': inParkings('email', edits.inArray),
  'country_long-as-code': inLists(
    'country_long-name',
    edits.described('returns the code of the country as country_long', copied('country', 'country_long')),
    '*',
  ),
  'country_long-array': inProvider('country_long', edits.inArray),
  'services-name-as-number': inProvider('services-name', edits.constant(4)),
  'entrances-longitude-as-text': inProvider('entrances-longitude', edits.asString),
  'entrances-address-object': inParkings('entrances-address', edits.asObject('street')),
  'points_of_interest-object': inBulk('points_of_interest', edits.firstOnly),
  'points_of_interest-friendly_distance-as-number': inParkings(
    'points_of_interest-friendly_distance',
    edits.asNumber,
  ),
  'distance-flat-in-the-north': list.answers(
    'distance-in-metres',
    'treats degrees of longitude as long as those of latitude beyond 50 degrees north',
    (parkings, { query: { lat = 0, long = 0 } }) =>
      parkings.map((one) =>
        lat > 50 && one.distance !== undefined
          ? { ...one, distance: Math.round(111_195 * Math.hypot(one.lat - lat, one.long - long)) }
          : one,
      ),
  ),
  'distance-in-yards-abroad': list.answers(
    'distance-in-metres',
    'shows the distance to a parking outside Spain in yards',
    (parkings) =>
      parkings.map((one) =>
        one.country !== 'ES' && one.distance !== undefined
          ? { ...one, distance: Math.round(one.distance / 0.9144) }
          : one,
      ),
  ),
  'distance-from-first': list.answers(
    'distance-in-metres',
    'measures distance from the first parking that it lists and not from the point',
    (parkings) => {
      const nearest = parkings[0]?.distance ?? 0;
      return at('*.distance', (distance) => Math.abs(Number(distance) - nearest))(parkings);
    },
  ),
});
