import { always, at, nullIfEmpty } from '../../kernel/edit-json.ts';
import type { RequestBody } from '../../kernel/operation.ts';
import { narrowed } from '../condition.ts';
import { type Deviation, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editingBody, supplying } from '../edit-request.ts';

type Body = RequestBody<'searchAvailableParkings'>;

const search = defectsIn('searchAvailableParkings');

const ignoresLocale = search.ignores('locale-translates');

const inSpanish = (body: Body): Body => ({ ...body, locale: 'es' });

/** Defects in POST /parkings/search-available-parkings (4.2, 8). */
export const searchDefects = topicDefects('search', {
  'coordinates-swapped': search.asks(
    ['finds-around-point', 'service.finds-by-coordinates'],
    'swaps lat and long',
    ({ lat, long }) => ({ lat: long, long: lat }),
  ),
  'point-shifted': search.asks(
    'finds-around-point',
    'searches around a point about a kilometre north of the requested one',
    ({ lat }) => ({ lat: lat + 0.009 }),
  ),
  'lat-sign-lost': search.losesSignOfLat('finds-around-point'),
  'south-empty': search.answers(
    'finds-around-point',
    'finds nothing south of the equator',
    (parkings, { body }) => (body.lat < 0 ? [] : parkings),
  ),
  'provider-not-transactional': search.answers(
    ['transactional-only', 'search-offer.provider'],
    'attributes offers to a provider that is not transactional',
    (parkings, _call, { catalogue }) => {
      const other = catalogue.world.providers.find(({ transactional }) => !transactional);
      return at('last.offers.*.provider', always(other?.name))(parkings);
    },
  ),
  'body-optional': search.around(
    'body-required',
    'treats a request without a body as a search in Madrid',
    editingBody((body) => body ?? { lat: 40.4168, long: -3.7038 }),
  ),
  'lat-with-many-decimals-refused': search.refusesIf(
    'lat',
    'a lat with more than eight decimals',
    ({ body }) => /\.\d{9}/.test(String(body.lat)),
  ),
  'lat-optional': search.around('lat', 'treats a missing lat as 0', editingBody(supplying('lat', 0))),
  'long-optional': search.around('long', 'treats a missing long as 0', editingBody(supplying('long', 0))),
  'start-refused': search.refusesSent(['start', 'response-200']),
  'providers-beside-automated-501': narrowed(
    'with:providers+automated',
    search.responds('response-200', 501),
  ),
  'start-with-offset-refused': search.refusesOffset(),
  'start-with-negative-offset-refused': search.refusesIf(
    'start',
    'a start with a negative offset',
    ({ body }) => /-\d\d:\d\d$/.test(body.start ?? ''),
  ),
  'start-with-fraction-and-offset-refused': search.refusesIf(
    'start',
    'a start with fractions of a second and an offset',
    ({ body }) => /\.\d+[+-]/.test(body.start ?? ''),
  ),
  'start-offset-ignored': search.ignoresOffset(),
  'start-offset-without-sign': search.readsOffsetWithoutSign(),
  'start-in-words-taken': search.acceptsWords('start'),
  'duration-in-words-taken': search.acceptsWords('duration'),
  'search_radius_meters-in-words-taken': search.acceptsWords('search_radius_meters'),
  'duration-ignored': search.asks('duration', 'prices 60 minutes, whatever the duration', { duration: 60 }),
  'duration-without-start-ignored': narrowed('without:start', search.ignores('duration')),
  'lat-zero-refused': search.refusesValue('lat', 0),
  'long-zero-refused': search.refusesValue('long', 0),
  'start-default-in-three-days': search.startsAhead(3, 'uses the same time in three days'),
  'duration-default-120': search.on(
    'duration-default',
    'without a duration prices 120 minutes',
    taking('customer_price', (body) => (body.duration === undefined ? { ...body, duration: 120 } : body)),
  ),
  'duration-15-refused': search.refusesValue('duration-bounds', 15),
  'duration-14400-refused': search.refusesValue('duration-bounds', 14_400),
  'duration-14-taken': search.accepts('duration-bounds', 14, 15),
  'duration-14401-taken': search.accepts('duration-bounds', 14_401, 14_400),
  'automated-default-true': search.defaultsTo('automated-default', true),
  'automated-ignored': search.ignores('automated-true'),
  'automated-ignored-without-start': narrowed('without:start', search.ignores('automated-true')),
  'automated-inverted': search.inverts('automated-true'),
  'available-default-true': search.defaultsTo('available-default', true),
  'available-ignored': search.ignores('available-true'),
  'available-ignored-for-long-stays': search.asks(
    'available-true',
    'ignores available for a stay of ten days',
    ({ available, duration = 60 }) => (duration < 14_400 ? { available } : { available: undefined }),
  ),
  'available-ignored-without-duration': narrowed('without:duration', search.ignores('available-true')),
  'locale-default-en': search.defaultsTo('locale-default', 'en'),
  'locale-ignored': ignoresLocale,
  'locale-ignored-without-duration': narrowed('without:duration', ignoresLocale),
  'cancel_msg-never-translated': search.on(
    'search-offer.cancel_msg-translated',
    'translates access_msg and leaves cancel_msg in Spanish',
    taking('cancel_msg', inSpanish),
  ),
  'locale-only-for-first': search.on(
    'locale-translates',
    'translates the messages of the first parking only',
    (next) => async (call) => {
      const reply = await next(call);
      const spanish = await next({ ...call, body: { ...call.body, locale: 'es' } });
      return { ...reply, body: [...reply.body.slice(0, 1), ...spanish.body.slice(1)] };
    },
  ),
  'locale-of-another': search.on(
    'locale',
    'answers simultaneous searches with locale in the language of the last one',
    (next, { clock }) => {
      let latest: string;
      return async (call) => {
        if (call.body.locale === undefined) return next(call);
        latest = call.body.locale;
        await clock.wait(20);
        return next({ ...call, body: { ...call.body, locale: latest } });
      };
    },
  ),
  'providers-refused': search.refusesIf(
    'providers',
    'any providers',
    ({ body }) => body.providers !== undefined,
  ),
  'providers-at-most-two': search.asks(
    'providers',
    'uses only the first two of several providers',
    ({ providers }) =>
      providers === undefined ? {} : { providers: providers.split(',').slice(0, 2).join(',') },
  ),
  'radius-ignored-with-providers': narrowed(
    'with:providers',
    search.asks('search_radius_meters', 'searches a radius of 600 metres', { search_radius_meters: 600 }),
  ),
  'radius-ignored-when-available': narrowed(
    'with:available',
    search.asks(
      ['search_radius_meters-limits', 'search_radius_meters-default'],
      'searches a radius of 5000 metres',
      { search_radius_meters: 5000 },
    ),
  ),
  'flags-ignored-with-providers': narrowed(
    'with:providers',
    search.asks(['automated-true', 'available-true'], 'ignores automated and available', {
      automated: undefined,
      available: undefined,
    }),
  ),
  'radius-doubled-without-duration': search.asks(
    'search_radius_meters-limits',
    'searches within twice the radius if no duration is sent',
    ({ duration, search_radius_meters: radius }) =>
      duration === undefined && radius !== undefined
        ? { search_radius_meters: Math.min(2 * radius, 5000) }
        : {},
  ),
  'radius-default-1000': search.defaultsTo('search_radius_meters-default', 1000),
  'radius-default-5000-beside-providers': narrowed(
    'with:providers',
    search.defaultsTo('search_radius_meters-default', 5000),
  ),
  'radius-default-500': search.defaultsTo('search_radius_meters-default', 500),
  'radius-ignored': search.asks(
    ['search_radius_meters-limits', 'search_radius_meters-default'],
    'always searches a radius of 5000 metres',
    { search_radius_meters: 5000 },
  ),
  'radius-stretched': search.asks(
    ['search_radius_meters-limits', 'search_radius_meters-default'],
    'searches one and a half times the radius',
    ({ search_radius_meters = 600 }) => ({ search_radius_meters: search_radius_meters * 1.5 }),
  ),
  'radius-in-degrees': search.answers(
    ['search_radius_meters-limits', 'search_radius_meters-default'],
    'treats a degree of longitude as being as long as one of latitude',
    (parkings, { body: { long, search_radius_meters = 600 } }) =>
      parkings.filter(({ location }) => {
        const [east = 0] = location.coordinates;
        return Math.abs(east - long) <= search_radius_meters / 111_195;
      }),
  ),
  'radius-10-ignored': search.asks(
    ['search_radius_meters-limits', 'search_radius_meters-bounds'],
    'treats a radius of 10 metres as the default',
    ({ search_radius_meters }) => (search_radius_meters === 10 ? { search_radius_meters: 600 } : {}),
  ),
  'radius-10-refused': search.refusesValue('search_radius_meters-bounds', 10),
  'radius-5000-refused': search.refusesValue('search_radius_meters-bounds', 5000),
  'radius-9-taken': search.accepts('search_radius_meters-bounds', 9, 10),
  'radius-5001-taken': search.accepts('search_radius_meters-bounds', 5001, 5000),
  'answer-wrapped': search.answers('response-200', 'wraps its array in an object', (parkings) => ({
    parkings,
  })),
  'answer-of-one-not-array': search.answers(
    'response-200',
    'returns a single parking without an array',
    (parkings) => (parkings.length === 1 ? parkings[0] : parkings),
  ),
  'nothing-null-with-duration': search.answers(
    'response-200',
    'with a duration returns null if it finds nothing',
    (parkings, { body }) => (body.duration === undefined ? parkings : nullIfEmpty(parkings)),
  ),
  empty: search.returnsNothing(['finds-around-point', 'service.finds-by-coordinates']),
  'duration-refused': search.refuses('duration', 'response-200'),
  'automated-refused': search.refuses('automated'),
  'available-refused': search.refuses('available'),
  'locale-refused': search.refuses('locale'),
  'search_radius_meters-refused': search.refuses('search_radius_meters', 'response-200'),
  'access_msg-never-translated': search.on(
    'search-offer.access_msg-translated',
    'translates cancel_msg and leaves access_msg in Spanish',
    taking('access_msg', inSpanish),
  ),
});

/** Takes a field of each offer from another search. */
function taking(
  field: 'cancel_msg' | 'access_msg' | 'customer_price',
  change: (body: Body) => Body,
): Deviation<'searchAvailableParkings'> {
  return (next) => async (call) => {
    const reply = await next(call);
    const body = change(call.body);
    if (body === call.body) return reply;
    const other = await next({ ...call, body });
    const values = new Map(
      other.body.flatMap(({ offers }) => offers.map((offer) => [offer.svcPID, offer[field]])),
    );
    const edit = (offer: unknown) =>
      at(field, (own) => values.get((offer as { readonly svcPID: string }).svcPID) ?? own)(offer);
    return { ...reply, body: at('*.offers.*', edit)(reply.body) };
  };
}
