import type { OperationId } from '../../spec/generated/operations.ts';
import { at, type EditJson } from '../kernel/edit-json.ts';
import { type Defect, topicDefects } from './defect.ts';
import { defectsIn } from './defects-in.ts';
import { delaying } from './deviate.ts';
import { editingHeaders } from './edit-request.ts';

const registering = defectsIn('listVehicleProviders');
const find = defectsIn('findOffers');
const get = defectsIn('getOffer');
const create = defectsIn('createBooking');

const withFirstTwice: EditJson = (list) => {
  const elements = list as readonly unknown[];
  return [...elements.slice(0, 1), ...elements];
};

/** The defect of a topic in which an operation repeats the first element of the list at a path of its reply. */
const firstTwice = (id: OperationId, topic: string, clause: string, phrase: string, path = '') =>
  topicDefects(topic, { 'first-twice': defectsIn(id).answers(clause, phrase, at(path, withFirstTwice)) });

const provider = 'names the first provider twice';
const offer = 'shows the first offer of each parking twice';

const advised: readonly Defect[] = [
  ...firstTwice('listTransactionalProviders', 'list-transactional-providers', 'transactional', provider),
  ...firstTwice('listVehicleProviders', 'list-vehicle-providers', 'valid-for-registration', provider),
  ...firstTwice('listBookings', 'list-bookings', 'booking.uid-unique', 'shows the first booking twice'),
  ...firstTwice('findOffers', 'find-offers', 'offer-by-location.svcpid', 'shows the first offer twice'),
  ...firstTwice('listAvailableParkings', 'list-offer', 'svcpid', offer, '*.offers'),
  ...firstTwice('searchAvailableParkings', 'search-offer', 'svcPID', offer, '*.offers'),
  ...firstTwice(
    'searchAvailableParkings',
    'search',
    'search-parking.parkingId',
    'shows the first parking twice',
  ),
  ...topicDefects('create-booking', {
    'takes-25-seconds': create.on('processing-normal', 'takes 25 seconds by the clock', delaying(25_000)),
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
