import { always, at } from '../../kernel/edit-json.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editsIn } from '../edits-in.ts';
import * as edits from '../named-edits.ts';

const inOffer = editsIn('getOffer', 'offer');
const inOffers = editsIn('findOffers', 'offer-by-location');

/** Defects in the two forms of an offer outside parkings (2.4). */
export const offerFormDefects: readonly Defect[] = [
  ...topicDefects('offer', {
    'svcpid-in-capitals': inOffer('svcpid', edits.renamed('svcpid', 'svcPID'), '*'),
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
    'name-and-address-swapped': inOffer(['name', 'address'], edits.swapped('name', 'address'), '*'),
    'name-missing': inOffer('name', edits.omitted),
    'address-null': inOffer('address', edits.constant(null)),
    'lat-as-text': inOffer('lat', edits.asString),
    'lat-in-microdegrees': inOffer('lat-bounds', edits.inMicrodegrees),
    'long-around-the-world': inOffer('long-bounds', edits.from180To540),
    'type-as-number': inOffer('type', edits.constant(3)),
    'PID-as-text': inOffer('PID', edits.asString),
    'PID-other': inOffer(
      'PID',
      edits.described('adds 1 to PID', (pid) => Number(pid) + 1),
    ),
    'automated-opposite': inOffer(
      'automated',
      edits.described('returns the opposite of automated', (flag) => flag !== true),
    ),
    'customer_price-object': inOffer(
      'customer_price',
      edits.described('returns customer_price as an object with its currency', (amount) => ({
        amount,
        currency: 'EUR',
      })),
    ),
    'available-as-text': inOffer(
      'available',
      edits.described('returns available as yes or no', (flag) => (flag === true ? 'yes' : 'no')),
    ),
    'available-always': inOffer('available-online', edits.constant(true)),
    'reason-array': inOffer('reason', edits.inArray),
    'automated-as-number': inOffer('automated', edits.asNumber),
    'cancel_mn-as-text': inOffer('cancel_mn', edits.asString),
    'cancel_mn-lost-in-other-languages': defectsIn('getOffer').answers(
      'cancel_mn-null',
      'returns null for cancel_mn if locale is not es',
      (body, { query: { locale = 'es' } }) =>
        locale === 'es' ? body : at('*.cancel_mn', always(null))(body),
    ),
    'rates-descending': inOffer('rates-ascending', edits.reversed),
    'access_type-capitals': inOffer('access_type', edits.inUpperCase),
    'max_hours-as-text': inOffer('max_hours', edits.asString),
    'long-missing': inOffer('long', edits.omitted),
    'provider-object': inOffer('provider', edits.asObject('name')),
    'pluscode-array': inOffer('pluscode', edits.inArray),
    'access_msg-object': inOffer('access_msg', edits.asObject('es')),
    'booking_url-object': inOffer('booking_url', edits.asObject('href')),
    'rates-object': inOffer('rates', edits.arrayAsObject),
    'max_days-fraction': inOffer('max_days', edits.plusHalf),
    'extra_hours-as-text': inOffer('extra_hours', edits.asString),
    'booking_min_time-as-text': inOffer('booking_min_time', edits.asString),
    'start_min_time-as-flag': inOffer('start_min_time', edits.insteadOf(0, false)),
  }),
  ...topicDefects('offer-by-location', {
    'name-and-address-swapped': inOffers(['name', 'address'], edits.swapped('name', 'address'), '*'),
    'svcpid-missing-in-last': inOffers('svcpid', edits.omitted, 'last.svcpid'),
    'svcpid-outdated': inOffers('get-offer.svcpid', edits.outdated),
    'name-missing': inOffers('name', edits.omitted, '10.name'),
    'address-missing': inOffers('address', edits.omitted),
    'country-three-letters': inOffers('country-two-letters', edits.constant('ESP')),
    'lat-missing': inOffers('lat', edits.renamed('lat', 'latitude'), '*'),
    'long-as-text': inOffers('long', edits.asString),
    'lat-and-long-swapped': inOffers(['lat', 'long'], edits.swapped('lat', 'long'), '*'),
    'distance-fraction': inOffers(
      'distance',
      edits.described('returns distances with tenths of a metre', (metres) => Number(metres) + 0.1),
    ),
    'distance-in-feet': inOffers('distance-in-metres', edits.inFeet),
    'start-missing': inOffers('start', edits.omitted),
    'start-in-seconds': inOffers(
      'start',
      edits.described('returns start as seconds since 1970', (start) => Date.parse(String(start)) / 1000),
    ),
    'duration-missing-in-last': inOffers('duration', edits.omitted, 'last.duration'),
    'duration-in-hours': inOffers(
      'duration-minutes',
      edits.described('returns durations in whole hours', (minutes) => Math.ceil(Number(minutes) / 60)),
    ),
    'expected_price-as-text': inOffers(
      'expected_price',
      edits.described('returns expected_price as a string with its currency', (price) => `${price} EUR`),
    ),
    'available-as-number': inOffers('available', edits.asNumber),
    'freeSpots-as-text': inOffers('freeSpots', edits.asString),
    'rates-object': inOffers('rates', edits.firstOnly),
    'extra_hours-as-text': inOffers('extra_hours', edits.asString),
    'country-object': inOffers('country', edits.asObject('code')),
    'automated-as-text': inOffers('automated', edits.asString),
    'access_msg-array': inOffers('access_msg', edits.inArray),
    'cancel_mn-as-text': inOffers('cancel_mn', edits.asString),
    'cancel_mn-zero-missing': inOffers(
      'cancel_mn',
      edits.described('omits cancel_mn if it is 0', (minutes) => minutes || undefined),
    ),
    'cancel_mn-in-seconds': inOffers(
      'cancel_mn',
      edits.described('returns cancel_mn in seconds', (minutes) =>
        minutes === null ? null : 60 * Number(minutes),
      ),
    ),
    'provider-number': inOffers('provider', edits.constant(7)),
    'booking_url-array': inOffers('booking_url', edits.inArray),
    'access_type-unknown': inOffers(
      'access_type',
      edits.described('returns access_type as multi-pass', (type) =>
        type === null ? null : String(type).replace('pass', '-pass'),
      ),
    ),
    'max_hours-fraction': inOffers('max_hours', edits.plusHalf),
    'max_days-as-text': inOffers('max_days', edits.asString),
    'booking_min_time-as-text': inOffers('booking_min_time', edits.asString),
    'start_min_time-empty-for-null': inOffers('start_min_time', edits.insteadOfNull('')),
  }),
];
