import { priceAtBooking } from '../../availability/price.ts';
import { readInstant } from '../../availability/read-instant.ts';
import { book } from '../../bookings/rules.ts';
import { always, at } from '../../kernel/edit-json.ts';
import type { AnyReply, Call } from '../../kernel/operation.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Defect, DefectTools, Deviation } from '../defect.ts';
import { answering, asking, ignoring, refusing, replying } from '../deviate.ts';
import { editingBody, refusingEach, supplying } from '../edit-request.ts';
import { recording } from '../recording.ts';

type CreateCall = Call<'createBooking'>;

const aDay = 24 * 60 * 60_000;

/** Deviations of POST /bookings (4.9, 8), its price guard apart. */
export const createBookingDefects: readonly Defect[] = [
  {
    id: 'create-booking.body-optional',
    clause: 'create-booking.body-required',
    title: 'POST /bookings without a body books any offer for an hour.',
    handlers: {
      createBooking: (next, tools, id) => {
        const svcpid = tools.catalogue.world.scenarios[0]?.svcpid;
        return editingBody((body) => body ?? { svcpid, duration: 60 })(next, tools, id);
      },
    },
  },
  {
    id: 'create-booking.svcpid-optional',
    clause: 'create-booking.svcpid',
    title: 'POST /bookings without svcpid books any offer.',
    handlers: {
      createBooking: (next, tools, id) => {
        const svcpid = tools.catalogue.world.scenarios[0]?.svcpid;
        return editingBody(supplying('svcpid', svcpid))(next, tools, id);
      },
    },
  },
  {
    id: 'create-booking.duration-optional',
    clause: 'create-booking.duration',
    title: 'POST /bookings takes a missing duration for 60 minutes.',
    handlers: { createBooking: editingBody(supplying('duration', 60)) },
  },
  {
    id: 'create-booking.start-with-offset-refused',
    clause: 'create-booking.start',
    title: 'POST /bookings refuses a start with an offset other than Z.',
    operations: {
      createBooking: refusing(({ body }) => /[+-]\d\d:\d\d$/.test(body.start ?? ''), {
        in: 'body',
        pointer: '/start',
      }),
    },
  },
  {
    id: 'create-booking.start-default-tomorrow',
    clause: 'create-booking.start-default',
    title: 'POST /bookings without a start books from this time tomorrow.',
    operations: {
      createBooking: asking((call) => {
        const start = new Date(call.now + aDay).toISOString();
        return { ...call, body: { start, ...call.body } };
      }),
    },
  },
  {
    id: 'create-booking.start-ignored',
    clause: 'create-booking.start-as-requested',
    title: 'POST /bookings books from now whatever the start.',
    operations: { createBooking: ignoring('body', 'start') },
  },
  {
    id: 'create-booking.start-an-hour-late',
    clause: 'create-booking.start-as-requested',
    also: ['create-booking.start-default'],
    title: 'POST /bookings answers a start that is an hour late.',
    operations: {
      createBooking: recording(
        at('start', (start) => new Date(Date.parse(String(start)) + 3_600_000).toISOString()),
      ),
    },
  },
  {
    id: 'create-booking.duration-15-refused',
    clause: 'create-booking.duration-bounds',
    title: 'POST /bookings refuses a duration of 15 minutes.',
    operations: {
      createBooking: refusing(({ body }) => body.duration === 15, { in: 'body', pointer: '/duration' }),
    },
  },
  {
    id: 'create-booking.duration-14400-refused',
    clause: 'create-booking.duration-bounds',
    title: 'POST /bookings refuses a duration of 14400 minutes.',
    operations: {
      createBooking: refusing(({ body }) => body.duration === 14_400, { in: 'body', pointer: '/duration' }),
    },
  },
  {
    id: 'create-booking.duration-14-taken',
    clause: 'create-booking.duration-bounds',
    title: 'POST /bookings takes a duration of 14 minutes for one of 15.',
    handlers: {
      createBooking: editingBody(at('duration', (minutes) => (minutes === 14 ? 15 : minutes))),
    },
  },
  {
    id: 'create-booking.duration-14401-taken',
    clause: 'create-booking.duration-bounds',
    title: 'POST /bookings takes a duration of 14401 minutes for one of 14400.',
    handlers: {
      createBooking: editingBody(at('duration', (minutes) => (minutes === 14_401 ? 14_400 : minutes))),
    },
  },
  {
    id: 'create-booking.duration-rounded-up',
    clause: 'create-booking.duration-as-requested',
    title: 'POST /bookings rounds the duration up to the next multiple of 45 minutes.',
    operations: {
      createBooking: recording(at('duration', (minutes) => Math.ceil(Number(minutes) / 45) * 45)),
    },
  },
  {
    id: 'create-booking.svcpid-of-another',
    clause: 'create-booking.svcpid-as-requested',
    title: 'POST /bookings answers with the svcpid of another offer.',
    operations: {
      createBooking: (next, tools) => {
        const others = tools.catalogue.world.scenarios.map(({ svcpid }) => svcpid);
        const another = (svcpid: unknown) => others.find((other) => other !== svcpid);
        return recording(at('svcpid', another))(next, tools);
      },
    },
  },
  {
    id: 'create-booking.number_plate-ignored',
    clause: 'create-booking.number_plate-as-requested',
    title: 'POST /bookings books the default vehicle whatever the number_plate.',
    operations: { createBooking: ignoring('body', 'number_plate') },
  },
  {
    id: 'create-booking.number_plate-cut',
    clause: 'create-booking.number_plate-as-requested',
    title: 'POST /bookings keeps the first six characters of a number_plate.',
    operations: { createBooking: recording(at('number_plate', (plate) => String(plate).slice(0, 6))) },
  },
  {
    id: 'create-booking.car_brand-ignored',
    clause: 'create-booking.car_brand-as-requested',
    title: 'POST /bookings ignores car_brand.',
    operations: { createBooking: ignoring('body', 'car_brand') },
  },
  {
    id: 'create-booking.car_model-is-brand',
    clause: 'create-booking.car_model-as-requested',
    title: 'POST /bookings answers the brand of the car for its model.',
    operations: {
      createBooking: recording((booking) => {
        const { car_brand } = booking as { readonly car_brand: string };
        return at('car_model', always(car_brand))(booking);
      }),
    },
  },
  {
    id: 'create-booking.cc_email-refused',
    clause: 'create-booking.cc_email',
    title: 'POST /bookings refuses cc_email.',
    handlers: { createBooking: refusingEach('body', 'cc_email') },
  },
  {
    id: 'create-booking.nameReservation-refused',
    clause: 'create-booking.nameReservation',
    title: 'POST /bookings refuses nameReservation.',
    handlers: { createBooking: refusingEach('body', 'nameReservation') },
  },
  {
    id: 'create-booking.phone-refused',
    clause: 'create-booking.phone',
    title: 'POST /bookings refuses phone.',
    handlers: { createBooking: refusingEach('body', 'phone') },
  },
  {
    id: 'create-booking.answers-200',
    clause: 'create-booking.response-201',
    title: 'POST /bookings answers 200.',
    operations: { createBooking: replying((reply) => ({ ...reply, status: 200 })) },
  },
  {
    id: 'create-booking.answers-202',
    clause: 'create-booking.response-201',
    title: 'POST /bookings answers 202 as if the booking were still to come.',
    operations: { createBooking: replying((reply) => ({ ...reply, status: 202 })) },
  },
  {
    id: 'create-booking.unavailable-booked',
    clause: 'create-booking.requires-available-offer',
    title: 'POST /bookings books an offer that is not available.',
    operations: { createBooking: bookTheUnavailable },
  },
  {
    id: 'create-booking.starts-cancelled',
    clause: 'create-booking.starts-active',
    title: 'POST /bookings answers with cancelled true.',
    operations: { createBooking: answering(at('cancelled', always(true))) },
  },
  {
    id: 'create-booking.takes-50-seconds',
    clause: 'create-booking.processing-maximum',
    title: 'POST /bookings takes 50 seconds by the clock.',
    operations: {
      createBooking:
        (next, { clock }) =>
        async (call) => {
          await clock.wait(50_000);
          return next(call);
        },
    },
  },
  {
    id: 'create-booking.takes-46-seconds',
    clause: 'create-booking.processing-maximum',
    title: 'The first POST /bookings takes 46 seconds by the clock.',
    operations: {
      createBooking: (next, { clock }) => {
        let isFirst = true;
        return async (call) => {
          const waits = isFirst;
          isFirst = false;
          if (waits) await clock.wait(46_000);
          return next(call);
        };
      },
    },
  },
  {
    id: 'create-booking.uid-reused',
    clause: 'booking.uid-unique',
    also: [
      'cancel-booking.repeat-200',
      'cancel-booking.releases-space',
      'list-bookings.booking-objects',
      'cancel-booking.response-body',
    ],
    title: 'POST /bookings answers with the uid of the first booking again and again.',
    operations: {
      createBooking: (next) => {
        let first: string | null = null;
        return async (call) => {
          const reply = await next(call);
          first ??= reply.body.uid;
          return { ...reply, body: { ...reply.body, uid: first } };
        };
      },
    },
  },
  {
    id: 'create-booking.timestamp-an-hour-ahead',
    clause: 'booking.timestamp-when-booked',
    title: 'POST /bookings answers a timestamp that is an hour ahead, local time in the guise of UTC.',
    operations: {
      createBooking: recording(
        at('timestamp', (time) => new Date(Date.parse(String(time)) + 3_600_000).toISOString()),
      ),
    },
  },
  {
    id: 'create-booking.number_plate-refused',
    clause: 'create-booking.number_plate',
    title: 'POST /bookings refuses number_plate.',
    handlers: { createBooking: refusingEach('body', 'number_plate') },
  },
  {
    id: 'create-booking.car_brand-refused',
    clause: 'create-booking.car_brand',
    title: 'POST /bookings refuses car_brand.',
    handlers: { createBooking: refusingEach('body', 'car_brand') },
  },
  {
    id: 'create-booking.car_model-refused',
    clause: 'create-booking.car_model',
    title: 'POST /bookings refuses car_model.',
    handlers: { createBooking: refusingEach('body', 'car_model') },
  },
  {
    id: 'create-booking.nameReservation-needs-phone',
    clause: 'create-booking.nameReservation-informational',
    title: 'POST /bookings refuses nameReservation without phone.',
    operations: {
      createBooking: refusing(({ body }) => body.nameReservation !== undefined && body.phone === undefined, {
        in: 'body',
        pointer: '/phone',
      }),
    },
  },
  {
    id: 'create-booking.forgotten',
    clause: 'service.books-and-cancels',
    also: ['list-bookings.booking-objects', 'booking.voucher-pdf'],
    title: 'POST /bookings answers with a booking that no other operation knows.',
    operations: {
      createBooking:
        (next, { store }) =>
        async (call) => {
          const reply = await next(call);
          await store.commit([['bookings', reply.body.uid, null]]);
          return reply;
        },
    },
  },
];

/** Books at the provider's price what the rules refuse because it is not available. */
function bookTheUnavailable(...[next, tools]: Parameters<Deviation<'createBooking'>>) {
  return async (call: CreateCall): Promise<AnyReply> => {
    try {
      return await next(call);
    } catch (error) {
      const booking =
        error instanceof Problem && error.code === 'offer-unavailable' ? draft(call, tools) : null;
      if (booking === null) throw error;
      await tools.store.commit([['bookings', booking.uid, booking]]);
      return { status: 201, body: booking };
    }
  };
}

function draft({ body, user, now }: CreateCall, { catalogue, newUid }: DefectTools) {
  const found = catalogue.findOffer(body.svcpid);
  const priceCents = found === null ? null : priceAtBooking(found.offer, body.duration);
  if (found === null || priceCents === null) return null;
  const start = readInstant(body.start, { in: 'body', pointer: '/start' }) ?? now;
  const { plate, brand, model } = user.defaultVehicle;
  const vehicle = {
    plate: body.number_plate ?? plate,
    brand: body.car_brand ?? brand,
    model: body.car_model ?? model,
  };
  const stay = { start, minutes: body.duration };
  return book({ uid: newUid(), userUid: user.uid, ...found, stay, vehicle, priceCents }, now);
}
