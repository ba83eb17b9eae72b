import type { Call } from '../../kernel/operation.ts';
import type { Defect } from '../defect.ts';
import { answering, asking, ignoring, keeping, refusing } from '../deviate.ts';
import { defaulting, editingQuery, readingNumber, refusingEach } from '../edit-request.ts';

type FindCall = Call<'findOffers'>;
type GetCall = Call<'getOffer'>;

const findWith = (change: (query: FindCall['query']) => Partial<FindCall['query']>) =>
  asking<'findOffers'>((call) => ({ ...call, query: { ...call.query, ...change(call.query) } }));

const getWith = (change: (query: GetCall['query']) => Partial<GetCall['query']>) =>
  asking<'getOffer'>((call) => ({ ...call, query: { ...call.query, ...change(call.query) } }));

const inThreeDays = (now: number) => new Date(now + 3 * 24 * 60 * 60_000).toISOString();

/** Deviations of GET /offers and GET /offers/:svcpid (4.7, 4.8, 8). */
export const offerDefects: readonly Defect[] = [
  {
    id: 'find-offers.lat-optional',
    clause: 'find-offers.lat',
    title: 'GET /offers takes a missing lat for 0.',
    handlers: { findOffers: defaulting('lat', '0') },
  },
  {
    id: 'find-offers.long-optional',
    clause: 'find-offers.long',
    title: 'GET /offers takes a missing long for 0.',
    handlers: { findOffers: defaulting('long', '0') },
  },
  {
    id: 'find-offers.start-refused',
    clause: 'find-offers.start',
    also: ['find-offers.response-200'],
    title: 'GET /offers refuses every start.',
    operations: {
      findOffers: refusing(({ query }) => query.start !== undefined, { in: 'query', pointer: 'start' }),
    },
  },
  {
    id: 'find-offers.start-default-in-three-days',
    clause: 'find-offers.start-default',
    title: 'GET /offers without a start is for the same time in three days.',
    operations: {
      findOffers: asking((call) => ({ ...call, query: { start: inThreeDays(call.now), ...call.query } })),
    },
  },
  {
    id: 'find-offers.duration-default-30',
    clause: 'find-offers.duration-default',
    title: 'GET /offers without a duration is for 30 minutes.',
    handlers: { findOffers: defaulting('duration', '30') },
  },
  {
    id: 'find-offers.duration-default-120',
    clause: 'find-offers.duration-default',
    title: 'GET /offers without a duration is for 120 minutes.',
    handlers: { findOffers: defaulting('duration', '120') },
  },
  {
    id: 'find-offers.duration-15-refused',
    clause: 'find-offers.duration-bounds',
    title: 'GET /offers refuses a duration of 15 minutes.',
    operations: {
      findOffers: refusing(({ query }) => query.duration === 15, { in: 'query', pointer: 'duration' }),
    },
  },
  {
    id: 'find-offers.duration-14400-refused',
    clause: 'find-offers.duration-bounds',
    title: 'GET /offers refuses a duration of 14400 minutes.',
    operations: {
      findOffers: refusing(({ query }) => query.duration === 14_400, { in: 'query', pointer: 'duration' }),
    },
  },
  {
    id: 'find-offers.duration-14-taken',
    clause: 'find-offers.duration-bounds',
    title: 'GET /offers takes a duration of 14 minutes.',
    handlers: { findOffers: readingNumber('duration', 14, 15) },
  },
  {
    id: 'find-offers.duration-14401-taken',
    clause: 'find-offers.duration-bounds',
    title: 'GET /offers takes a duration of 14401 minutes.',
    handlers: { findOffers: readingNumber('duration', 14_401, 14_400) },
  },
  {
    id: 'find-offers.automated-default-true',
    clause: 'find-offers.automated-default',
    title: 'GET /offers without automated finds automated offers only.',
    operations: { findOffers: findWith(({ automated }) => ({ automated: automated ?? true })) },
  },
  {
    id: 'find-offers.automated-ignored',
    clause: 'find-offers.automated-true',
    title: 'GET /offers ignores automated.',
    operations: { findOffers: ignoring('query', 'automated') },
  },
  {
    id: 'find-offers.available-default-true',
    clause: 'find-offers.available-default',
    title: 'GET /offers without available finds available offers only.',
    operations: { findOffers: findWith(({ available }) => ({ available: available ?? true })) },
  },
  {
    id: 'find-offers.available-ignored',
    clause: 'find-offers.available-true',
    title: 'GET /offers ignores available.',
    operations: { findOffers: ignoring('query', 'available') },
  },
  {
    id: 'find-offers.available-inverted',
    clause: 'find-offers.available-true',
    title: 'GET /offers with available=true finds offers that are not.',
    operations: {
      findOffers: findWith(({ available }) =>
        typeof available === 'boolean' ? { available: !available } : {},
      ),
    },
  },
  {
    id: 'find-offers.locale-default-en',
    clause: 'find-offers.locale-default',
    title: 'GET /offers without a locale answers in English.',
    handlers: { findOffers: defaulting('locale', 'en') },
  },
  {
    id: 'find-offers.locale-refused',
    clause: 'find-offers.locale',
    title: 'GET /offers refuses a locale.',
    handlers: {
      findOffers: editingQuery((query) => {
        if (query.has('locale')) query.append('locale', 'again');
      }),
    },
  },
  {
    id: 'find-offers.answer-wrapped',
    clause: 'find-offers.response-200',
    title: 'GET /offers wraps its array into an object.',
    operations: { findOffers: answering((offers) => ({ offers })) },
  },
  {
    id: 'find-offers.empty',
    clause: 'service.reads-best-offers',
    title: 'GET /offers finds nothing.',
    operations: { findOffers: keeping(() => false) },
  },
  {
    id: 'get-offer.start-refused',
    clause: 'get-offer.start',
    also: ['get-offer.response-200'],
    title: 'GET /offers/:svcpid refuses every start.',
    operations: {
      getOffer: refusing(({ query }) => query.start !== undefined, { in: 'query', pointer: 'start' }),
    },
  },
  {
    id: 'get-offer.start-default-in-three-days',
    clause: 'get-offer.start-default',
    title: 'GET /offers/:svcpid without a start is for the same time in three days.',
    operations: {
      getOffer: asking((call) => ({ ...call, query: { start: inThreeDays(call.now), ...call.query } })),
    },
  },
  {
    id: 'get-offer.duration-default-120',
    clause: 'get-offer.duration-default',
    title: 'GET /offers/:svcpid without a duration is for 120 minutes.',
    handlers: { getOffer: defaulting('duration', '120') },
  },
  {
    id: 'get-offer.duration-default-day',
    clause: 'get-offer.duration-default',
    title: 'GET /offers/:svcpid without a duration is for a day.',
    handlers: { getOffer: defaulting('duration', '1440') },
  },
  {
    id: 'get-offer.duration-ignored',
    clause: 'service.reads-one-offer',
    also: ['get-offer.duration'],
    title: 'GET /offers/:svcpid answers for 60 minutes whatever the duration.',
    operations: { getOffer: getWith(() => ({ duration: 60 })) },
  },
  {
    id: 'get-offer.duration-15-refused',
    clause: 'get-offer.duration-bounds',
    title: 'GET /offers/:svcpid refuses a duration of 15 minutes.',
    operations: {
      getOffer: refusing(({ query }) => query.duration === 15, { in: 'query', pointer: 'duration' }),
    },
  },
  {
    id: 'get-offer.duration-14400-refused',
    clause: 'get-offer.duration-bounds',
    title: 'GET /offers/:svcpid refuses a duration of 14400 minutes.',
    operations: {
      getOffer: refusing(({ query }) => query.duration === 14_400, { in: 'query', pointer: 'duration' }),
    },
  },
  {
    id: 'get-offer.duration-14-taken',
    clause: 'get-offer.duration-bounds',
    title: 'GET /offers/:svcpid takes a duration of 14 minutes.',
    handlers: { getOffer: readingNumber('duration', 14, 15) },
  },
  {
    id: 'get-offer.duration-14401-taken',
    clause: 'get-offer.duration-bounds',
    title: 'GET /offers/:svcpid takes a duration of 14401 minutes.',
    handlers: { getOffer: readingNumber('duration', 14_401, 14_400) },
  },
  {
    id: 'get-offer.locale-default-en',
    clause: 'get-offer.locale-default',
    title: 'GET /offers/:svcpid without a locale answers in English.',
    handlers: { getOffer: defaulting('locale', 'en') },
  },
  {
    id: 'get-offer.answer-not-array',
    clause: 'get-offer.response-200',
    title: 'GET /offers/:svcpid answers the offer without the array around it.',
    operations: { getOffer: answering((offers) => (offers as unknown[])[0]) },
  },
  {
    id: 'get-offer.null-in-array',
    clause: 'get-offer.response-200',
    title: 'GET /offers/:svcpid puts a null before the offer.',
    operations: { getOffer: answering((offers) => [null, ...(offers as unknown[])]) },
  },
  {
    id: 'find-offers.automated-refused',
    clause: 'find-offers.automated',
    title: 'GET /offers refuses automated.',
    handlers: { findOffers: refusingEach('query', 'automated') },
  },
  {
    id: 'find-offers.available-refused',
    clause: 'find-offers.available',
    title: 'GET /offers refuses available.',
    handlers: { findOffers: refusingEach('query', 'available') },
  },
  {
    id: 'find-offers.duration-other-than-60-refused',
    clause: 'find-offers.duration',
    also: ['find-offers.duration-bounds'],
    title: 'GET /offers refuses every duration but that of an hour.',
    operations: {
      findOffers: refusing(({ query: { duration = 60 } }) => duration !== 60, {
        in: 'query',
        pointer: 'duration',
      }),
    },
  },
  {
    id: 'get-offer.duration-other-than-60-refused',
    clause: 'get-offer.duration',
    also: ['get-offer.duration-bounds'],
    title: 'GET /offers/:svcpid refuses every duration but that of an hour.',
    operations: {
      getOffer: refusing(({ query: { duration = 60 } }) => duration !== 60, {
        in: 'query',
        pointer: 'duration',
      }),
    },
  },
  {
    id: 'get-offer.locale-refused',
    clause: 'get-offer.locale',
    title: 'GET /offers/:svcpid refuses locale.',
    handlers: { getOffer: refusingEach('query', 'locale') },
  },
  {
    id: 'get-offer.finds-nothing',
    clause: 'get-offer.svcpid',
    title: 'GET /offers/:svcpid answers an empty array to every identifier.',
    operations: { getOffer: keeping(() => false) },
  },
];
