import { at, type EditJson } from '../kernel/edit-json.ts';
import { type Defect, topicDefects } from './defect.ts';
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

const advised: readonly Defect[] = [
  ...topicDefects('list-transactional-providers', {
    'first-twice': transactional.answers('transactional', 'names the first provider twice', withFirstTwice),
  }),
  ...topicDefects('list-vehicle-providers', {
    'first-twice': registering.answers(
      'valid-for-registration',
      'names the first provider twice',
      withFirstTwice,
    ),
  }),
  ...topicDefects('list-bookings', {
    'first-twice': bookings.answers('booking.uid-unique', 'shows the first booking twice', withFirstTwice),
  }),
  ...topicDefects('find-offers', {
    'first-twice': find.answers('offer-by-location.svcpid', 'shows the first offer twice', withFirstTwice),
  }),
  ...topicDefects('list-offer', {
    'first-twice': bulk.answers('svcpid', 'shows the first offer of each parking twice', offersTwice),
  }),
  ...topicDefects('search-offer', {
    'first-twice': search.answers('svcPID', 'shows the first offer of each parking twice', offersTwice),
  }),
  ...topicDefects('create-booking', {
    'takes-25-seconds': create.carriesOut(
      'processing-normal',
      'takes 25 seconds by the clock',
      async (call, next, { clock }) => {
        await clock.wait(25_000);
        return next(call);
      },
    ),
  }),
  ...topicDefects('webhook', {
    'uid-changed-when-sent-again': {
      clause: 'at-least-once',
      title: 'A webhook that is sent again has another uid.',
      webhooks: (next) => (delivery, attempt) => {
        const events = at('*.uid', (uid) => `${uid}-${attempt.number}`)(delivery.events);
        return next({ ...delivery, events: events as typeof delivery.events }, attempt);
      },
    },
  }),
  ...topicDefects('find-offers', {
    'locale-ignored': find.asks('locale', 'responds in Spanish, whatever the locale', { locale: 'es' }),
  }),
  ...topicDefects('get-offer', {
    'locale-ignored': get.asks('locale', 'responds in Spanish, whatever the locale', { locale: 'es' }),
  }),
  ...topicDefects('auth', {
    'x-access-token-in-capitals': registering.around(
      'x-access-token-identifies-user',
      'accepts a token in capital letters',
      editingHeaders((headers) => {
        const token = String(headers['x-access-token']);
        const isInCapitals = token === token.toUpperCase();
        return isInCapitals ? { ...headers, 'x-access-token': token.toLowerCase() } : headers;
      }),
    ),
  }),
];

/** Defects that ignore advice but break no requirement. */
export const adviceDefects: readonly Defect[] = advised.map((defect) => ({ ...defect, level: 'should' }));
