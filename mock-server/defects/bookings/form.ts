import { always, asText, at, type EditJson, inArray, removed, renamed } from '../../kernel/edit-json.ts';
import type { Defect, HandlerDeviation } from '../defect.ts';
import { inEach } from '../deviate.ts';

const inBooking = (path: string, edit: EditJson) => inEach(['createBooking'], at(path, edit));
const inList = (path: string, edit: EditJson) =>
  inEach(['listBookings'], at(path === '' ? '*' : `*.${path}`, edit));
const inCancelled = (path: string, edit: EditJson) => inEach(['cancelBooking'], at(path, edit));

/** Answers with the very plate that was sent, and books for the one without spaces. */
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

/** Deviations from the form of a booking (2.5), in the three operations that answer with one. */
export const bookingFormDefects: readonly Defect[] = [
  {
    id: 'booking.uid-as-number',
    clause: 'booking.uid',
    title: 'GET /bookings writes uid as a number.',
    operations: inList('uid', (uid) => Number.parseInt(String(uid).slice(0, 8), 16)),
  },
  {
    id: 'booking.timestamp-missing-in-answer',
    clause: 'booking.timestamp',
    title: 'POST /bookings leaves out timestamp.',
    operations: inBooking('timestamp', removed),
  },
  {
    id: 'booking.timestamp-as-number',
    clause: 'booking.timestamp',
    title: 'GET /bookings writes timestamp as milliseconds since 1970.',
    operations: inList('timestamp', (time) => Date.parse(String(time))),
  },
  {
    id: 'booking.parking_name-missing-in-list',
    clause: 'booking.parking_name',
    title: 'GET /bookings leaves out parking_name.',
    operations: inList('parking_name', removed),
  },
  {
    id: 'booking.lat-as-text',
    clause: 'booking.lat',
    title: 'POST /bookings writes lat as a string.',
    operations: inBooking('lat', asText),
  },
  {
    id: 'booking.lat-in-microdegrees',
    clause: 'booking.lat-bounds',
    title: 'POST /bookings answers lat in millionths of a degree.',
    operations: inBooking('lat', (degrees) => Math.round(Number(degrees) * 1e6)),
  },
  {
    id: 'booking.long-around-the-world',
    clause: 'booking.long-bounds',
    title: 'DELETE /bookings/:booking_uid counts longitudes from 180 to 540 degrees.',
    operations: inCancelled('long', (degrees) => Number(degrees) + 360),
  },
  {
    id: 'booking.user_uid-missing-when-cancelled',
    clause: 'booking.user_uid',
    title: 'DELETE /bookings/:booking_uid leaves out user_uid.',
    operations: inCancelled('user_uid', removed),
  },
  {
    id: 'booking.svcpid-in-capitals',
    clause: 'booking.svcpid',
    title: 'POST /bookings spells svcpid as the search does, svcPID.',
    operations: inBooking('', renamed('svcpid', 'svcPID')),
  },
  {
    id: 'booking.svcpid-unknown',
    clause: 'booking.svcpid-is-offer',
    title: 'GET /bookings answers an identifier in svcpid that is that of no offer.',
    operations: inList('svcpid', (svcpid) => `${svcpid}-booked`),
  },
  {
    id: 'booking.start-without-time',
    clause: 'booking.start',
    title: 'GET /bookings writes start as a date without its time.',
    operations: inList('start', (start) => String(start).slice(0, 10)),
  },
  {
    id: 'booking.duration-as-text',
    clause: 'booking.duration',
    title: 'GET /bookings writes duration as a string.',
    operations: inList('duration', asText),
  },
  {
    id: 'booking.duration-in-seconds',
    clause: 'booking.duration-bounds',
    title: 'GET /bookings answers durations in seconds.',
    operations: inList('duration', (minutes) => Number(minutes) * 60),
  },
  {
    id: 'booking.number_plate-with-spaces',
    clause: 'booking.number_plate-no-spaces',
    title: 'GET /bookings writes a space before the last three characters of a plate.',
    operations: inList('number_plate', (plate) => String(plate).replace(/(...)$/, ' $1')),
  },
  {
    id: 'booking.number_plate-as-sent-with-space',
    clause: 'booking.number_plate-no-spaces',
    title: 'POST /bookings takes a plate with a space for the one without, and answers with what was sent.',
    handlers: { createBooking: answeringPlateAsSent },
  },
  {
    id: 'booking.number_plate-with-tab',
    clause: 'booking.number_plate-no-spaces',
    also: ['cancel-booking.response-body'],
    title: 'DELETE /bookings/:booking_uid answers a tab at the end of the plate.',
    operations: inCancelled('number_plate', (plate) => `${plate}\t`),
  },
  {
    id: 'booking.number_plate-missing-when-cancelled',
    clause: 'booking.number_plate',
    title: 'DELETE /bookings/:booking_uid leaves out number_plate.',
    operations: inCancelled('number_plate', removed),
  },
  {
    id: 'booking.car_brand-null-in-list',
    clause: 'booking.car_brand',
    title: 'GET /bookings answers null for car_brand.',
    operations: inList('car_brand', always(null)),
  },
  {
    id: 'booking.car_model-missing',
    clause: 'booking.car_model',
    title: 'POST /bookings leaves out car_model.',
    operations: inBooking('car_model', removed),
  },
  {
    id: 'booking.actual_price-as-text',
    clause: 'booking.actual_price',
    title: 'DELETE /bookings/:booking_uid writes actual_price as a string.',
    operations: inCancelled('actual_price', asText),
  },
  {
    id: 'booking.actual_price-off-by-a-cent',
    clause: 'booking.actual_price-sum',
    title: 'POST /bookings answers an actual_price that is a cent more than the sum of its parts.',
    operations: inBooking('actual_price', (price) => Math.round(Number(price) * 100 + 1) / 100),
  },
  {
    id: 'booking.actual_price-without-commission',
    clause: 'booking.actual_price-sum',
    title: 'GET /bookings answers svc_price for actual_price, without the commission.',
    operations: inList('', (booking) => ({
      ...(booking as object),
      actual_price: (booking as { svc_price: number }).svc_price,
    })),
  },
  {
    id: 'booking.commission_percent-missing',
    clause: 'booking.commission_percent',
    title: 'DELETE /bookings/:booking_uid leaves out commission_percent.',
    operations: inCancelled('commission_percent', removed),
  },
  {
    id: 'booking.commission_percent-as-percentage',
    clause: 'booking.commission_percent-fraction',
    title: 'POST /bookings answers 10 for a commission of 10 %.',
    operations: inBooking('commission_percent', (fraction) => Number(fraction) * 100),
  },
  {
    id: 'booking.commission_price-missing-in-list',
    clause: 'booking.commission_price',
    title: 'GET /bookings leaves out commission_price.',
    operations: inList('commission_price', removed),
  },
  {
    id: 'booking.svc_price-renamed',
    clause: 'service.neutral-prefix',
    title: 'POST /bookings calls svc_price provider_price.',
    operations: inBooking('', renamed('svc_price', 'provider_price')),
  },
  {
    id: 'booking.svc_price-as-text',
    clause: 'booking.svc_price',
    title: 'GET /bookings writes svc_price as a string.',
    operations: inList('svc_price', asText),
  },
  {
    id: 'booking.cancel_mn-as-text',
    clause: 'booking.cancel_mn',
    title: 'POST /bookings writes cancel_mn as a string.',
    operations: inBooking('cancel_mn', asText),
  },
  {
    id: 'booking.cancelled-as-number',
    clause: 'booking.cancelled',
    title: 'GET /bookings writes cancelled as 0 or 1.',
    operations: inList('cancelled', Number),
  },
  {
    id: 'booking.cancelled_date-without-time',
    clause: 'booking.cancelled_date',
    title: 'GET /bookings writes cancelled_date as a date without its time.',
    operations: inList('cancelled_date', (date) => (date === null ? null : String(date).slice(0, 10))),
  },
  {
    id: 'booking.voucher-file-name',
    clause: 'booking.voucher-url',
    title: 'POST /bookings answers the name of a file for voucher.',
    operations: inBooking('voucher', (url) => String(url).split('/').at(-1)),
  },
  {
    id: 'booking.voucher-no-pdf',
    clause: 'booking.voucher-pdf',
    title: 'The voucher of POST /bookings leads to a JSON document.',
    operations: inBooking('voucher', (url) => String(url).replace(/vouchers\/.*/, 'scenarios')),
  },
  {
    id: 'booking.access_code-as-number',
    clause: 'booking.access_code',
    title: 'POST /bookings writes access_code as a number.',
    parkings: 1000,
    operations: inBooking('access_code', Number),
  },
  {
    id: 'booking.type-missing-in-list',
    clause: 'booking.type',
    title: 'GET /bookings leaves out type.',
    operations: inList('type', removed),
  },
  {
    id: 'booking.type-unknown',
    clause: 'booking.type-values',
    title: 'GET /bookings answers reservation for the type of a booking.',
    operations: inList('type', (type) => (type === 'booking' ? 'reservation' : type)),
  },
  {
    id: 'booking.type-automated',
    clause: 'booking.type-booking',
    title: 'POST /bookings answers automated for the type of a reservation.',
    operations: inBooking('type', always('automated')),
  },
  {
    id: 'booking.long-as-text',
    clause: 'booking.long',
    title: 'POST /bookings writes long as a string.',
    operations: inBooking('long', asText),
  },
  {
    id: 'booking.address-object',
    clause: 'booking.address',
    title: 'POST /bookings answers an object for the address.',
    operations: inBooking('address', (street) => ({ street })),
  },
  {
    id: 'booking.booking_ref-as-number',
    clause: 'booking.booking_ref',
    title: 'POST /bookings answers a number for booking_ref.',
    operations: inBooking('booking_ref', always(4711)),
  },
  {
    id: 'booking.support_phone-as-number',
    clause: 'booking.support_phone',
    title: 'GET /bookings writes support_phone as a number.',
    operations: inList('support_phone', Number),
  },
  {
    id: 'booking.support_email-array',
    clause: 'booking.support_email',
    title: 'GET /bookings puts support_email into an array.',
    operations: inList('support_email', inArray),
  },
  {
    id: 'booking.voucher-object',
    clause: 'booking.voucher',
    title: 'GET /bookings answers voucher as an object with a url.',
    operations: inList('voucher', (url) => ({ url })),
  },
];
