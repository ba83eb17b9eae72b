import { isRecord } from '../../../common/is-record.ts';
import { at, copied } from '../../kernel/edit-json.ts';
import { narrowed } from '../condition.ts';
import { type HandlerDeviation, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editingNewBooking } from '../deviate.ts';
import { editsIn } from '../edits-in.ts';
import * as edits from '../named-edits.ts';

/** Books for the plate without its spaces, but returns the plate as it was sent. */
const answeringPlateAsSent: HandlerDeviation = (next) => async (request) => {
  const sent = await request.body();
  let written: unknown;
  const body = at('number_plate', (plate) => {
    written = plate;
    return typeof plate === 'string' ? plate.replaceAll(' ', '') : plate;
  })(sent);
  const reply = await next({ ...request, body: async () => body });
  return { ...reply, body: at('number_plate', (plate) => written ?? plate)(reply.body) };
};

const create = defectsIn('createBooking');
const list = defectsIn('listBookings');
const inList = editsIn('listBookings', 'booking');
const inCreated = editsIn('createBooking', 'booking');
const inCancelled = editsIn('cancelBooking', 'booking');

const leadingNowhere = edits.described('returns vouchers that lead nowhere', (url) =>
  String(url).replace(/vouchers\/.*/, 'vouchers/gone.pdf'),
);

/** Defects in the form of a booking (2.5), in the three operations that return one. */
export const bookingFormDefects = topicDefects('booking', {
  'uid-as-number': inList(
    'uid',
    edits.described('returns uid as a number', (uid) => Number.parseInt(String(uid).slice(0, 8), 16)),
  ),
  'timestamp-missing-in-answer': inCreated('timestamp', edits.omitted),
  'timestamp-as-number': inList(
    'timestamp',
    edits.described('returns timestamp as milliseconds since 1970', (time) => Date.parse(String(time))),
  ),
  'parking_name-missing-in-list': inList('parking_name', edits.omitted),
  'parking_name-and-address-swapped': create.on(
    ['parking_name', 'address'],
    'swaps parking_name and address, in the response and in what it stores',
    editingNewBooking(edits.swapped('parking_name', 'address').edit),
  ),
  'position-swapped-in-the-east': create.on(
    'lat',
    'swaps lat and long where the longitude is positive, in the response and in what it stores',
    editingNewBooking((booking) =>
      isRecord(booking) && Number(booking.long) > 0
        ? { ...booking, lat: booking.long, long: booking.lat }
        : booking,
    ),
  ),
  'lat-as-text': inCreated('lat', edits.asString),
  'lat-in-microdegrees': inCreated('lat-bounds', edits.inMicrodegrees),
  'long-around-the-world': inCancelled('long-bounds', edits.from180To540),
  'user_uid-missing-when-cancelled': inCancelled('user_uid', edits.omitted),
  'svcpid-in-capitals': inCreated('svcpid', edits.renamed('svcpid', 'svcPID'), ''),
  'svcpid-unknown': inList(
    'svcpid-is-offer',
    edits.described('returns a svcpid that belongs to no offer', (svcpid) => `${svcpid}-booked`),
  ),
  'start-without-time': inList('start', edits.withoutTime),
  'duration-as-text': inList('duration', edits.asString),
  'duration-in-seconds': inList(
    'duration-bounds',
    edits.described('returns durations in seconds', (minutes) => Number(minutes) * 60),
  ),
  'number_plate-with-spaces': inList('number_plate-no-spaces', edits.withSpace),
  'number_plate-as-sent-with-space': create.around(
    'number_plate-no-spaces',
    'accepts a plate with a space as the plate without it, and returns what was sent',
    answeringPlateAsSent,
  ),
  'number_plate-with-tab': inCancelled(
    ['number_plate-no-spaces', 'cancel-booking.response-body'],
    edits.described('returns the plate with a tab at its end', (plate) => `${plate}\t`),
  ),
  'number_plate-missing-when-cancelled': inCancelled('number_plate', edits.omitted),
  'car_brand-null-in-list': inList('car_brand', edits.constant(null)),
  'car_model-missing': inCreated('car_model', edits.omitted),
  'actual_price-as-text': inCancelled('actual_price', edits.asString),
  'actual_price-off-by-a-cent': inCreated(
    'actual_price-sum',
    edits.described(
      'returns an actual_price that is a cent more than the sum of its parts',
      (price) => Math.round(Number(price) * 100 + 1) / 100,
    ),
  ),
  'actual_price-without-commission': list.answers(
    'actual_price-sum',
    'returns svc_price as actual_price, without the commission',
    at('*', copied('svc_price', 'actual_price')),
  ),
  'commission_percent-missing': inCancelled('commission_percent', edits.omitted),
  'commission_percent-as-percentage': inCreated(
    'commission_percent-fraction',
    edits.described('returns 10 for a commission of 10%', (fraction) => Number(fraction) * 100),
  ),
  'commission_price-missing-in-list': inList('commission_price', edits.omitted),
  'svc_price-as-text': inList('svc_price', edits.asString),
  'cancel_mn-as-text': inCreated('cancel_mn', edits.asString),
  'cancelled-as-number': inList('cancelled', edits.asNumber),
  'cancelled_date-without-time': inList('cancelled_date', edits.withoutTime),
  'voucher-file-name': inCreated(
    'voucher-url',
    edits.described('returns a file name as the voucher', (url) => String(url).split('/').at(-1)),
  ),
  'voucher-no-pdf': inCreated(
    'voucher-pdf',
    edits.described('returns a voucher that leads to a JSON document', (url) =>
      String(url).replace(/vouchers\/.*/, 'scenarios'),
    ),
  ),
  'voucher-gone-for-second-user': narrowed('user:2', inCreated('voucher-pdf', leadingNowhere)),
  'voucher-gone-in-list': inList('voucher-pdf', leadingNowhere),
  'access_code-as-number': { ...inCreated('access_code', edits.asNumber), parkings: 1000 },
  'type-missing-in-list': inList('type', edits.omitted),
  'type-unknown': inList('type-values', edits.insteadOf('booking', 'reservation')),
  'type-automated': inCreated('type-booking', edits.constant('automated')),
  'long-as-text': inCreated('long', edits.asString),
  'address-object': inCreated('address', edits.asObject('street')),
  'booking_ref-as-number': inCreated('booking_ref', edits.constant(4711)),
  'support_phone-as-number': inList('support_phone', edits.asNumber),
  'support_email-array': inList('support_email', edits.inArray),
  'voucher-object': inList('voucher', edits.asObject('url')),
  'svc_price-renamed': inCreated('service.neutral-prefix', edits.renamed('svc_price', 'provider_price'), ''),
});
