import { at, type EditJson } from '../kernel/edit-json.ts';
import type { Defect } from './defect.ts';
import { asking, inEach } from './deviate.ts';
import { editingHeaders } from './edit-request.ts';

const withFirstTwice: EditJson = (list) => {
  const elements = list as readonly unknown[];
  return [...elements.slice(0, 1), ...elements];
};

/** What breaks no requirement but is advised against. */
export const adviceDefects: readonly Defect[] = [
  {
    id: 'list-transactional-providers.first-twice',
    clause: 'list-transactional-providers.transactional',
    level: 'should',
    title: 'GET /parkings/providers-info names the first provider twice.',
    operations: inEach(['listTransactionalProviders'], withFirstTwice),
  },
  {
    id: 'list-vehicle-providers.first-twice',
    clause: 'list-vehicle-providers.valid-for-registration',
    level: 'should',
    title: 'GET /vehicles/valid-providers names the first provider twice.',
    operations: inEach(['listVehicleProviders'], withFirstTwice),
  },
  {
    id: 'list-bookings.first-twice',
    clause: 'booking.uid-unique',
    level: 'should',
    title: 'GET /bookings shows the first booking twice.',
    operations: inEach(['listBookings'], withFirstTwice),
  },
  {
    id: 'find-offers.first-twice',
    clause: 'offer-by-location.svcpid',
    level: 'should',
    title: 'GET /offers shows the first offer twice.',
    operations: inEach(['findOffers'], withFirstTwice),
  },
  {
    id: 'list-offer.first-twice',
    clause: 'list-offer.svcpid',
    level: 'should',
    title: 'GET /parkings/available-parkings shows the first offer of each parking twice.',
    operations: inEach(['listAvailableParkings'], at('*.offers', withFirstTwice)),
  },
  {
    id: 'search-offer.first-twice',
    clause: 'search-offer.svcPID',
    level: 'should',
    title: 'The search shows the first offer of each parking twice.',
    operations: inEach(['searchAvailableParkings'], at('*.offers', withFirstTwice)),
  },
  {
    id: 'create-booking.takes-25-seconds',
    clause: 'create-booking.processing-normal',
    level: 'should',
    title: 'POST /bookings takes 25 seconds by the clock.',
    operations: {
      createBooking:
        (next, { clock }) =>
        async (call) => {
          await clock.wait(25_000);
          return next(call);
        },
    },
  },
  {
    id: 'webhook.uid-changed-when-sent-again',
    clause: 'webhook.at-least-once',
    level: 'should',
    title: 'A webhook that is sent again has another uid.',
    webhooks: (next) => (delivery, attempt) => {
      const events = at('*.uid', (uid) => `${uid}-${attempt.number}`)(delivery.events);
      return next({ ...delivery, events: events as typeof delivery.events }, attempt);
    },
  },
  {
    id: 'find-offers.locale-ignored',
    clause: 'find-offers.locale',
    level: 'should',
    title: 'GET /offers responds in Spanish, whatever the locale.',
    operations: { findOffers: asking((call) => ({ ...call, query: { ...call.query, locale: 'es' } })) },
  },
  {
    id: 'get-offer.locale-ignored',
    clause: 'get-offer.locale',
    level: 'should',
    title: 'GET /offers/:svcpid responds in Spanish, whatever the locale.',
    operations: { getOffer: asking((call) => ({ ...call, query: { ...call.query, locale: 'es' } })) },
  },
  {
    id: 'auth.x-access-token-in-capitals',
    clause: 'auth.x-access-token-identifies-user',
    level: 'should',
    title: 'GET /vehicles/valid-providers accepts a token in capital letters.',
    handlers: {
      listVehicleProviders: editingHeaders((headers) => {
        const token = String(headers['x-access-token']);
        const isInCapitals = token === token.toUpperCase();
        return isInCapitals ? { ...headers, 'x-access-token': token.toLowerCase() } : headers;
      }),
    },
  },
];
