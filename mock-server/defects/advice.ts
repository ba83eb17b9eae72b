import { at, type EditJson } from '../kernel/edit-json.ts';
import type { Defect } from './defect.ts';
import { defectsIn } from './defects-in.ts';
import { editingHeaders } from './edit-request.ts';

const transactional = defectsIn('listTransactionalProviders');
const registering = defectsIn('listVehicleProviders');
const bookings = defectsIn('listBookings');
const find = defectsIn('findOffers');
const get = defectsIn('getOffer');
const bulk = defectsIn('listAvailableParkings');
const search = defectsIn('searchAvailableParkings');
const create = defectsIn('createBooking');

const withFirstTwice: EditJson = (list) => {
  const elements = list as readonly unknown[];
  return [...elements.slice(0, 1), ...elements];
};

const offersTwice = at('*.offers', withFirstTwice);

const advised: readonly Omit<Defect, 'level'>[] = [
  {
    id: 'list-transactional-providers.first-twice',
    ...transactional.answers(
      'list-transactional-providers.transactional',
      'names the first provider twice',
      withFirstTwice,
    ),
  },
  {
    id: 'list-vehicle-providers.first-twice',
    ...registering.answers(
      'list-vehicle-providers.valid-for-registration',
      'names the first provider twice',
      withFirstTwice,
    ),
  },
  {
    id: 'list-bookings.first-twice',
    ...bookings.answers('booking.uid-unique', 'shows the first booking twice', withFirstTwice),
  },
  {
    id: 'find-offers.first-twice',
    ...find.answers('offer-by-location.svcpid', 'shows the first offer twice', withFirstTwice),
  },
  {
    id: 'list-offer.first-twice',
    ...bulk.answers('list-offer.svcpid', 'shows the first offer of each parking twice', offersTwice),
  },
  {
    id: 'search-offer.first-twice',
    ...search.answers('search-offer.svcPID', 'shows the first offer of each parking twice', offersTwice),
  },
  {
    id: 'create-booking.takes-25-seconds',
    ...create.carriesOut(
      'create-booking.processing-normal',
      'takes 25 seconds by the clock',
      async (call, next, { clock }) => {
        await clock.wait(25_000);
        return next(call);
      },
    ),
  },
  {
    id: 'webhook.uid-changed-when-sent-again',
    clause: 'webhook.at-least-once',
    title: 'A webhook that is sent again has another uid.',
    webhooks: (next) => (delivery, attempt) => {
      const events = at('*.uid', (uid) => `${uid}-${attempt.number}`)(delivery.events);
      return next({ ...delivery, events: events as typeof delivery.events }, attempt);
    },
  },
  {
    id: 'find-offers.locale-ignored',
    ...find.asks('find-offers.locale', 'responds in Spanish, whatever the locale', () => ({ locale: 'es' })),
  },
  {
    id: 'get-offer.locale-ignored',
    ...get.asks('get-offer.locale', 'responds in Spanish, whatever the locale', () => ({ locale: 'es' })),
  },
  {
    id: 'auth.x-access-token-in-capitals',
    ...registering.around(
      'auth.x-access-token-identifies-user',
      'accepts a token in capital letters',
      editingHeaders((headers) => {
        const token = String(headers['x-access-token']);
        const isInCapitals = token === token.toUpperCase();
        return isInCapitals ? { ...headers, 'x-access-token': token.toLowerCase() } : headers;
      }),
    ),
  },
];

/** Defects that ignore advice but break no requirement. */
export const adviceDefects: readonly Defect[] = advised.map((defect) => ({ ...defect, level: 'should' }));
