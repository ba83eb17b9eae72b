import { at, rounded } from '../../kernel/edit-json.ts';
import { type Defect, topicDefects } from '../defect.ts';
import {
  asNumber,
  asString,
  constant,
  converted,
  firstOnly,
  inArray,
  omitted,
  renamed,
  reversed,
  withoutCommission,
  withoutLeadingZero,
} from '../named-edits.ts';
import { inBulk, inLists, inParkings, inProvider } from './list-replies.ts';

const outdated = 'returns identifiers of offers that no other operation knows';
const asOutdated = (svcpid: unknown) => `${svcpid}-2019`;

/** Defects in the offers and schedules of the list form (2.1). */
export const listOfferDefects: readonly Defect[] = [
  ...topicDefects('list-offer', {
    'svcpid-in-capitals': inParkings('svcpid', '*.offers.*', renamed('svcpid', 'svcPID')),
    'svcpid-as-number-in-last': inBulk('svcpid', 'last.offers.last.svcpid', constant(17)),
    'svcpid-outdated': inParkings('get-offer.svcpid', '*.offers.*.svcpid', outdated, asOutdated),
    'svcpid-outdated-of-provider': inProvider('get-offer.svcpid', '*.offers.*.svcpid', outdated, asOutdated),
    'bookable-missing-in-last': inProvider('bookable', 'last.offers.last.bookable', omitted),
    'automated-as-text': inParkings('automated', '*.offers.*.automated', asString),
    'first_hour-as-text': inLists('first_hour', '*.offers.*.first_hour', asString),
    'first_hour-without-commission': inLists(
      'first_hour-commission',
      '',
      'returns first_hour and best_offer without the commission',
      (body) =>
        at('*.best_offer', withoutCommission.edit)(at('*.offers.*.first_hour', withoutCommission.edit)(body)),
    ),
    'first_hour-without-commission-in-bulk': inBulk(
      'first_hour-commission',
      '*.offers.*.first_hour',
      withoutCommission,
    ),
    'booking_url-array': inParkings('booking_url', '*.offers.*.booking_url', inArray),
    'rates-descending': inLists('rates-ascending', '*.offers.*.rates', reversed),
    'rates-swapped-at-end': inProvider(
      'rates-ascending',
      '*.offers.*.rates',
      'swaps the last two rates of an offer',
      (rates) => {
        const list = rates as readonly unknown[];
        return [...list.slice(0, -2), ...list.slice(-2).reverse()];
      },
    ),
    'rates-object': inBulk('rates', '*.offers.*.rates', firstOnly),
  }),
  ...topicDefects('list-parking', {
    'best_offer-without-commission': inLists('best_offer-commission', '*.best_offer', withoutCommission),
    'best_offer-without-commission-of-provider': inProvider(
      'best_offer-commission',
      '*.best_offer',
      withoutCommission,
    ),
    'best_offer-of-a-day': inLists(
      'best_offer-first-hour',
      '*.best_offer',
      'returns best_offer for eight hours instead of the first',
      (price) => rounded(Number(price) * 8),
    ),
  }),
  ...topicDefects('schedule-day', {
    'day-as-number': inLists(
      'day',
      '*.schedule_formatted',
      'counts the days of the schedule from 1',
      (days) => (days as readonly object[]).map((day, index) => ({ ...day, day: index + 1 })),
    ),
    'open-missing-in-last': inParkings('open', '*.schedule_formatted.last.open', omitted),
    'open-without-leading-zero': inLists('open-format', '*.schedule_formatted.*.open', withoutLeadingZero),
    'close-as-number': inProvider('close', '*.schedule_formatted.*.close', asNumber),
    'close-with-seconds': inParkings(
      'close-format',
      '*.schedule_formatted.*.close',
      'returns close with seconds',
      (time) => `${time}:00`,
    ),
    'openPartTime-as-number': inParkings('openPartTime', '*.schedule_formatted.*.openPartTime', asNumber),
    'is_open_24h-as-text': inLists('is_open_24h', '*.schedule_formatted.*.is_open_24h', asString),
    'has_partTime_schedule-as-number': inBulk(
      'has_partTime_schedule',
      '*.schedule_formatted.*.has_partTime_schedule',
      converted,
    ),
    'closePartTime-array': inParkings('closePartTime', '*.schedule_formatted.*.closePartTime', inArray),
  }),
];
