import { at, removed, rounded } from '../kernel/edit-json.ts';
import type { Defect } from './defect.ts';
import { answering, type Element, refusing, replying } from './deviate.ts';
import { recording } from './recording.ts';

const aQuarter = 15 * 60_000;
const aMinute = 60_000;
/** Minutes. */
const aDay = 24 * 60;

/** Milliseconds that a client keeps between two batches (4.11). */
const spacing = 10_000;

/** Deviations that show with some values only: a start that is not on the hour, a short stay, nothing to delete. */
export const oddValueDefects: readonly Defect[] = [
  {
    id: 'find-offers.duration-at-least-an-hour',
    clause: 'find-offers.duration',
    title: 'GET /offers returns a duration of 60 minutes if the request asks for fewer.',
    operations: { findOffers: answering(at('*.duration', (minutes) => Math.max(60, Number(minutes)))) },
  },
  {
    id: 'get-offer.customer_price-too-low-beyond-a-day',
    clause: 'offer.customer_price-expected',
    title: 'GET /offers/:svcpid leaves the commission out of customer_price for stays of more than a day.',
    operations: {
      getOffer: answering((body, { query: { duration = 60 } }) =>
        duration > aDay ? at('*.customer_price', (price) => rounded(Number(price) / 1.1))(body) : body,
      ),
    },
  },
  {
    id: 'create-booking.start-on-the-quarter',
    clause: 'create-booking.start-as-requested',
    also: ['create-booking.start-default'],
    title: 'POST /bookings rounds the start to a quarter of an hour.',
    operations: { createBooking: recording(at('start', roundedTo(aQuarter))) },
  },
  {
    id: 'create-booking.start-without-seconds',
    clause: 'create-booking.start-as-requested',
    title: 'POST /bookings drops the seconds of the start.',
    operations: { createBooking: recording(at('start', roundedTo(aMinute))) },
  },
  {
    id: 'create-booking.cancel_mn-missing',
    clause: 'booking.cancel_mn-minutes',
    title: 'POST /bookings returns no cancel_mn, as if no booking could be cancelled.',
    operations: { createBooking: answering(at('cancel_mn', removed)) },
  },
  {
    id: 'create-booking.cancel_mn-in-hours',
    clause: 'booking.cancel_mn-minutes',
    title: 'POST /bookings returns cancel_mn in hours.',
    operations: { createBooking: answering(at('cancel_mn', (minutes) => Math.ceil(Number(minutes) / 60))) },
  },
  {
    id: 'list-bookings.begun-left-out',
    clause: 'list-bookings.booking-objects',
    title: 'GET /bookings omits what has begun.',
    operations: {
      listBookings:
        (next, { clock }) =>
        async (call) => {
          const reply = await next(call);
          const listed = reply.body as readonly Element[];
          return { ...reply, body: listed.filter(({ start }) => Date.parse(String(start)) > clock.now()) };
        },
    },
  },
  {
    id: 'replace-vehicles.more-than-1000-refused',
    clause: 'replace-vehicles.maximum',
    title: 'PUT /vehicles refuses more than 1000 vehicles.',
    operations: { replaceVehicles: refusing(({ body }) => body.length > 1000, { in: 'body', pointer: '' }) },
  },
  {
    id: 'delete-vehicles.x-deleted-missing-for-none',
    clause: 'delete-vehicles.x-deleted',
    title: 'DELETE /vehicles omits x-deleted if nothing was deleted.',
    operations: {
      deleteVehicles: replying((reply) =>
        reply.headers?.['x-deleted'] === '0' ? { status: reply.status, body: reply.body } : reply,
      ),
    },
  },
  {
    id: 'batch.post-drops-the-one-before',
    clause: 'batch.completes-in-background',
    title:
      'POST /vehicles with x-batch true drops the vehicles of the one that came less than 10 seconds before.',
    operations: {
      addVehicles: (next, { operations }) => {
        const last = new Map<string, { readonly at: number; readonly plates: readonly string[] }>();
        return async (call) => {
          if (call.headers['x-batch'] !== true) return next(call);
          const reply = await next(call);
          const { user, now, body } = call;
          const before = last.get(user.uid);
          last.set(user.uid, { at: now, plates: body.map(({ plate }) => plate) });
          if (before === undefined || now - before.at >= spacing) return reply;
          const query = { plates: before.plates.join(',') };
          await operations.deleteVehicles({ ...call, query, headers: {}, body: undefined as never });
          return reply;
        };
      },
    },
  },
  {
    id: 'webhook.exit-price-without-commission',
    clause: 'booking.actual_price-sum',
    title: 'The webhook of an exit carries svc_price for actual_price.',
    webhooks: (next) => (delivery, attempt) => {
      const events = delivery.events.map((event) => ({ ...event, actual_price: event.svc_price }));
      return next(delivery.action === 'EXIT' ? { ...delivery, events } : delivery, attempt);
    },
  },
];

function roundedTo(step: number) {
  return (start: unknown) => new Date(Math.floor(Date.parse(String(start)) / step) * step).toISOString();
}
