import { at } from '../../kernel/edit-json.ts';
import type { Call } from '../../kernel/operation.ts';
import type { Defect, Deviation } from '../defect.ts';
import { answering, asking, ignoring, keeping, refusing } from '../deviate.ts';
import { editingBody, refusingEach, supplying } from '../edit-request.ts';

type SearchCall = Call<'searchAvailableParkings'>;

const withBody = (change: (body: SearchCall['body']) => Partial<SearchCall['body']>) =>
  asking<'searchAvailableParkings'>((call) => ({ ...call, body: { ...call.body, ...change(call.body) } }));

const days = (count: number) => count * 24 * 60 * 60_000;

/** Deviations of POST /parkings/search-available-parkings (4.2, 8). */
export const searchDefects: readonly Defect[] = [
  {
    id: 'search.coordinates-swapped',
    clause: 'search.finds-around-point',
    also: ['service.finds-by-coordinates'],
    title: 'The search takes lat for long and long for lat.',
    operations: { searchAvailableParkings: withBody(({ lat, long }) => ({ lat: long, long: lat })) },
  },
  {
    id: 'search.point-shifted',
    clause: 'search.finds-around-point',
    title: 'The search looks around a point that is about a kilometre north of the one asked for.',
    operations: { searchAvailableParkings: withBody(({ lat }) => ({ lat: lat + 0.009 })) },
  },
  {
    id: 'search.provider-not-transactional',
    clause: 'search.transactional-only',
    title: 'The search shows offers as those of a provider that is not transactional.',
    operations: {
      searchAvailableParkings: answering((body, _call, { catalogue }) => {
        const other = catalogue.world.providers.find(({ transactional }) => !transactional)?.name;
        return at('last.offers.*.provider', () => other)(body);
      }),
    },
  },
  {
    id: 'search.body-optional',
    clause: 'search.body-required',
    title: 'The search takes a request without a body for one at Madrid.',
    handlers: {
      searchAvailableParkings: editingBody((body) => body ?? { lat: 40.4168, long: -3.7038 }),
    },
  },
  {
    id: 'search.lat-optional',
    clause: 'search.lat',
    title: 'The search takes a missing lat for 0.',
    handlers: { searchAvailableParkings: editingBody(supplying('lat', 0)) },
  },
  {
    id: 'search.long-optional',
    clause: 'search.long',
    title: 'The search takes a missing long for 0.',
    handlers: { searchAvailableParkings: editingBody(supplying('long', 0)) },
  },
  {
    id: 'search.start-refused',
    clause: 'search.start',
    also: ['search.response-200'],
    title: 'The search refuses every start.',
    operations: {
      searchAvailableParkings: refusing(({ body }) => body.start !== undefined, {
        in: 'body',
        pointer: '/start',
      }),
    },
  },
  {
    id: 'search.start-with-offset-refused',
    clause: 'search.start',
    title: 'The search refuses a start with an offset other than Z.',
    operations: {
      searchAvailableParkings: refusing(({ body }) => /[+-]\d\d:\d\d$/.test(body.start ?? ''), {
        in: 'body',
        pointer: '/start',
      }),
    },
  },
  {
    id: 'search.start-default-in-three-days',
    clause: 'search.start-default',
    title: 'The search without a start is for the same time in three days.',
    operations: {
      searchAvailableParkings: asking((call) => {
        const start = new Date(call.now + days(3)).toISOString();
        return { ...call, body: { start, ...call.body } };
      }),
    },
  },
  {
    id: 'search.duration-default-120',
    clause: 'search.duration-default',
    title: 'The search without a duration prices 120 minutes.',
    operations: {
      searchAvailableParkings: (next) => async (call) => {
        const reply = await next(call);
        if (call.body.duration !== undefined) return reply;
        const longer = await next({ ...call, body: { ...call.body, duration: 120 } });
        const prices = new Map(
          longer.body.flatMap(({ offers }) => offers.map((offer) => [offer.svcPID, offer.customer_price])),
        );
        const price = (offer: unknown) => {
          const { svcPID, customer_price } = offer as { svcPID: string; customer_price: number };
          return { ...(offer as object), customer_price: prices.get(svcPID) ?? customer_price };
        };
        return { ...reply, body: at('*.offers.*', price)(reply.body) };
      },
    },
  },
  {
    id: 'search.duration-15-refused',
    clause: 'search.duration-bounds',
    title: 'The search refuses a duration of 15 minutes.',
    operations: {
      searchAvailableParkings: refusing(({ body }) => body.duration === 15, {
        in: 'body',
        pointer: '/duration',
      }),
    },
  },
  {
    id: 'search.duration-14400-refused',
    clause: 'search.duration-bounds',
    title: 'The search refuses a duration of 14400 minutes.',
    operations: {
      searchAvailableParkings: refusing(({ body }) => body.duration === 14_400, {
        in: 'body',
        pointer: '/duration',
      }),
    },
  },
  {
    id: 'search.duration-14-taken',
    clause: 'search.duration-bounds',
    title: 'The search takes a duration of 14 minutes.',
    handlers: {
      searchAvailableParkings: editingBody(at('duration', (minutes) => (minutes === 14 ? 15 : minutes))),
    },
  },
  {
    id: 'search.duration-14401-taken',
    clause: 'search.duration-bounds',
    title: 'The search takes a duration of 14401 minutes.',
    handlers: {
      searchAvailableParkings: editingBody(
        at('duration', (minutes) => (minutes === 14_401 ? 14_400 : minutes)),
      ),
    },
  },
  {
    id: 'search.automated-default-true',
    clause: 'search.automated-default',
    title: 'The search without automated finds automated offers only.',
    operations: { searchAvailableParkings: withBody(({ automated }) => ({ automated: automated ?? true })) },
  },
  {
    id: 'search.automated-ignored',
    clause: 'search.automated-true',
    title: 'The search ignores automated.',
    operations: { searchAvailableParkings: ignoring('body', 'automated') },
  },
  {
    id: 'search.automated-inverted',
    clause: 'search.automated-true',
    title: 'The search with automated true finds what is not automated.',
    operations: {
      searchAvailableParkings: withBody(({ automated }) =>
        typeof automated === 'boolean' ? { automated: !automated } : {},
      ),
    },
  },
  {
    id: 'search.available-default-true',
    clause: 'search.available-default',
    title: 'The search without available finds available offers only.',
    operations: { searchAvailableParkings: withBody(({ available }) => ({ available: available ?? true })) },
  },
  {
    id: 'search.available-ignored',
    clause: 'search.available-true',
    title: 'The search ignores available.',
    operations: { searchAvailableParkings: ignoring('body', 'available') },
  },
  {
    id: 'search.locale-default-en',
    clause: 'search.locale-default',
    title: 'The search without a locale answers in English.',
    operations: { searchAvailableParkings: withBody(({ locale }) => ({ locale: locale ?? 'en' })) },
  },
  {
    id: 'search.locale-ignored',
    clause: 'search.locale-translates',
    title: 'The search ignores locale.',
    operations: { searchAvailableParkings: ignoring('body', 'locale') },
  },
  {
    id: 'search.cancel_msg-never-translated',
    clause: 'search-offer.cancel_msg-translated',
    title: 'The search translates access_msg and leaves cancel_msg in Spanish.',
    operations: { searchAvailableParkings: untranslated('cancel_msg') },
  },
  {
    id: 'search.providers-refused',
    clause: 'search.providers',
    title: 'The search refuses providers as a string.',
    operations: {
      searchAvailableParkings: refusing(({ body }) => body.providers !== undefined, {
        in: 'body',
        pointer: '/providers',
      }),
    },
  },
  {
    id: 'search.radius-default-1000',
    clause: 'search.search_radius_meters-default',
    title: 'The search without a radius looks 1000 metres around.',
    operations: {
      searchAvailableParkings: withBody((body) => ({
        search_radius_meters: body.search_radius_meters ?? 1000,
      })),
    },
  },
  {
    id: 'search.radius-default-500',
    clause: 'search.search_radius_meters-default',
    title: 'The search without a radius looks 500 metres around.',
    operations: {
      searchAvailableParkings: withBody((body) => ({
        search_radius_meters: body.search_radius_meters ?? 500,
      })),
    },
  },
  {
    id: 'search.radius-ignored',
    clause: 'search.search_radius_meters-limits',
    also: ['search.search_radius_meters-default'],
    title: 'The search always looks 5000 metres around.',
    operations: { searchAvailableParkings: withBody(() => ({ search_radius_meters: 5000 })) },
  },
  {
    id: 'search.radius-stretched',
    clause: 'search.search_radius_meters-limits',
    also: ['search.search_radius_meters-default'],
    title: 'The search looks one and a half times the radius around.',
    operations: {
      searchAvailableParkings: withBody((body) => ({
        search_radius_meters: (body.search_radius_meters ?? 600) * 1.5,
      })),
    },
  },
  {
    id: 'search.radius-10-refused',
    clause: 'search.search_radius_meters-bounds',
    title: 'The search refuses a radius of 10 metres.',
    operations: {
      searchAvailableParkings: refusing(({ body }) => body.search_radius_meters === 10, {
        in: 'body',
        pointer: '/search_radius_meters',
      }),
    },
  },
  {
    id: 'search.radius-5000-refused',
    clause: 'search.search_radius_meters-bounds',
    title: 'The search refuses a radius of 5000 metres.',
    operations: {
      searchAvailableParkings: refusing(({ body }) => body.search_radius_meters === 5000, {
        in: 'body',
        pointer: '/search_radius_meters',
      }),
    },
  },
  {
    id: 'search.radius-9-taken',
    clause: 'search.search_radius_meters-bounds',
    title: 'The search takes a radius of 9 metres.',
    handlers: {
      searchAvailableParkings: editingBody(
        at('search_radius_meters', (metres) => (metres === 9 ? 10 : metres)),
      ),
    },
  },
  {
    id: 'search.radius-5001-taken',
    clause: 'search.search_radius_meters-bounds',
    title: 'The search takes a radius of 5001 metres.',
    handlers: {
      searchAvailableParkings: editingBody(
        at('search_radius_meters', (metres) => (metres === 5001 ? 5000 : metres)),
      ),
    },
  },
  {
    id: 'search.answer-wrapped',
    clause: 'search.response-200',
    title: 'The search wraps its array into an object.',
    operations: { searchAvailableParkings: answering((parkings) => ({ parkings })) },
  },
  {
    id: 'search.empty',
    clause: 'search.finds-around-point',
    also: ['service.finds-by-coordinates'],
    title: 'The search finds nothing.',
    operations: { searchAvailableParkings: keeping(() => false) },
  },
  {
    id: 'search.duration-refused',
    clause: 'search.duration',
    also: ['search.response-200'],
    title: 'The search refuses duration.',
    handlers: { searchAvailableParkings: refusingEach('body', 'duration') },
  },
  {
    id: 'search.automated-refused',
    clause: 'search.automated',
    title: 'The search refuses automated.',
    handlers: { searchAvailableParkings: refusingEach('body', 'automated') },
  },
  {
    id: 'search.available-refused',
    clause: 'search.available',
    title: 'The search refuses available.',
    handlers: { searchAvailableParkings: refusingEach('body', 'available') },
  },
  {
    id: 'search.locale-refused',
    clause: 'search.locale',
    title: 'The search refuses locale.',
    handlers: { searchAvailableParkings: refusingEach('body', 'locale') },
  },
  {
    id: 'search.search_radius_meters-refused',
    clause: 'search.search_radius_meters',
    also: ['search.response-200'],
    title: 'The search refuses search_radius_meters.',
    handlers: { searchAvailableParkings: refusingEach('body', 'search_radius_meters') },
  },
  {
    id: 'search.access_msg-never-translated',
    clause: 'search-offer.access_msg-translated',
    title: 'The search translates cancel_msg and leaves access_msg in Spanish.',
    operations: { searchAvailableParkings: untranslated('access_msg') },
  },
];

/** Answers with a message in Spanish whatever the locale. */
function untranslated(field: 'cancel_msg' | 'access_msg'): Deviation<'searchAvailableParkings'> {
  return (next) => async (call) => {
    const reply = await next(call);
    const spanish = await next({ ...call, body: { ...call.body, locale: 'es' } });
    const messages = new Map(
      spanish.body.flatMap(({ offers }) => offers.map((offer) => [offer.svcPID, offer[field]])),
    );
    const inSpanish = (offer: unknown) =>
      at(field, () => messages.get((offer as { readonly svcPID: string }).svcPID))(offer);
    return { ...reply, body: at('*.offers.*', inSpanish)(reply.body) };
  };
}
