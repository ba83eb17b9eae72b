import { topicDefects } from '../defect.ts';
import { editsIn } from '../edits-in.ts';
import * as edits from '../named-edits.ts';

const inOffers = editsIn('searchAvailableParkings', 'search-offer');

/** Defects in the offers of the search form (2.3) and their reasons (3.2). */
export const searchOfferDefects = topicDefects('search-offer', {
  'provider-missing': inOffers('provider', edits.omitted),
  'svcPID-lower-case': inOffers('svcPID', edits.renamed('svcPID', 'svcpid'), '*.offers.*'),
  'svcPID-unknown-elsewhere': inOffers(
    'svcPID-identifies-offer',
    edits.described('returns svcPIDs that no other operation knows', (svcPID) => `${svcPID}-s`),
  ),
  'PID-as-text': inOffers('PID', edits.asString),
  'name-missing-in-last': inOffers('name', edits.omitted, 'last.offers.last.name'),
  'parkingId-missing': inOffers('parkingId', edits.omitted),
  'bookable-as-number': inOffers('bookable', edits.asNumber),
  'automated-missing-where-false': inOffers('automated', edits.omittedIfFalse),
  'cancel_msg-object': inOffers('cancel_msg', edits.asObject('es')),
  'commission_percent-as-text': inOffers(
    'commission_percent',
    edits.described('returns commission_percent as a string', (fraction) => `${Number(fraction) * 100} %`),
  ),
  'customer_price-as-text': inOffers('customer_price', edits.asString),
  'rates-missing-where-none': inOffers('rates', edits.omittedIfEmpty),
  'available-missing': inOffers('available', edits.omittedIfFalse),
  'available-always': inOffers('available-for-date', edits.constant(true)),
  'cancelable-as-text': inOffers('cancelable', edits.asString),
  'cancel_mn-as-text': inOffers('cancel_mn', edits.asString),
  'offer_time-as-date': inOffers('offer_time', edits.constant('2026-03-03T09:15:00.000Z')),
  'access_type-array': inOffers('access_type', edits.inArray),
  'access_type-unknown': inOffers('access_type-values', edits.insteadOf('multipass', 'multi_pass')),
  'max_hours-fraction': inOffers('max_hours', edits.plusHalf),
  'max_days-as-text': inOffers('max_days', edits.asString),
  'extra_hours-false-for-null': inOffers('extra_hours', edits.insteadOfNull(false)),
  'booking_min_time-as-text': inOffers(
    'booking_min_time',
    edits.described('returns booking_min_time with its unit', (minutes) =>
      minutes === null ? null : `${minutes} min`,
    ),
  ),
  'start_min_time-empty-for-null': inOffers('start_min_time', edits.insteadOfNull('')),
  'reason-missing-where-available': inOffers(
    'reason',
    edits.described('omits reason where an offer is available', (offer) => {
      const { reason, ...rest } = offer as { readonly reason: string; readonly available: boolean };
      return rest.available ? rest : { ...rest, reason };
    }),
    '*.offers.*',
  ),
  'reason-null-in-last': inOffers('reason', edits.constant(null), 'last.offers.last.reason'),
  'reason-unknown': inOffers('reason-values', edits.insteadOf('parking_is_full', 'sold_out')),
  'reason-capitals': inOffers('reason-values', edits.inUpperCase),
  'access_msg-object': inOffers('access_msg', edits.asObject('es')),
});
