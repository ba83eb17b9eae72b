import { always, at, nullIfEmpty, rounded } from '../../kernel/edit-json.ts';
import { narrowed } from '../condition.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editingQuery } from '../edit-request.ts';

const find = defectsIn('findOffers');
const get = defectsIn('getOffer');

/** Defects in GET /offers and GET /offers/:svcpid (4.7, 4.8, 8). */
export const offerDefects: readonly Defect[] = [
  ...topicDefects('find-offers', {
    'lat-optional': find.defaultsTo('lat', 0),
    'long-optional': find.defaultsTo('long', 0),
    'lat-sign-lost': find.losesSignOfLat('service.reads-best-offers'),
    'start-refused': find.refusesSent(['start', 'response-200']),
    'start-default-in-three-days': find.startsAhead(3, 'uses the same time in three days'),
    'start-offset-ignored': find.ignoresOffset(),
    'start-offset-without-sign': find.readsOffsetWithoutSign(),
    'start-ignored': find.ignores('start'),
    'start-in-words-taken': find.acceptsWords('start'),
    'duration-ignored': find.ignores('duration'),
    'duration-of-a-day-short': find.answers(
      'offer-by-location.duration-minutes',
      'shows a duration of a day a minute short',
      at('*.duration', (duration) => (duration === 1440 ? 1439 : duration)),
    ),
    'duration-without-start-ignored': narrowed('without:start', find.ignores('duration')),
    'duration-in-words-taken': find.acceptsWords('duration'),
    'lat-zero-refused': find.refusesValue('lat', 0),
    'long-zero-refused': find.refusesValue('long', 0),
    'available-always': find.answers(
      ['service.reads-best-offers', 'start-in-past', 'available-true', 'start'],
      'always returns true for available',
      at('*.available', always(true)),
    ),
    'duration-default-30': find.defaultsTo('duration-default', 30),
    'duration-default-120': find.defaultsTo('duration-default', 120),
    'duration-15-refused': find.refusesValue('duration-bounds', 15),
    'duration-14400-refused': find.refusesValue('duration-bounds', 14_400),
    'duration-14-taken': find.accepts('duration-bounds', 14, 15),
    'duration-14401-taken': find.accepts('duration-bounds', 14_401, 14_400),
    'automated-default-true': find.defaultsTo('automated-default', true),
    'automated-beside-available-501': narrowed(
      'with:automated+available',
      find.responds('response-200', 501),
    ),
    'automated-ignored': find.ignores('automated-true'),
    'automated-ignored-beside-available': narrowed('with:available', find.ignores('automated-true')),
    'automated-ignored-beside-locale': narrowed('with:locale', find.ignores('automated-true')),
    'automated-false-as-true': find.readsFalseAsTrue('automated-true'),
    'available-default-true': find.defaultsTo('available-default', true),
    'available-ignored': find.ignores('available-true'),
    'available-ignored-overnight': find.asks(
      'available-true',
      'ignores available for a stay of twelve hours or more',
      ({ available, duration = 60 }) => (duration < 720 ? { available } : { available: undefined }),
    ),
    'available-inverted': find.inverts('available-true'),
    'available-false-as-true': find.readsFalseAsTrue('available-true'),
    'locale-default-en': find.defaultsTo('locale-default', 'en'),
    'locale-refused': find.around(
      'locale',
      'refuses a locale',
      editingQuery((query) => {
        if (query.has('locale')) query.append('locale', 'again');
      }),
    ),
    'answer-wrapped': find.answers('response-200', 'wraps its array in an object', (offers) => ({ offers })),
    'nothing-null-with-start': find.answers(
      'response-200',
      'with a start returns null if it finds nothing',
      (offers, { query }) => (query.start === undefined ? offers : nullIfEmpty(offers)),
    ),
    empty: find.returnsNothing('service.reads-best-offers'),
    'automated-refused': find.refuses('automated'),
    'available-refused': find.refuses('available'),
    'duration-other-than-60-refused': find.refusesIf(
      ['duration', 'duration-bounds'],
      'every duration other than 60 minutes',
      ({ query: { duration = 60 } }) => duration !== 60,
    ),
    'duration-at-least-an-hour': find.answers(
      'duration',
      'returns a duration of 60 minutes if the request asks for less',
      at('*.duration', (minutes) => Math.max(60, Number(minutes))),
    ),
  }),
  ...topicDefects('get-offer', {
    'start-refused': get.refusesSent(['start', 'response-200']),
    'start-beside-locale-501': narrowed('with:start+locale', get.responds('response-200', 501)),
    'start-default-in-three-days': get.startsAhead(3, 'uses the same time in three days'),
    'third-of-parking-not-found': get.answers(
      'svcpid',
      'finds no more than two offers of a parking',
      (offers, { path }, { catalogue }) => {
        const { parking = null } = catalogue.findOffer(path.svcpid) ?? {};
        const others = parking?.offers.slice(2) ?? [];
        return others.some(({ svcpid }) => svcpid === path.svcpid) ? [] : offers;
      },
    ),
    'beginning-found': get.carriesOut(
      'svcpid',
      'finds an offer by the beginning of its identifier',
      (call, next, { catalogue }) => {
        const { svcpid } = call.path;
        if (catalogue.findOffer(svcpid) !== null) return next(call);
        const offers = Array.from(catalogue.indexes()).flatMap((index) => catalogue.parking(index).offers);
        const longer = offers.find((one) => one.svcpid.startsWith(svcpid));
        return next({ ...call, path: { svcpid: longer?.svcpid ?? svcpid } });
      },
    ),
    'start-offset-ignored': get.ignoresOffset(),
    'start-offset-without-sign': get.readsOffsetWithoutSign(),
    'start-in-words-taken': get.acceptsWords('start'),
    'start-missing-in-cache-key': get.on(
      'start',
      'caches its responses for a minute, whatever the start',
      (next) => {
        const cache = new Map<string, { readonly until: number; readonly reply: ReturnType<typeof next> }>();
        return (call) => {
          const { start: _, ...query } = call.query;
          const key = JSON.stringify([call.path, query]);
          const known = cache.get(key);
          if (known !== undefined && known.until > call.now) return known.reply;
          const reply = next(call);
          cache.set(key, { until: call.now + 60_000, reply });
          return reply;
        };
      },
    ),
    'duration-without-start-ignored': narrowed('without:start', get.ignores('duration')),
    'duration-in-words-taken': get.acceptsWords('duration'),
    'query-required': get.requiresQuery(['svcpid', 'response-200']),
    'duration-default-120': get.defaultsTo('duration-default', 120),
    'duration-default-day': get.defaultsTo('duration-default', 1440),
    'duration-ignored': get.asks(
      ['service.reads-one-offer', 'duration'],
      'quotes 60 minutes, whatever the duration',
      { duration: 60 },
    ),
    'duration-15-refused': get.refusesValue('duration-bounds', 15),
    'duration-14400-refused': get.refusesValue('duration-bounds', 14_400),
    'duration-14-taken': get.accepts('duration-bounds', 14, 15),
    'duration-14401-taken': get.accepts('duration-bounds', 14_401, 14_400),
    'locale-default-en': get.defaultsTo('locale-default', 'en'),
    'answer-not-array': get.answers(
      'response-200',
      'returns the offer without the array around it',
      (offers) => offers[0],
    ),
    'null-in-array': get.answers('response-200', 'puts a null before the offer', (offers) => [
      null,
      ...offers,
    ]),
    'duration-other-than-60-refused': get.refusesIf(
      ['duration', 'duration-bounds'],
      'every duration other than 60 minutes',
      ({ query: { duration = 60 } }) => duration !== 60,
    ),
    'locale-refused': get.refuses('locale'),
    'locale-other-than-es-502': get.carriesOut(
      'locale',
      'responds with 502 to a locale other than es',
      (call, next) => (call.query.locale === 'es' ? next(call) : { status: 502 }),
    ),
    'finds-nothing': get.returnsNothing('svcpid'),
    'customer_price-too-low-beyond-a-day': narrowed(
      'longer-than:1440',
      get.answers(
        'offer.customer_price-expected',
        'leaves the commission out of customer_price',
        at('*.customer_price', (price) => rounded(Number(price) / 1.1)),
      ),
    ),
  }),
];
