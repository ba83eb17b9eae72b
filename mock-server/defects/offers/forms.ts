import { always, at } from '../../kernel/edit-json.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editsIn } from '../edits-in.ts';
import {
  arrayAsObject,
  asObject,
  asString,
  constant,
  converted,
  described,
  firstOnly,
  from180To540,
  inArray,
  inFeet,
  inMicrodegrees,
  insteadOf,
  insteadOfNull,
  inUpperCase,
  omitted,
  plusHalf,
  renamed,
  reversed,
} from '../named-edits.ts';

const inOffer = editsIn('getOffer', 'offer');
const inOffers = editsIn('findOffers', 'offer-by-location');

/** Defects in the two forms of an offer outside parkings (2.4). */
export const offerFormDefects: readonly Defect[] = [
  ...topicDefects('offer', {
    'svcpid-in-capitals': inOffer('svcpid', renamed('svcpid', 'svcPID'), '*'),
    'svcpid-of-another': defectsIn('getOffer').answers(
      'svcpid-as-requested',
      'responds with another offer of the same provider',
      (body, { path }, { catalogue }) => {
        const provider = catalogue.findOffer(path.svcpid)?.offer.provider;
        for (const index of catalogue.indexes()) {
          const { offers } = catalogue.parking(index);
          const other = offers.find((one) => one.provider === provider && one.svcpid !== path.svcpid);
          if (other !== undefined) return at('*.svcpid', always(other.svcpid))(body);
        }
        return body;
      },
    ),
    'name-missing': inOffer('name', omitted),
    'address-null': inOffer('address', constant(null)),
    'lat-as-text': inOffer('lat', asString),
    'lat-in-microdegrees': inOffer('lat-bounds', inMicrodegrees),
    'long-around-the-world': inOffer('long-bounds', from180To540),
    'type-as-number': inOffer('type', constant(3)),
    'PID-as-text': inOffer('PID', asString),
    'PID-other': inOffer(
      'PID',
      described('adds 1 to PID', (pid) => Number(pid) + 1),
    ),
    'automated-opposite': inOffer(
      'automated',
      described('returns the opposite of automated', (flag) => flag !== true),
    ),
    'customer_price-object': inOffer(
      'customer_price',
      described('returns customer_price as an object with its currency', (amount) => ({
        amount,
        currency: 'EUR',
      })),
    ),
    'available-as-text': inOffer(
      'available',
      described('returns available as yes or no', (flag) => (flag === true ? 'yes' : 'no')),
    ),
    'available-always': inOffer('available-online', constant(true)),
    'reason-array': inOffer('reason', inArray),
    'automated-as-number': inOffer('automated', converted),
    'cancel_mn-as-text': inOffer('cancel_mn', asString),
    'rates-descending': inOffer('rates-ascending', reversed),
    'access_type-capitals': inOffer('access_type', inUpperCase),
    'max_hours-as-text': inOffer('max_hours', asString),
    'long-missing': inOffer('long', omitted),
    'provider-object': inOffer('provider', asObject('name')),
    'pluscode-array': inOffer('pluscode', inArray),
    'access_msg-object': inOffer('access_msg', asObject('es')),
    'booking_url-object': inOffer('booking_url', asObject('href')),
    'rates-object': inOffer('rates', arrayAsObject),
    'max_days-fraction': inOffer('max_days', plusHalf),
    'extra_hours-as-text': inOffer('extra_hours', asString),
    'booking_min_time-as-text': inOffer('booking_min_time', asString),
    'start_min_time-as-flag': inOffer('start_min_time', insteadOf(0, false)),
  }),
  ...topicDefects('offer-by-location', {
    'svcpid-missing-in-last': inOffers('svcpid', omitted, 'last.svcpid'),
    'svcpid-outdated': inOffers(
      'get-offer.svcpid',
      described('returns identifiers of offers that no other operation knows', (svcpid) => `${svcpid}-2019`),
      '*.svcpid',
    ),
    'name-missing': inOffers('name', omitted, '10.name'),
    'address-missing': inOffers('address', omitted),
    'country-three-letters': inOffers('country-two-letters', constant('ESP')),
    'lat-missing': inOffers('lat', renamed('lat', 'latitude'), '*'),
    'long-as-text': inOffers('long', asString),
    'distance-fraction': inOffers(
      'distance',
      described('returns distances with tenths of a metre', (metres) => Number(metres) + 0.1),
    ),
    'distance-in-feet': inOffers('distance-in-metres', inFeet),
    'start-missing': inOffers('start', omitted),
    'start-in-seconds': inOffers(
      'start',
      described('returns start as seconds since 1970', (start) => Date.parse(String(start)) / 1000),
    ),
    'duration-missing-in-last': inOffers('duration', omitted, 'last.duration'),
    'duration-in-hours': inOffers(
      'duration-minutes',
      described('returns durations in whole hours', (minutes) => Math.ceil(Number(minutes) / 60)),
    ),
    'expected_price-as-text': inOffers(
      'expected_price',
      described('returns expected_price as a string with its currency', (price) => `${price} EUR`),
    ),
    'available-as-number': inOffers('available', converted),
    'freeSpots-as-text': inOffers('freeSpots', asString),
    'rates-object': inOffers('rates', firstOnly),
    'extra_hours-as-text': inOffers('extra_hours', asString),
    'country-object': inOffers('country', asObject('code')),
    'automated-as-text': inOffers('automated', asString),
    'access_msg-array': inOffers('access_msg', inArray),
    'cancel_mn-as-text': inOffers('cancel_mn', asString),
    'cancel_mn-in-seconds': inOffers(
      'cancel_mn',
      described('returns cancel_mn in seconds', (minutes) =>
        minutes === null ? null : 60 * Number(minutes),
      ),
    ),
    'provider-number': inOffers('provider', constant(7)),
    'booking_url-array': inOffers('booking_url', inArray),
    'access_type-unknown': inOffers(
      'access_type',
      described('returns access_type as multi-pass', (type) =>
        type === null ? null : String(type).replace('pass', '-pass'),
      ),
    ),
    'max_hours-fraction': inOffers('max_hours', plusHalf),
    'max_days-as-text': inOffers('max_days', asString),
    'booking_min_time-as-text': inOffers('booking_min_time', asString),
    'start_min_time-empty-for-null': inOffers('start_min_time', insteadOfNull('')),
  }),
];
