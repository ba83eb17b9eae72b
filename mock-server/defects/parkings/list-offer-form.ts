import { at, rounded, setting } from '../../kernel/edit-json.ts';
import { type Defect, topicDefects } from '../defect.ts';
import * as edits from '../named-edits.ts';
import { listEdits } from './list-edits.ts';

const parkings = listEdits('list-parking');
const offers = listEdits('list-offer');
const days = listEdits('schedule-day');

const { edit: withoutCommission } = edits.withoutCommission;

/** Gives a parking and all of its offers the same flag. */
const flagged = (flag: 'automated' | 'bookable', value: boolean) =>
  edits.described(`returns ${flag} ${value} for every parking and offer`, (parking) =>
    at('offers.*', setting({ [flag]: value }))(setting({ [flag]: value })(parking)),
  );

/** Defects in the offers and schedules of the list form (2.1). */
export const listOfferDefects: readonly Defect[] = [
  ...topicDefects('list-offer', {
    'svcpid-in-capitals': offers.inParkings('svcpid', edits.renamed('svcpid', 'svcPID'), '*.offers.*'),
    'svcpid-as-number-in-last': offers.inBulk('svcpid', edits.constant(17), 'last.offers.last.svcpid'),
    'svcpid-outdated': offers.inParkings('get-offer.svcpid', edits.outdated),
    'svcpid-outdated-of-provider': offers.inProvider('get-offer.svcpid', edits.outdated),
    'bookable-missing-in-last': offers.inProvider('bookable', edits.omitted, 'last.offers.last.bookable'),
    'automated-as-text': offers.inParkings('automated', edits.asString),
    'automated-always-in-bulk': offers.inBulk('automated', flagged('automated', true), '*'),
    'automated-lost-beside-bookable': offers.inProvider(
      'automated',
      edits.described('returns false for automated of offers that are bookable', (offer) => {
        const own = offer as { readonly bookable: boolean; readonly automated: boolean };
        return { ...own, automated: own.automated && !own.bookable };
      }),
      '*.offers.*',
    ),
    'bookable-never-in-bulk': offers.inBulk(
      ['bookable', 'create-booking.unbookable-offer'],
      flagged('bookable', false),
      '*',
    ),
    'first_hour-as-text': offers.inLists('first_hour', edits.asString),
    'first_hour-without-commission': offers.inLists(
      'first_hour-commission',
      edits.described('returns first_hour and best_offer without the commission', (parking) =>
        at('best_offer', withoutCommission)(at('offers.*.first_hour', withoutCommission)(parking)),
      ),
      '*',
    ),
    'first_hour-without-commission-in-bulk': offers.inBulk('first_hour-commission', edits.withoutCommission),
    'booking_url-array': offers.inParkings('booking_url', edits.inArray),
    'rates-descending': offers.inLists('rates-ascending', edits.reversed),
    'rates-swapped-at-end': offers.inProvider(
      'rates-ascending',
      edits.described('swaps the last two rates of an offer', (rates) => {
        const list = rates as readonly unknown[];
        return [...list.slice(0, -2), ...list.slice(-2).reverse()];
      }),
    ),
    'rates-object': offers.inBulk('rates', edits.firstOnly),
  }),
  ...topicDefects('list-parking', {
    'best_offer-without-commission': parkings.inLists('best_offer-commission', edits.withoutCommission),
    'best_offer-without-commission-of-provider': parkings.inProvider(
      'best_offer-commission',
      edits.withoutCommission,
    ),
    'best_offer-without-commission-abroad': parkings.inLists(
      'best_offer-commission',
      edits.described('returns best_offer outside Spain without the commission', (parking) =>
        Object(parking).country === 'ES' ? parking : at('best_offer', withoutCommission)(parking),
      ),
      '*',
    ),
    'best_offer-of-a-day': parkings.inLists(
      'best_offer-first-hour',
      edits.described('returns best_offer for eight hours instead of the first', (price) =>
        rounded(Number(price) * 8),
      ),
    ),
  }),
  ...topicDefects('schedule-day', {
    'day-as-number': days.inLists(
      'day',
      edits.described('counts the days of the schedule from 1', (days) =>
        (days as readonly object[]).map((day, index) => ({ ...day, day: index + 1 })),
      ),
      '*.schedule_formatted',
    ),
    'open-missing-in-last': days.inParkings('open', edits.omitted, '*.schedule_formatted.last.open'),
    'open-without-leading-zero': days.inLists('open-format', edits.withoutLeadingZero),
    'close-as-number': days.inProvider('close', edits.asNumber),
    'close-with-seconds': days.inParkings(
      'close-format',
      edits.described('returns close with seconds', (time) => `${time}:00`),
    ),
    'openPartTime-as-number': days.inParkings('openPartTime', edits.asNumber),
    'is_open_24h-as-text': days.inLists('is_open_24h', edits.asString),
    'has_partTime_schedule-as-number': days.inBulk('has_partTime_schedule', edits.asNumber),
    'closePartTime-array': days.inParkings('closePartTime', edits.inArray),
  }),
];
