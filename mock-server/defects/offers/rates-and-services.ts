import { type Defect, topicDefects } from '../defect.ts';
import { editsIn } from '../edits-in.ts';
import { asString, constant, insteadOf, inUpperCase, omitted, withoutCommission } from '../named-edits.ts';
import { inBulk, inLists, inParkings, inProvider } from '../parkings/list-replies.ts';

const inOffer = editsIn('getOffer');
const inSearch = editsIn('searchAvailableParkings');
const inOffers = editsIn('findOffers');

/** Defects in rates (2.2) and in the names of services (2.6). */
export const rateAndServiceDefects: readonly Defect[] = [
  ...topicDefects('rate', {
    'time-as-text': inOffer('time', '*.rates.*.time', asString),
    'unit-missing-in-last': inSearch('unit', '*.offers.*.rates.last.unit', omitted),
    'unit-plural': inOffer('unit-values', '*.rates.*.unit', insteadOf('day', 'days')),
    'unit-in-minutes': inParkings(
      'unit-values',
      '*.offers.*.rates.0',
      'counts the first rate of every offer in minutes',
      (rate) => ({ ...(rate as object), time: 60, unit: 'minute' }),
    ),
    'price-as-text': inOffers('price', '*.rates.*.price', asString),
    'price-without-commission': inOffer('price-commission', '*.rates.*.price', withoutCommission),
    'price-without-commission-by-location': inOffers(
      'price-commission',
      '*.rates.*.price',
      withoutCommission,
    ),
    'price-without-commission-in-search': inSearch(
      'price-commission',
      '*.offers.*.rates.*.price',
      withoutCommission,
    ),
    'price-without-commission-in-lists': inLists(
      'price-commission',
      '*.offers.*.rates.*.price',
      withoutCommission,
    ),
    'currency-missing': inParkings(
      'currency',
      '*.offers.*.rates.*.currency',
      'omits the currency of rates in EUR',
      (code) => (code === 'EUR' ? undefined : code),
    ),
    'currency-symbol': inProvider('currency-code', '*.offers.*.rates.*.currency', insteadOf('EUR', '€')),
    'currency-unknown-in-search': inSearch(
      'currency-in-search',
      '*.offers.*.rates.*.currency',
      constant('USD'),
    ),
    'currency-czech-in-search': inSearch('currency', '*.offers.*.rates.*.currency', constant('CZK')),
    'friendly_name-missing': inSearch('friendly_name', '*.offers.*.rates.*.friendly_name', omitted),
    'friendly_name-of-tariff': inOffer(
      'friendly_name-content',
      '*.rates.*.friendly_name',
      constant('Basic tariff'),
    ),
  }),
  ...topicDefects('list-service-name', {
    unknown: inParkings('values', '*.services.last.name', constant('wifi')),
    'repair_shop-with-underscore': inParkings(
      'repair-shop-with-space',
      '*.services.*.name',
      insteadOf('repair shop', 'repair_shop'),
    ),
    'contactless-lower-case': inLists(
      'contactLess-spelling',
      '*.services.*.name',
      insteadOf('contactLess', 'contactless'),
    ),
    'search-variant-of-provider': inProvider(
      'used-by-list-provider-parkings',
      '*.services.*.name',
      insteadOf('repair shop', 'repair_shop'),
    ),
    'upper-case-in-bulk': inBulk('used-by-list-available-parkings', '*.services.*.name', inUpperCase),
    'with-capital': inParkings(
      'used-by-list-parkings',
      '*.services.*.name',
      'returns the names of services with a capital',
      (name) => String(name).replace(/^./, (first) => first.toUpperCase()),
    ),
  }),
  ...topicDefects('search-service-name', {
    'unknown-in-last': inSearch(
      'values',
      'last',
      'returns valet as the only service of the last parking',
      (parking) => ({
        ...(parking as object),
        services: [{ name: 'valet', description: 'Valet parking' }],
      }),
    ),
    'repair-shop-with-space': inSearch(
      'repair_shop-with-underscore',
      '*.services.*.name',
      insteadOf('repair_shop', 'repair shop'),
    ),
    contactLess: inSearch('used-by-search', '*.services.*.name', insteadOf('card_payment', 'contactLess')),
    taxi: inSearch(
      'list-service-name.taxi-list-only',
      '*.services.*.name',
      insteadOf('card_payment', 'taxi'),
    ),
  }),
];
