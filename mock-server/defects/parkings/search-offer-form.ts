import { type Defect, topicDefects } from '../defect.ts';
import { editsIn } from '../edits-in.ts';
import {
  asObject,
  asString,
  constant,
  converted,
  described,
  inArray,
  insteadOf,
  insteadOfNull,
  inUpperCase,
  omitted,
  omittedIfEmpty,
  omittedIfFalse,
  plusHalf,
  renamed,
} from '../named-edits.ts';

const inOffers = editsIn('searchAvailableParkings', 'search-offer');

/** Defects in the offers of the search form (2.3) and their reasons (3.2). */
export const searchOfferDefects: readonly Defect[] = [
  ...topicDefects('search-offer', {
    'provider-missing': inOffers('provider', omitted),
    'svcPID-lower-case': inOffers('svcPID', renamed('svcPID', 'svcpid'), '*.offers.*'),
    'svcPID-unknown-elsewhere': inOffers(
      'svcPID-identifies-offer',
      described('returns svcPIDs that no other operation knows', (svcPID) => `${svcPID}-s`),
    ),
    'PID-as-text': inOffers('PID', asString),
    'name-missing-in-last': inOffers('name', omitted, 'last.offers.last.name'),
    'parkingId-missing': inOffers('parkingId', omitted),
    'bookable-as-number': inOffers('bookable', converted),
    'automated-missing-where-false': inOffers('automated', omittedIfFalse),
    'cancel_msg-object': inOffers('cancel_msg', asObject('es')),
    'commission_percent-as-text': inOffers(
      'commission_percent',
      described('returns commission_percent as a string', (fraction) => `${Number(fraction) * 100} %`),
    ),
    'customer_price-as-text': inOffers('customer_price', asString),
    'rates-missing-where-none': inOffers('rates', omittedIfEmpty),
    'available-missing': inOffers('available', omittedIfFalse),
    'available-always': inOffers('available-for-date', constant(true)),
    'cancelable-as-text': inOffers('cancelable', asString),
    'cancel_mn-as-text': inOffers('cancel_mn', asString),
    'offer_time-as-date': inOffers('offer_time', constant('2026-03-03T09:15:00.000Z')),
    'access_type-array': inOffers('access_type', inArray),
    'access_type-unknown': inOffers('access_type-values', insteadOf('multipass', 'multi_pass')),
    'max_hours-fraction': inOffers('max_hours', plusHalf),
    'max_days-as-text': inOffers('max_days', asString),
    'extra_hours-false-for-null': inOffers('extra_hours', insteadOfNull(false)),
    'booking_min_time-as-text': inOffers(
      'booking_min_time',
      described('returns booking_min_time with its unit', (minutes) =>
        minutes === null ? null : `${minutes} min`,
      ),
    ),
    'start_min_time-empty-for-null': inOffers('start_min_time', insteadOfNull('')),
    'reason-missing-where-available': inOffers(
      'reason',
      described('omits reason where an offer is available', (offer) => {
        const { reason, ...rest } = offer as { readonly reason: string; readonly available: boolean };
        return rest.available ? rest : { ...rest, reason };
      }),
      '*.offers.*',
    ),
    'reason-null-in-last': inOffers('reason', constant(null), 'last.offers.last.reason'),
    'reason-unknown': inOffers('reason-values', insteadOf('parking_is_full', 'sold_out')),
    'reason-capitals': inOffers('reason-values', inUpperCase),
    'access_msg-object': inOffers('access_msg', asObject('es')),
  }),
];
