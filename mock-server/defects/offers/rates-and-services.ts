import { type Defect, topicDefects } from '../defect.ts';
import { editsIn } from '../edits-in.ts';
import {
  asString,
  constant,
  described,
  insteadOf,
  inUpperCase,
  omitted,
  withoutCommission,
} from '../named-edits.ts';
import { listEdits } from '../parkings/list-edits.ts';

const inOffer = editsIn('getOffer', 'rate');
const inSearch = editsIn('searchAvailableParkings', 'rate');
const inOffers = editsIn('findOffers', 'rate');
const { inBulk, inLists, inParkings, inProvider } = listEdits('rate');

/** Defects in rates (2.2) and in the names of services (2.6). */
export const rateAndServiceDefects: readonly Defect[] = [
  ...topicDefects('rate', {
    'time-as-text': inOffer('time', asString),
    'unit-missing-in-last': inSearch('unit', omitted, '*.offers.*.rates.last.unit'),
    'unit-plural': inOffer('unit-values', insteadOf('day', 'days')),
    'unit-in-minutes': inParkings(
      'unit-values',
      described('counts the first rate of every offer in minutes', (rate) => ({
        ...(rate as object),
        time: 60,
        unit: 'minute',
      })),
      '*.offers.*.rates.0',
    ),
    'price-as-text': inOffers('price', asString),
    'price-without-commission': inOffer('price-commission', withoutCommission),
    'price-without-commission-by-location': inOffers('price-commission', withoutCommission),
    'price-without-commission-in-search': inSearch('price-commission', withoutCommission),
    'price-without-commission-in-lists': inLists('price-commission', withoutCommission),
    'currency-missing': inParkings(
      'currency',
      described('omits the currency of rates in EUR', (code) => (code === 'EUR' ? undefined : code)),
    ),
    'currency-symbol': inProvider('currency-code', insteadOf('EUR', '€')),
    'currency-unknown-in-search': inSearch('currency-in-search', constant('USD')),
    'currency-czech-in-search': inSearch('currency', constant('CZK')),
    'friendly_name-missing': inSearch('friendly_name', omitted),
    'friendly_name-of-tariff': inOffer('friendly_name-content', constant('Basic tariff')),
  }),
  ...topicDefects('list-service-name', {
    unknown: inParkings('values', constant('wifi'), '*.services.last.name'),
    'repair_shop-with-underscore': inParkings(
      'repair-shop-with-space',
      insteadOf('repair shop', 'repair_shop'),
      '*.services.*.name',
    ),
    'contactless-lower-case': inLists(
      'contactLess-spelling',
      insteadOf('contactLess', 'contactless'),
      '*.services.*.name',
    ),
    'search-variant-of-provider': inProvider(
      'used-by-list-provider-parkings',
      insteadOf('repair shop', 'repair_shop'),
      '*.services.*.name',
    ),
    'upper-case-in-bulk': inBulk('used-by-list-available-parkings', inUpperCase, '*.services.*.name'),
    'with-capital': inParkings(
      'used-by-list-parkings',
      described('returns the names of services with a capital', (name) =>
        String(name).replace(/^./, (first) => first.toUpperCase()),
      ),
      '*.services.*.name',
    ),
  }),
  ...topicDefects('search-service-name', {
    'unknown-in-last': inSearch(
      'values',
      described('returns valet as the only service of the last parking', (parking) => ({
        ...(parking as object),
        services: [{ name: 'valet', description: 'Valet parking' }],
      })),
      'last',
    ),
    'repair-shop-with-space': inSearch(
      'repair_shop-with-underscore',
      insteadOf('repair_shop', 'repair shop'),
      '*.services.*.name',
    ),
    contactLess: inSearch('used-by-search', insteadOf('card_payment', 'contactLess'), '*.services.*.name'),
    taxi: inSearch(
      'list-service-name.taxi-list-only',
      insteadOf('card_payment', 'taxi'),
      '*.services.*.name',
    ),
  }),
];
