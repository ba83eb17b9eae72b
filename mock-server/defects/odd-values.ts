import { at, removed, rounded } from '../kernel/edit-json.ts';
import { type Defect, topicDefects } from './defect.ts';
import { defectsIn } from './defects-in.ts';
import { type Element, editingNewBooking } from './deviate.ts';

const find = defectsIn('findOffers');
const get = defectsIn('getOffer');
const create = defectsIn('createBooking', 'body');
const bookings = defectsIn('listBookings');
const replace = defectsIn('replaceVehicles', 'body');
const remove = defectsIn('deleteVehicles');

const aQuarter = 15 * 60_000;
const aMinute = 60_000;
/** In minutes. */
const aDay = 24 * 60;

/** Milliseconds that a client has to wait between two batches (4.11). */
const spacing = 10_000;

/**
 * Defects that show only for some values, such as a start that is not on the hour, a short stay or nothing to delete.
 */
export const oddValueDefects: readonly Defect[] = [
  ...topicDefects('find-offers', {
    'duration-at-least-an-hour': find.answers(
      'duration',
      'returns a duration of 60 minutes if the request asks for fewer',
      at('*.duration', (minutes) => Math.max(60, Number(minutes))),
    ),
  }),
  ...topicDefects('get-offer', {
    'customer_price-too-low-beyond-a-day': get.answers(
      'offer.customer_price-expected',
      'leaves the commission out of customer_price for stays of more than a day',
      (body, { query: { duration = 60 } }) =>
        duration > aDay ? at('*.customer_price', (price) => rounded(Number(price) / 1.1))(body) : body,
    ),
  }),
  ...topicDefects('create-booking', {
    'start-on-the-quarter': create.on(
      ['start-as-requested', 'start-default'],
      'rounds the start to a quarter of an hour',
      editingNewBooking(at('start', roundedTo(aQuarter))),
    ),
    'start-without-seconds': create.on(
      'start-as-requested',
      'drops the seconds of the start',
      editingNewBooking(at('start', roundedTo(aMinute))),
    ),
    'cancel_mn-missing': create.answers(
      'booking.cancel_mn-minutes',
      'returns no cancel_mn, as if no booking could be cancelled',
      at('cancel_mn', removed),
    ),
    'cancel_mn-in-hours': create.answers(
      'booking.cancel_mn-minutes',
      'returns cancel_mn in hours',
      at('cancel_mn', (minutes) => Math.ceil(Number(minutes) / 60)),
    ),
  }),
  ...topicDefects('list-bookings', {
    'begun-left-out': bookings.answers('booking-objects', 'omits what has begun', (body, _call, { clock }) =>
      (body as readonly Element[]).filter(({ start }) => Date.parse(String(start)) > clock.now()),
    ),
  }),
  ...topicDefects('replace-vehicles', {
    'more-than-1000-refused': replace.refusesIf(
      'maximum',
      'more than 1000 vehicles',
      ({ body }) => body.length > 1000,
    ),
  }),
  ...topicDefects('delete-vehicles', {
    'x-deleted-missing-for-none': remove.replies(
      'x-deleted',
      'omits x-deleted if nothing was deleted',
      (reply) => (reply.headers?.['x-deleted'] === '0' ? { status: reply.status, body: reply.body } : reply),
    ),
  }),
  ...topicDefects('batch', {
    'post-drops-the-one-before': defectsIn('addVehicles', 'body').on(
      'completes-in-background',
      'with x-batch true drops the vehicles of the one that came less than 10 seconds before',
      (next, { operations }) => {
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
    ),
  }),
  ...topicDefects('webhook', {
    'exit-price-without-commission': {
      clause: 'booking.actual_price-sum',
      title: 'The webhook of an exit carries svc_price for actual_price.',
      webhooks: (next) => (delivery, attempt) => {
        const events = delivery.events.map((event) => ({ ...event, actual_price: event.svc_price }));
        return next(delivery.action === 'EXIT' ? { ...delivery, events } : delivery, attempt);
      },
    },
  }),
];

function roundedTo(step: number) {
  return (start: unknown) => new Date(Math.floor(Date.parse(String(start)) / step) * step).toISOString();
}
