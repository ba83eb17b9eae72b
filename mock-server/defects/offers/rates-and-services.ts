import { at, setting } from '../../kernel/edit-json.ts';
import { narrowed } from '../condition.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editsIn } from '../edits-in.ts';
import * as edits from '../named-edits.ts';
import { listEdits } from '../parkings/list-edits.ts';

const inOffer = editsIn('getOffer', 'rate');
const search = defectsIn('searchAvailableParkings');
const inSearch = editsIn('searchAvailableParkings', 'rate');
const inOffers = editsIn('findOffers', 'rate');
const { inBulk, inLists, inParkings, inProvider } = listEdits('rate');

const bareWithLocale = (edited: typeof inOffer) =>
  narrowed('with:locale', edited('price-commission', edits.withoutCommission));

/** Defects in rates (2.2) and in the names of services (2.6). */
export const rateAndServiceDefects: readonly Defect[] = [
  ...topicDefects('rate', {
    'time-as-text': inOffer('time', edits.asString),
    'unit-missing-in-last': inSearch('unit', edits.omitted, '*.offers.*.rates.last.unit'),
    'unit-plural': inOffer('unit-values', edits.insteadOf('day', 'days')),
    'unit-in-minutes': inParkings(
      'unit-values',
      edits.described(
        'counts the first rate of every offer in minutes',
        setting({ time: 60, unit: 'minute' }),
      ),
      '*.offers.*.rates.0',
    ),
    'price-as-text': inOffers('price', edits.asString),
    'price-without-commission': inOffer('price-commission', edits.withoutCommission),
    'price-without-commission-by-location': inOffers('price-commission', edits.withoutCommission),
    'price-without-commission-in-search': inSearch('price-commission', edits.withoutCommission),
    'price-without-commission-in-lists': inLists('price-commission', edits.withoutCommission),
    'price-without-commission-by-day': inOffer(
      'price-commission',
      edits.described('returns the prices of rates by the day without the commission', (rate) => {
        const { unit, price } = rate as { readonly unit: string; readonly price: unknown };
        return unit === 'day' ? { ...(rate as object), price: edits.withoutCommission.edit(price) } : rate;
      }),
      '*.rates.*',
    ),
    'price-without-commission-with-locale': bareWithLocale(inOffer),
    'price-without-commission-by-location-with-locale': bareWithLocale(inOffers),
    'price-without-commission-in-search-with-locale': bareWithLocale(inSearch),
    'currency-missing': inParkings(
      'currency',
      edits.described('omits the currency of rates in EUR', (code) => (code === 'EUR' ? undefined : code)),
    ),
    'currency-symbol': inProvider('currency-code', edits.insteadOf('EUR', '€')),
    'currency-unknown-in-search': inSearch('currency-in-search', edits.constant('USD')),
    'currency-czech-in-search': inSearch('currency', edits.constant('CZK')),
    'friendly_name-missing': inSearch('friendly_name', edits.omitted),
    'friendly_name-of-days-in-hours': inSearch(
      'friendly_name-content',
      edits.described('returns the friendly_name of rates by the day with hours as the unit', (rate) => {
        const { time, unit } = rate as { readonly time: number; readonly unit: string };
        return unit === 'day' ? { ...(rate as object), friendly_name: `${time} hours` } : rate;
      }),
      '*.offers.*.rates.*',
    ),
    'friendly_name-of-days-for-hours': inOffer(
      'friendly_name-content',
      edits.described('returns the unit hour for rates by the day, which keep their names', (rate) => {
        const { unit } = rate as { readonly unit: string };
        return unit === 'day' ? { ...(rate as object), unit: 'hour' } : rate;
      }),
      '*.rates.*',
    ),
    'friendly_name-of-tariff': inOffer('friendly_name-content', edits.constant('Basic tariff')),
  }),
  ...topicDefects('list-service-name', {
    unknown: inParkings('values', edits.constant('wifi'), '*.services.last.name'),
    'repair_shop-with-underscore': inParkings(
      'repair-shop-with-space',
      edits.insteadOf('repair shop', 'repair_shop'),
      '*.services.*.name',
    ),
    'contactless-lower-case': inLists(
      'contactLess-spelling',
      edits.insteadOf('contactLess', 'contactless'),
      '*.services.*.name',
    ),
    'search-variant-of-provider': inProvider(
      'used-by-list-provider-parkings',
      edits.insteadOf('repair shop', 'repair_shop'),
      '*.services.*.name',
    ),
    'upper-case-in-bulk': inBulk('used-by-list-available-parkings', edits.inUpperCase, '*.services.*.name'),
    'with-capital': inParkings(
      'used-by-list-parkings',
      edits.described('returns the names of services with a capital', (name) =>
        String(name).replace(/^./, (first) => first.toUpperCase()),
      ),
      '*.services.*.name',
    ),
  }),
  ...topicDefects('search-service-name', {
    'unknown-in-last': search.answers(
      'values',
      'returns valet as the only service of the last parking',
      at('last', setting({ services: [{ name: 'valet', description: 'Valet parking' }] })),
    ),
    'repair-shop-with-space': inSearch(
      'repair_shop-with-underscore',
      edits.insteadOf('repair_shop', 'repair shop'),
      '*.services.*.name',
    ),
    contactLess: inSearch(
      'used-by-search',
      edits.insteadOf('card_payment', 'contactLess'),
      '*.services.*.name',
    ),
    taxi: inSearch(
      'list-service-name.taxi-list-only',
      edits.insteadOf('card_payment', 'taxi'),
      '*.services.*.name',
    ),
  }),
];
