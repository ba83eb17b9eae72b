import {
  always,
  asNumber,
  asText,
  at,
  inArray,
  removed,
  renamed,
  reversed,
  rounded,
} from '../../kernel/edit-json.ts';
import type { Defect } from '../defect.ts';
import { inEach } from '../deviate.ts';

const all = ['listParkings', 'listAvailableParkings', 'listProviderParkings'] as const;

/** What a price is without the commission of 10 %. */
const withoutCommission = (price: unknown) => rounded(Number(price) / 1.1);

/** Deviations from the offers and schedules of the list form (2.1). */
export const listOfferDefects: readonly Defect[] = [
  {
    id: 'list-offer.svcpid-in-capitals',
    clause: 'list-offer.svcpid',
    title: 'GET /parkings spells the svcpid of an offer svcPID, as the search form does.',
    operations: inEach(['listParkings'], at('*.offers.*', renamed('svcpid', 'svcPID'))),
  },
  {
    id: 'list-offer.svcpid-as-number-in-last',
    clause: 'list-offer.svcpid',
    title: 'GET /parkings/available-parkings answers a number for the svcpid of the last offer of all.',
    operations: inEach(['listAvailableParkings'], at('last.offers.last.svcpid', always(17))),
  },
  {
    id: 'list-offer.bookable-missing-in-last',
    clause: 'list-offer.bookable',
    title: 'GET /providers/:provider leaves out bookable of the last offer of all.',
    operations: inEach(['listProviderParkings'], at('last.offers.last.bookable', removed)),
  },
  {
    id: 'list-offer.automated-as-text',
    clause: 'list-offer.automated',
    title: 'GET /parkings writes automated of an offer as a string.',
    operations: inEach(['listParkings'], at('*.offers.*.automated', asText)),
  },
  {
    id: 'list-offer.first_hour-as-text',
    clause: 'list-offer.first_hour',
    title: 'The lists of parkings write first_hour as a string.',
    operations: inEach(all, at('*.offers.*.first_hour', asText)),
  },
  {
    id: 'list-offer.first_hour-without-commission',
    clause: 'list-offer.first_hour-commission',
    title: 'The lists of parkings answer first_hour and best_offer without the commission.',
    operations: inEach(all, (body) =>
      at('*.best_offer', withoutCommission)(at('*.offers.*.first_hour', withoutCommission)(body)),
    ),
  },
  {
    id: 'list-parking.best_offer-without-commission',
    clause: 'list-parking.best_offer-commission',
    title: 'The lists of parkings answer best_offer without the commission that first_hour has.',
    operations: inEach(all, at('*.best_offer', withoutCommission)),
  },
  {
    id: 'list-parking.best_offer-of-a-day',
    clause: 'list-parking.best_offer-first-hour',
    title: 'The lists of parkings answer best_offer for eight first hours.',
    operations: inEach(
      all,
      at('*.best_offer', (price) => rounded(Number(price) * 8)),
    ),
  },
  {
    id: 'list-offer.booking_url-array',
    clause: 'list-offer.booking_url',
    title: 'GET /parkings puts booking_url into an array.',
    operations: inEach(['listParkings'], at('*.offers.*.booking_url', inArray)),
  },
  {
    id: 'list-offer.rates-descending',
    clause: 'list-offer.rates-ascending',
    title: 'The lists of parkings show the most expensive rate first.',
    operations: inEach(all, at('*.offers.*.rates', reversed)),
  },
  {
    id: 'list-offer.rates-swapped-at-end',
    clause: 'list-offer.rates-ascending',
    title: 'GET /providers/:provider swaps the last two rates of an offer.',
    operations: inEach(
      ['listProviderParkings'],
      at('*.offers.*.rates', (rates) => {
        const list = rates as readonly unknown[];
        return [...list.slice(0, -2), ...list.slice(-2).reverse()];
      }),
    ),
  },
  {
    id: 'list-offer.rates-object',
    clause: 'list-offer.rates',
    title: 'GET /parkings/available-parkings answers the first rate in place of an array.',
    operations: inEach(
      ['listAvailableParkings'],
      at('*.offers.*.rates', (rates) => (rates as unknown[])[0]),
    ),
  },
  {
    id: 'schedule-day.day-as-number',
    clause: 'schedule-day.day',
    title: 'The lists of parkings count the days of the schedule from 1.',
    operations: inEach(
      all,
      at('*.schedule_formatted', (days) =>
        (days as readonly object[]).map((day, index) => ({ ...day, day: index + 1 })),
      ),
    ),
  },
  {
    id: 'schedule-day.open-missing-in-last',
    clause: 'schedule-day.open',
    title: 'GET /parkings leaves out open on the last day of a schedule.',
    operations: inEach(['listParkings'], at('*.schedule_formatted.last.open', removed)),
  },
  {
    id: 'schedule-day.open-without-leading-zero',
    clause: 'schedule-day.open-format',
    title: 'The lists of parkings write open without a leading zero.',
    operations: inEach(
      all,
      at('*.schedule_formatted.*.open', (time) => String(time).replace(/^0/, '')),
    ),
  },
  {
    id: 'schedule-day.close-as-number',
    clause: 'schedule-day.close',
    title: 'GET /providers/:provider writes close as a number of hours.',
    operations: inEach(['listProviderParkings'], at('*.schedule_formatted.*.close', asNumber)),
  },
  {
    id: 'schedule-day.close-with-seconds',
    clause: 'schedule-day.close-format',
    title: 'GET /parkings writes close with seconds.',
    operations: inEach(
      ['listParkings'],
      at('*.schedule_formatted.*.close', (time) => `${time}:00`),
    ),
  },
  {
    id: 'schedule-day.openPartTime-as-number',
    clause: 'schedule-day.openPartTime',
    title: 'GET /parkings writes openPartTime as a number of hours.',
    operations: inEach(['listParkings'], at('*.schedule_formatted.*.openPartTime', asNumber)),
  },
  {
    id: 'schedule-day.is_open_24h-as-text',
    clause: 'schedule-day.is_open_24h',
    title: 'The lists of parkings write is_open_24h of a day as a string.',
    operations: inEach(all, at('*.schedule_formatted.*.is_open_24h', asText)),
  },
  {
    id: 'schedule-day.has_partTime_schedule-as-number',
    clause: 'schedule-day.has_partTime_schedule',
    title: 'GET /parkings/available-parkings writes has_partTime_schedule as 0 or 1.',
    operations: inEach(['listAvailableParkings'], at('*.schedule_formatted.*.has_partTime_schedule', Number)),
  },
  {
    id: 'schedule-day.closePartTime-array',
    clause: 'schedule-day.closePartTime',
    title: 'GET /parkings puts closePartTime into an array.',
    operations: inEach(['listParkings'], at('*.schedule_formatted.*.closePartTime', inArray)),
  },
];
