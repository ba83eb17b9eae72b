import { nullIfEmpty } from '../../kernel/edit-json.ts';
import type { Call } from '../../kernel/operation.ts';
import { narrowed } from '../condition.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editingReplyBody } from '../deviate.ts';
import { filteringAndPaging } from './filtering-and-paging.ts';

const bulk = defectsIn('listAvailableParkings');
const list = defectsIn('listParkings');

const pointIgnored = list.asks('point-filter', 'ignores the point and lists parkings everywhere', {
  lat: undefined,
  long: undefined,
});

const hundredForZero = list.asks('limit-zero', 'with limit=0 lists 100 parkings', ({ limit }) =>
  limit === 0 ? { limit: 100 } : {},
);

/** Defects in GET /parkings and GET /parkings/available-parkings (4.3, 4.4, 8). */
export const listDefects: readonly Defect[] = [
  ...topicDefects('service', {
    'finds-nothing-by-coordinates': {
      clause: ['finds-by-coordinates', 'search.finds-around-point', 'list-parkings.point-filter'],
      title: 'The search and GET /parkings find nothing around any point.',
      operations: findingNothing('searchAvailableParkings', ({ lat }) => lat !== undefined),
    },
    'finds-nothing-by-provider': {
      clause: ['finds-by-provider', 'list-parkings.provider-filter', 'list-provider-parkings.provider'],
      title: 'GET /providers/:provider and GET /parkings find nothing for any provider.',
      operations: findingNothing('listProviderParkings', ({ provider }) => provider !== undefined),
    },
    'finds-nothing-in-bulk': {
      clause: ['finds-in-bulk', 'list-available-parkings.all-operable', 'list-parkings.limit-zero'],
      title: 'GET /parkings/available-parkings and GET /parkings with limit=0 list nothing.',
      operations: findingNothing('listAvailableParkings', ({ limit }) => limit === 0),
    },
  }),
  ...topicDefects('list-available-parkings', {
    'answer-wrapped': bulk.answers('response-200', 'wraps its array in an object', (data) => ({ data })),
    'only-100': bulk.answers('all-operable', 'lists the first 100 parkings only', (parkings) =>
      parkings.slice(0, 100),
    ),
    'offers-empty': bulk.answers('with-offers', 'lists parkings with empty offers', (parkings) =>
      parkings.map((parking) => ({ ...parking, offers: [] })),
    ),
    empty: bulk.returnsNothing(['all-operable', 'service.finds-in-bulk']),
    'query-required': bulk.requiresQuery(['no-parameters', 'response-200']),
    'booked-missing': bulk.carriesOut(
      'all-operable',
      'omits parkings where the user has an active booking',
      async (call, next, { store }) => {
        const reply = await next(call);
        const own = [...store.table('bookings').values()].filter(
          ({ user_uid, cancelled }) => user_uid === call.user.uid && cancelled !== true,
        );
        const ids = new Set(own.map(({ svcpid }) => svcpid));
        const isBooked = ({ offers }: (typeof reply.body)[number]) =>
          offers.some(({ svcpid }) => ids.has(svcpid));
        return { ...reply, body: reply.body.filter((parking) => !isBooked(parking)) };
      },
    ),
  }),
  ...topicDefects('list-parkings', {
    ...filteringAndPaging('listParkings'),
    'nothing-null-if-filtered': list.answers(
      'response-200',
      'returns null if a filter leaves nothing',
      (parkings, { query: { provider, type, pluscode } }) =>
        (provider ?? type ?? pluscode) === undefined ? parkings : nullIfEmpty(parkings),
    ),
    'point-required': list.requires(['all-optional', 'response-200'], 'lat'),
    'point-ignored': pointIgnored,
    'point-ignored-beside-provider': narrowed('with:provider', pointIgnored),
    'point-ignored-beside-pluscode': narrowed('with:pluscode', pointIgnored),
    'coordinates-swapped': list.asks(
      ['point-filter', 'service.finds-by-coordinates', 'distance', 'distance-default', 'distance-maximum'],
      'swaps lat and long',
      ({ lat, long }) => (lat === undefined || long === undefined ? {} : { lat: long, long: lat }),
    ),
    'point-shifted': list.asks(
      ['point-filter', 'list-parking.distance-in-metres'],
      'searches around a point about a kilometre north of the requested one',
      ({ lat }) => (lat === undefined ? {} : { lat: lat + 0.009 }),
    ),
    'distance-stretched-if-wide': list.asks(
      'distance',
      'searches within 1.6 times a distance of 20 kilometres or more',
      ({ distance = 0 }) => (distance >= 20_000 ? { distance: 1.6 * distance } : {}),
    ),
    'lat-sign-lost': list.losesSignOfLat('point-filter'),
    'lat-in-words-taken': list.acceptsWords('lat', 0),
    'long-in-words-taken': list.acceptsWords('long', 0),
    'distance-in-words-taken': list.acceptsWords('distance'),
    'second-page-repeats': list.asks(
      'offset-skips',
      'repeats the first page as the second',
      ({ limit = 100, offset }) => (offset === limit ? { offset: 0 } : {}),
    ),
    'pluscode-ignored-around-point': narrowed('with:lat', list.ignores('pluscode-filter')),
    'distance-ignored': list.asks('point-filter', 'always searches a radius of 50000 metres', {
      distance: 50_000,
    }),
    'distance-default-ignored-beside-provider': narrowed(
      'with:provider',
      list.defaultsTo('distance-default', 50_000),
    ),
    'distance-below-100-ignored': list.asks(
      ['point-filter', 'distance'],
      'searches a radius of 500 metres if the distance is less than 100',
      ({ distance = 500 }) => (distance < 100 ? { distance: 500 } : {}),
    ),
    'distance-stretched': list.asks(
      'point-filter',
      'searches one and a half times the distance',
      ({ distance }) => (distance === undefined ? {} : { distance: Math.round(distance * 1.5) }),
    ),
    'provider-ignored-without-limit': narrowed('without:limit', list.ignores('provider-filter')),
    'limit-default-20-beside-type': narrowed('with:type', list.defaultsTo('limit-default', 20)),
    'offset-ignored-beside-bookable': narrowed('with:bookable', list.ignores('offset-skips')),
    'distance-in-degrees': list.answers(
      ['point-filter', 'distance-maximum'],
      'treats a degree of longitude as being as long as one of latitude',
      (parkings, { query: { long, distance = 500 } }) =>
        parkings.filter((one) => long === undefined || Math.abs(one.long - long) <= distance / 111_195),
    ),
    'distance-default-600': list.defaultsTo('distance-default', 600),
    'distance-default-300': list.defaultsTo('distance-default', 300),
    'distance-default-50000-beside-automated': narrowed(
      'with:automated',
      list.defaultsTo('distance-default', 50_000),
    ),
    'distance-50000-refused': list.refusesValue('distance-maximum', 50_000),
    'distance-50001-taken': list.accepts('distance-maximum', 50_001, 50_000),
    'pluscode-ignored': list.ignores('pluscode-filter'),
    'pluscode-finds-nothing': list.answers(
      'pluscode-filter',
      'finds nothing by pluscode',
      (parkings, { query }) => (query.pluscode === undefined ? parkings : []),
    ),
    'type-refused': list.refusesSent('type'),
    'provider-ignored': list.ignores('provider-filter'),
    'provider-with-a-stranger': list.carriesOut(
      'provider-filter',
      'with a provider adds a parking of another provider at the end',
      async (call, next, { catalogue, operations }) => {
        const reply = await next(call);
        const { provider } = call.query;
        if (provider === undefined) return reply;
        const other = catalogue.world.providers.find(({ name }) => name !== provider)?.name ?? '';
        const query = { provider: other, limit: 1, offset: 0 };
        const stranger = await operations.listParkings({ ...call, query });
        return { ...reply, body: [...reply.body, ...stranger.body] };
      },
    ),
    'automated-default-true': list.defaultsTo('automated-default', true),
    'automated-ignored': list.ignores('automated-true'),
    'automated-inverted': list.inverts('automated-true'),
    'automated-false-as-true': list.readsFalseAsTrue('automated-true'),
    'bookable-default-true': list.defaultsTo('bookable-default', true),
    'bookable-ignored': list.ignores('bookable-true'),
    'limit-one-more': list.asks('limit-caps', 'lists one parking more than limit says', ({ limit }) =>
      limit === undefined || limit === 0 || limit === 100 ? {} : { limit: limit + 1 },
    ),
    'limit-default-everything': list.defaultsTo('limit-default', 0),
    'limit-default-less-offset': narrowed(
      'without:limit',
      list.asks(
        'limit-default',
        'ends the page at the 100th parking regardless of offset',
        ({ offset = 0 }) => (offset > 0 && offset < 100 ? { limit: 100 - offset } : {}),
      ),
    ),
    'limit-zero-default': hundredForZero,
    'limit-zero-default-on-later-pages': narrowed('later-page', hundredForZero),
    'offset-one-less': list.asks(
      'offset-skips',
      'counts offset from 1, so that pages overlap by one parking',
      ({ offset = 0 }) => ({ offset: Math.max(0, offset - 1) }),
    ),
    'offset-in-pages': list.asks(
      'offset-skips',
      'treats offset as a page number',
      ({ offset = 0, limit = 100 }) => ({ offset: offset * (limit === 0 ? 1 : limit) }),
    ),
    'offset-default-1': list.defaultsTo(
      ['offset-default', 'limit-zero', 'provider-filter', 'pluscode-filter', 'point-filter'],
      1,
    ),
    'answer-of-one-not-array': list.answers(
      'response-200',
      'returns a single parking without the array around it',
      (parkings) => (parkings.length === 1 ? parkings[0] : parkings),
    ),
    'lat-refused': list.refuses('lat', 'response-200', 'distance', 'long'),
    'distance-refused': list.refuses('distance'),
    'pluscode-refused': list.refuses('pluscode'),
    'provider-refused': list.refuses('provider'),
    'lat-negative-refused': list.refusesIf('lat', 'a negative lat', ({ query }) => (query.lat ?? 0) < 0),
    'long-zero-refused': list.refusesValue('long', 0),
    'long-negative-refused': list.refusesIf(
      ['long', 'response-200', 'distance', 'lat'],
      'a negative long',
      ({ query }) => (query.long ?? 0) < 0,
    ),
    'type-beside-provider-501': narrowed('with:type+provider', list.responds('response-200', 501)),
    'type-ignored': list.ignores('type-filter'),
    'type-ignored-beside-provider': {
      ...narrowed('with:provider', list.ignores('type-filter')),
      parkings: 1000,
    },
    'provider-ignored-beside-point': narrowed('with:lat', list.ignores('provider-filter')),
    'automated-ignored-beside-point': narrowed('with:lat', list.ignores('automated-true')),
    'bookable-ignored-on-later-pages': narrowed('later-page', list.ignores('bookable-true')),
    'limit-at-most-100': list.asks(
      'limit-caps',
      'lists no more than 100 parkings for any limit but 0',
      ({ limit = 100 }) => ({ limit: Math.min(limit, 100) }),
    ),
    'last-page-empty': list.answers(
      'offset-skips',
      'returns an empty page instead of a last page that is not full',
      (parkings, { query: { offset = 0, limit = 100 } }) =>
        offset > 0 && parkings.length < limit ? [] : parkings,
    ),
    'null-for-nothing': list.answers('response-200', 'returns null if it finds nothing', nullIfEmpty),
  }),
];

/** Finds nothing by one operation, and by GET /parkings where the query says the same. */
function findingNothing(
  id: 'searchAvailableParkings' | 'listProviderParkings' | 'listAvailableParkings',
  isSame: (query: Call<'listParkings'>['query']) => boolean,
): NonNullable<Defect['operations']> {
  return {
    [id]: editingReplyBody(() => []),
    listParkings: editingReplyBody((parkings, { query }) => (isSame(query) ? [] : parkings)),
  };
}
