import { always, asText, at, removed, rounded } from '../../kernel/edit-json.ts';
import type { Defect } from '../defect.ts';
import { inEach } from '../deviate.ts';

/** Writes one name of a service in place of another. */
const instead = (name: string, other: string) => (own: unknown) => (own === name ? other : own);

/** Deviations from rates (2.2) and from the names of services (2.6). */
export const rateAndServiceDefects: readonly Defect[] = [
  {
    id: 'rate.time-as-text',
    clause: 'rate.time',
    title: 'GET /offers/:svcpid writes time of a rate as a string.',
    operations: inEach(['getOffer'], at('*.rates.*.time', asText)),
  },
  {
    id: 'rate.unit-missing-in-last',
    clause: 'rate.unit',
    title: 'The search leaves out unit of the last rate of an offer.',
    operations: inEach(['searchAvailableParkings'], at('*.offers.*.rates.last.unit', removed)),
  },
  {
    id: 'rate.unit-plural',
    clause: 'rate.unit-values',
    title: 'GET /offers/:svcpid writes days in place of day.',
    operations: inEach(['getOffer'], at('*.rates.*.unit', instead('day', 'days'))),
  },
  {
    id: 'rate.unit-in-minutes',
    clause: 'rate.unit-values',
    title: 'GET /parkings counts the first rate of every offer in minutes.',
    operations: inEach(
      ['listParkings'],
      at('*.offers.*.rates.0', (rate) => ({ ...(rate as object), time: 60, unit: 'minute' })),
    ),
  },
  {
    id: 'rate.price-as-text',
    clause: 'rate.price',
    title: 'GET /offers writes the price of a rate as a string.',
    operations: inEach(['findOffers'], at('*.rates.*.price', asText)),
  },
  {
    id: 'rate.price-without-commission',
    clause: 'rate.price-commission',
    title: 'GET /offers/:svcpid shows the prices of rates without the commission.',
    operations: inEach(
      ['getOffer'],
      at('*.rates.*.price', (price) => rounded(Number(price) / 1.1)),
    ),
  },
  {
    id: 'rate.currency-missing',
    clause: 'rate.currency',
    title: 'GET /parkings leaves out the currency of rates in EUR.',
    operations: inEach(
      ['listParkings'],
      at('*.offers.*.rates.*.currency', (code) => (code === 'EUR' ? undefined : code)),
    ),
  },
  {
    id: 'rate.currency-symbol',
    clause: 'rate.currency-code',
    title: 'GET /providers/:provider writes the currency as the sign €.',
    operations: inEach(['listProviderParkings'], at('*.offers.*.rates.*.currency', instead('EUR', '€'))),
  },
  {
    id: 'rate.currency-unknown-in-search',
    clause: 'rate.currency-in-search',
    title: 'The search shows rates in USD.',
    operations: inEach(['searchAvailableParkings'], at('*.offers.*.rates.*.currency', always('USD'))),
  },
  {
    id: 'rate.friendly_name-missing',
    clause: 'rate.friendly_name',
    title: 'The search leaves out friendly_name of rates.',
    operations: inEach(['searchAvailableParkings'], at('*.offers.*.rates.*.friendly_name', removed)),
  },
  {
    id: 'rate.friendly_name-of-tariff',
    clause: 'rate.friendly_name-content',
    title: 'GET /offers/:svcpid names rates by a tariff in place of time and unit.',
    operations: inEach(['getOffer'], at('*.rates.*.friendly_name', always('Basic tariff'))),
  },
  {
    id: 'list-service-name.unknown',
    clause: 'list-service-name.values',
    title: 'GET /parkings names the last service of a parking wifi.',
    operations: inEach(['listParkings'], at('*.services.last.name', always('wifi'))),
  },
  {
    id: 'list-service-name.repair_shop-with-underscore',
    clause: 'list-service-name.repair-shop-with-space',
    title: 'GET /parkings writes repair_shop, as the search form does.',
    operations: inEach(['listParkings'], at('*.services.*.name', instead('repair shop', 'repair_shop'))),
  },
  {
    id: 'list-service-name.contactless-lower-case',
    clause: 'list-service-name.contactLess-spelling',
    title: 'The lists of parkings write contactless without a capital.',
    operations: inEach(
      ['listParkings', 'listAvailableParkings', 'listProviderParkings'],
      at('*.services.*.name', instead('contactLess', 'contactless')),
    ),
  },
  {
    id: 'list-service-name.search-variant-of-provider',
    clause: 'list-service-name.used-by-list-provider-parkings',
    title: 'GET /providers/:provider takes the names of services from the search variant.',
    operations: inEach(
      ['listProviderParkings'],
      at('*.services.*.name', instead('repair shop', 'repair_shop')),
    ),
  },
  {
    id: 'list-service-name.upper-case-in-bulk',
    clause: 'list-service-name.used-by-list-available-parkings',
    title: 'GET /parkings/available-parkings writes the names of services in capitals.',
    operations: inEach(
      ['listAvailableParkings'],
      at('*.services.*.name', (name) => String(name).toUpperCase()),
    ),
  },
  {
    id: 'search-service-name.unknown-in-last',
    clause: 'search-service-name.values',
    title: 'The search names the last service of the last parking valet.',
    operations: inEach(
      ['searchAvailableParkings'],
      at('last', (parking) => ({
        ...(parking as object),
        services: [{ name: 'valet', description: 'Valet parking' }],
      })),
    ),
  },
  {
    id: 'search-service-name.repair-shop-with-space',
    clause: 'search-service-name.repair_shop-with-underscore',
    title: 'The search writes repair shop with a space, as the list form does.',
    operations: inEach(
      ['searchAvailableParkings'],
      at('*.services.*.name', instead('repair_shop', 'repair shop')),
    ),
  },
  {
    id: 'search-service-name.taxi',
    clause: 'list-service-name.taxi-list-only',
    title: 'The search names a service taxi, which only the list form has.',
    operations: inEach(['searchAvailableParkings'], at('*.services.*.name', instead('card_payment', 'taxi'))),
  },
  {
    id: 'list-service-name.with-capital',
    clause: 'list-service-name.used-by-list-parkings',
    title: 'GET /parkings writes the names of services with a capital.',
    operations: inEach(
      ['listParkings'],
      at('*.services.*.name', (name) => String(name).replace(/^./, (first) => first.toUpperCase())),
    ),
  },
  {
    id: 'search-service-name.contactLess',
    clause: 'search-service-name.used-by-search',
    title: 'The search names a service contactLess, which only the list form has.',
    operations: inEach(
      ['searchAvailableParkings'],
      at('*.services.*.name', instead('card_payment', 'contactLess')),
    ),
  },
];
