import { type Defect, topicDefects } from '../defect.ts';
import { editsIn } from '../edits-in.ts';
import {
  asObject,
  asString,
  constant,
  converted,
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

const inOffers = editsIn('searchAvailableParkings', '*.offers');
const inLastOffer = editsIn('searchAvailableParkings', 'last.offers.last');

/** Defects in the offers of the search form (2.3) and their reasons (3.2). */
export const searchOfferDefects: readonly Defect[] = [
  ...topicDefects('search-offer', {
    'provider-missing': inOffers('provider', '*.provider', omitted),
    'svcPID-lower-case': inOffers('svcPID', '*', renamed('svcPID', 'svcpid')),
    'svcPID-unknown-elsewhere': inOffers(
      'svcPID-identifies-offer',
      '*.svcPID',
      'returns svcPIDs that no other operation knows',
      (svcPID) => `${svcPID}-s`,
    ),
    'PID-as-text': inOffers('PID', '*.PID', asString),
    'name-missing-in-last': inLastOffer('name', 'name', omitted),
    'parkingId-missing': inOffers('parkingId', '*.parkingId', omitted),
    'bookable-as-number': inOffers('bookable', '*.bookable', converted),
    'automated-missing-where-false': inOffers('automated', '*.automated', omittedIfFalse),
    'cancel_msg-object': inOffers('cancel_msg', '*.cancel_msg', asObject('es')),
    'commission_percent-as-text': inOffers(
      'commission_percent',
      '*.commission_percent',
      'returns commission_percent as a string',
      (fraction) => `${Number(fraction) * 100} %`,
    ),
    'customer_price-as-text': inOffers('customer_price', '*.customer_price', asString),
    'rates-missing-where-none': inOffers('rates', '*.rates', omittedIfEmpty),
    'available-missing': inOffers('available', '*.available', omittedIfFalse),
    'available-always': inOffers('available-for-date', '*.available', constant(true)),
    'cancelable-as-text': inOffers('cancelable', '*.cancelable', asString),
    'cancel_mn-as-text': inOffers('cancel_mn', '*.cancel_mn', asString),
    'offer_time-as-date': inOffers('offer_time', '*.offer_time', constant('2026-03-03T09:15:00.000Z')),
    'access_type-array': inOffers('access_type', '*.access_type', inArray),
    'access_type-unknown': inOffers(
      'access_type-values',
      '*.access_type',
      insteadOf('multipass', 'multi_pass'),
    ),
    'max_hours-fraction': inOffers('max_hours', '*.max_hours', plusHalf),
    'max_days-as-text': inOffers('max_days', '*.max_days', asString),
    'extra_hours-false-for-null': inOffers('extra_hours', '*.extra_hours', insteadOfNull(false)),
    'booking_min_time-as-text': inOffers(
      'booking_min_time',
      '*.booking_min_time',
      'returns booking_min_time with its unit',
      (minutes) => (minutes === null ? null : `${minutes} min`),
    ),
    'start_min_time-empty-for-null': inOffers('start_min_time', '*.start_min_time', insteadOfNull('')),
    'reason-missing-where-available': inOffers(
      'reason',
      '*',
      'omits reason where an offer is available',
      (offer) => {
        const { reason, ...rest } = offer as { readonly reason: string; readonly available: boolean };
        return rest.available ? rest : { ...rest, reason };
      },
    ),
    'reason-null-in-last': inLastOffer('reason', 'reason', constant(null)),
    'reason-unknown': inOffers('reason-values', '*.reason', insteadOf('parking_is_full', 'sold_out')),
    'reason-capitals': inOffers('reason-values', '*.reason', inUpperCase),
    'access_msg-object': inOffers('access_msg', '*.access_msg', asObject('es')),
  }),
];
