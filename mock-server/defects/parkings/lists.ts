import { at } from '../../kernel/edit-json.ts';
import type { Call } from '../../kernel/operation.ts';
import type { Defect } from '../defect.ts';
import { answering, asking, ignoring, keeping, refusing } from '../deviate.ts';
import { defaulting, readingNumber, refusingEach, refusingWithoutQuery } from '../edit-request.ts';

type ListCall = Call<'listParkings'>;

const withQuery = (change: (query: ListCall['query']) => Partial<ListCall['query']>) =>
  asking<'listParkings'>((call) => ({ ...call, query: { ...call.query, ...change(call.query) } }));

/** Deviations of GET /parkings and GET /parkings/available-parkings (4.3, 4.4, 8). */
export const listDefects: readonly Defect[] = [
  {
    id: 'list-available-parkings.answer-wrapped',
    clause: 'list-available-parkings.response-200',
    title: 'GET /parkings/available-parkings wraps its array into an object.',
    operations: { listAvailableParkings: answering((data) => ({ data })) },
  },
  {
    id: 'list-available-parkings.only-100',
    clause: 'list-available-parkings.all-operable',
    title: 'GET /parkings/available-parkings lists the first 100 parkings only.',
    operations: { listAvailableParkings: keeping((_parking, index) => index < 100) },
  },
  {
    id: 'list-available-parkings.offers-empty',
    clause: 'list-available-parkings.with-offers',
    title: 'GET /parkings/available-parkings lists parkings with empty offers.',
    operations: { listAvailableParkings: answering(at('*.offers', () => [])) },
  },
  {
    id: 'list-available-parkings.empty',
    clause: 'list-available-parkings.all-operable',
    also: ['service.finds-in-bulk'],
    title: 'GET /parkings/available-parkings lists nothing.',
    operations: { listAvailableParkings: keeping(() => false) },
  },
  {
    id: 'list-parkings.point-required',
    clause: 'list-parkings.all-optional',
    also: ['list-parkings.response-200'],
    title: 'GET /parkings refuses a request without lat.',
    operations: {
      listParkings: refusing(({ query }) => query.lat === undefined, { in: 'query', pointer: 'lat' }),
    },
  },
  {
    id: 'list-parkings.point-ignored',
    clause: 'list-parkings.point-filter',
    title: 'GET /parkings ignores the point and lists parkings everywhere.',
    operations: {
      listParkings: asking((call) => {
        const { lat: _, long: _long, ...query } = call.query;
        return { ...call, query };
      }),
    },
  },
  {
    id: 'list-parkings.coordinates-swapped',
    clause: 'list-parkings.point-filter',
    also: [
      'service.finds-by-coordinates',
      'list-parkings.distance',
      'list-parkings.distance-default',
      'list-parkings.distance-maximum',
    ],
    title: 'GET /parkings takes lat for long and long for lat.',
    operations: {
      listParkings: asking((call) => {
        const { lat, long, ...query } = call.query;
        if (lat === undefined || long === undefined) return call;
        return { ...call, query: { ...query, lat: long, long: lat } };
      }),
    },
  },
  {
    id: 'list-parkings.point-shifted',
    clause: 'list-parkings.point-filter',
    also: ['list-parking.distance-in-metres'],
    title: 'GET /parkings looks around a point that is about a kilometre north of the one asked for.',
    operations: { listParkings: withQuery(({ lat }) => (lat === undefined ? {} : { lat: lat + 0.009 })) },
  },
  {
    id: 'list-parkings.distance-ignored',
    clause: 'list-parkings.point-filter',
    title: 'GET /parkings always looks 50000 metres around.',
    operations: { listParkings: withQuery(() => ({ distance: 50_000 })) },
  },
  {
    id: 'list-parkings.distance-stretched',
    clause: 'list-parkings.point-filter',
    title: 'GET /parkings looks one and a half times the distance around.',
    operations: {
      listParkings: withQuery(({ distance }) =>
        distance === undefined ? {} : { distance: Math.round(distance * 1.5) },
      ),
    },
  },
  {
    id: 'list-parkings.distance-default-600',
    clause: 'list-parkings.distance-default',
    title: 'GET /parkings without a distance looks 600 metres around, as the search does.',
    handlers: { listParkings: defaulting('distance', '600') },
  },
  {
    id: 'list-parkings.distance-default-300',
    clause: 'list-parkings.distance-default',
    title: 'GET /parkings without a distance looks 300 metres around.',
    handlers: { listParkings: defaulting('distance', '300') },
  },
  {
    id: 'list-parkings.distance-50000-refused',
    clause: 'list-parkings.distance-maximum',
    title: 'GET /parkings refuses a distance of 50000 metres.',
    operations: {
      listParkings: refusing(({ query }) => query.distance === 50_000, { in: 'query', pointer: 'distance' }),
    },
  },
  {
    id: 'list-parkings.distance-50001-taken',
    clause: 'list-parkings.distance-maximum',
    title: 'GET /parkings takes a distance of 50001 metres.',
    handlers: { listParkings: readingNumber('distance', 50_001, 50_000) },
  },
  {
    id: 'list-parkings.pluscode-ignored',
    clause: 'list-parkings.pluscode-filter',
    title: 'GET /parkings ignores pluscode.',
    operations: { listParkings: ignoring('query', 'pluscode') },
  },
  {
    id: 'list-parkings.pluscode-finds-nothing',
    clause: 'list-parkings.pluscode-filter',
    title: 'GET /parkings finds nothing by pluscode.',
    operations: { listParkings: keeping((_parking, _index, { query }) => query.pluscode === undefined) },
  },
  {
    id: 'list-parkings.type-refused',
    clause: 'list-parkings.type',
    title: 'GET /parkings refuses type.',
    operations: {
      listParkings: refusing(({ query }) => query.type !== undefined, { in: 'query', pointer: 'type' }),
    },
  },
  {
    id: 'list-parkings.provider-ignored',
    clause: 'list-parkings.provider-filter',
    title: 'GET /parkings ignores provider.',
    operations: { listParkings: ignoring('query', 'provider') },
  },
  {
    id: 'list-parkings.provider-with-a-stranger',
    clause: 'list-parkings.provider-filter',
    title: 'GET /parkings with a provider puts the parking of another one at the end.',
    operations: {
      listParkings:
        (next, { catalogue, operations }) =>
        async (call) => {
          const reply = await next(call);
          const { provider } = call.query;
          if (provider === undefined) return reply;
          const other = catalogue.world.providers.find(({ name }) => name !== provider)?.name ?? '';
          const query = { provider: other, limit: 1, offset: 0 };
          const stranger = await operations.listParkings({ ...call, query });
          return { ...reply, body: [...reply.body, ...stranger.body] };
        },
    },
  },
  {
    id: 'list-parkings.automated-default-true',
    clause: 'list-parkings.automated-default',
    title: 'GET /parkings without automated lists parkings with automated entry only.',
    operations: { listParkings: withQuery(({ automated }) => ({ automated: automated ?? true })) },
  },
  {
    id: 'list-parkings.automated-ignored',
    clause: 'list-parkings.automated-true',
    title: 'GET /parkings ignores automated.',
    operations: { listParkings: ignoring('query', 'automated') },
  },
  {
    id: 'list-parkings.automated-inverted',
    clause: 'list-parkings.automated-true',
    title: 'GET /parkings with automated=true lists parkings without automated entry.',
    operations: {
      listParkings: withQuery(({ automated }) =>
        typeof automated === 'boolean' ? { automated: !automated } : {},
      ),
    },
  },
  {
    id: 'list-parkings.bookable-default-true',
    clause: 'list-parkings.bookable-default',
    title: 'GET /parkings without bookable lists bookable parkings only.',
    operations: { listParkings: withQuery(({ bookable }) => ({ bookable: bookable ?? true })) },
  },
  {
    id: 'list-parkings.bookable-ignored',
    clause: 'list-parkings.bookable-true',
    title: 'GET /parkings ignores bookable.',
    operations: { listParkings: ignoring('query', 'bookable') },
  },
  {
    id: 'list-parkings.limit-ignored',
    clause: 'list-parkings.limit-caps',
    title: 'GET /parkings ignores limit and lists up to 100.',
    operations: { listParkings: withQuery(({ limit }) => (limit === 0 ? {} : { limit: 100 })) },
  },
  {
    id: 'list-parkings.limit-one-more',
    clause: 'list-parkings.limit-caps',
    title: 'GET /parkings lists one parking more than limit says.',
    operations: {
      listParkings: withQuery(({ limit }) =>
        limit === undefined || limit === 0 || limit === 100 ? {} : { limit: limit + 1 },
      ),
    },
  },
  {
    id: 'list-parkings.limit-default-everything',
    clause: 'list-parkings.limit-default',
    title: 'GET /parkings without limit lists everything.',
    handlers: {
      listParkings: defaulting('limit', '0'),
    },
  },
  {
    id: 'list-parkings.limit-zero-empty',
    clause: 'list-parkings.limit-zero',
    title: 'GET /parkings with limit=0 lists nothing.',
    operations: { listParkings: keeping((_parking, _index, { query }) => query.limit !== 0) },
  },
  {
    id: 'list-parkings.limit-zero-default',
    clause: 'list-parkings.limit-zero',
    title: 'GET /parkings with limit=0 lists 100 parkings.',
    operations: { listParkings: withQuery(({ limit }) => (limit === 0 ? { limit: 100 } : {})) },
  },
  {
    id: 'list-parkings.offset-ignored',
    clause: 'list-parkings.offset-skips',
    title: 'GET /parkings ignores offset.',
    operations: { listParkings: withQuery(() => ({ offset: 0 })) },
  },
  {
    id: 'list-parkings.offset-one-less',
    clause: 'list-parkings.offset-skips',
    title: 'GET /parkings counts offset from 1, so that pages overlap by one parking.',
    operations: { listParkings: withQuery(({ offset = 0 }) => ({ offset: Math.max(0, offset - 1) })) },
  },
  {
    id: 'list-parkings.offset-in-pages',
    clause: 'list-parkings.offset-skips',
    title: 'GET /parkings takes offset for the number of a page.',
    operations: {
      listParkings: withQuery(({ offset = 0, limit = 100 }) => ({
        offset: offset * (limit === 0 ? 1 : limit),
      })),
    },
  },
  {
    id: 'list-parkings.offset-default-1',
    clause: 'list-parkings.offset-default',
    also: [
      'list-parkings.limit-zero',
      'list-parkings.provider-filter',
      'list-parkings.pluscode-filter',
      'list-parkings.point-filter',
    ],
    title: 'GET /parkings without offset leaves out the first parking.',
    handlers: {
      listParkings: defaulting('offset', '1'),
    },
  },
  {
    id: 'list-parkings.answer-of-one-not-array',
    clause: 'list-parkings.response-200',
    title: 'GET /parkings answers a single parking without the array around it.',
    operations: {
      listParkings: answering((body) => ((body as unknown[]).length === 1 ? (body as unknown[])[0] : body)),
    },
  },
  {
    id: 'list-parkings.lat-refused',
    clause: 'list-parkings.lat',
    also: ['list-parkings.response-200', 'list-parkings.distance', 'list-parkings.long'],
    title: 'GET /parkings refuses lat.',
    handlers: { listParkings: refusingEach('query', 'lat') },
  },
  {
    id: 'list-parkings.distance-refused',
    clause: 'list-parkings.distance',
    title: 'GET /parkings refuses distance.',
    handlers: { listParkings: refusingEach('query', 'distance') },
  },
  {
    id: 'list-parkings.pluscode-refused',
    clause: 'list-parkings.pluscode',
    title: 'GET /parkings refuses pluscode.',
    handlers: { listParkings: refusingEach('query', 'pluscode') },
  },
  {
    id: 'list-parkings.provider-refused',
    clause: 'list-parkings.provider',
    title: 'GET /parkings refuses provider.',
    handlers: { listParkings: refusingEach('query', 'provider') },
  },
  {
    id: 'list-parkings.automated-refused',
    clause: 'list-parkings.automated',
    title: 'GET /parkings refuses automated.',
    handlers: { listParkings: refusingEach('query', 'automated') },
  },
  {
    id: 'list-parkings.bookable-refused',
    clause: 'list-parkings.bookable',
    title: 'GET /parkings refuses bookable.',
    handlers: { listParkings: refusingEach('query', 'bookable') },
  },
  {
    id: 'list-parkings.long-negative-refused',
    clause: 'list-parkings.long',
    also: ['list-parkings.response-200', 'list-parkings.distance', 'list-parkings.lat'],
    title: 'GET /parkings refuses a negative long.',
    operations: {
      listParkings: refusing(({ query }) => (query.long ?? 0) < 0, { in: 'query', pointer: 'long' }),
    },
  },
  {
    id: 'list-parkings.limit-refused',
    clause: 'list-parkings.limit',
    also: ['list-parkings.response-200'],
    title: 'GET /parkings refuses every limit but 0 and the default.',
    operations: {
      listParkings: refusing(({ query: { limit = 0 } }) => limit !== 0 && limit !== 100, {
        in: 'query',
        pointer: 'limit',
      }),
    },
  },
  {
    id: 'list-parkings.offset-refused',
    clause: 'list-parkings.offset',
    title: 'GET /parkings refuses every offset but 0.',
    operations: {
      listParkings: refusing(({ query: { offset = 0 } }) => offset !== 0, { in: 'query', pointer: 'offset' }),
    },
  },
  {
    id: 'list-parkings.limit-default-20',
    clause: 'list-parkings.limit-default',
    title: 'GET /parkings without limit lists 20 parkings.',
    handlers: { listParkings: defaulting('limit', '20') },
  },
  {
    id: 'list-available-parkings.query-required',
    clause: 'list-available-parkings.no-parameters',
    also: ['list-available-parkings.response-200'],
    title: 'GET /parkings/available-parkings refuses a request without a query.',
    handlers: { listAvailableParkings: refusingWithoutQuery },
  },
];
