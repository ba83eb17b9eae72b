import { tzOffset } from '@date-fns/tz';
import { priceAtBooking, priceInCurrency, splitCommission, toUnits } from '../../availability/price.ts';
import { readStay } from '../../availability/read-instant.ts';
import { book } from '../../bookings/rules.ts';
import { always, at, copied, removed } from '../../kernel/edit-json.ts';
import type { AnyReply, Call } from '../../kernel/operation.ts';
import { offerUnavailable, Problem } from '../../kernel/problems.ts';
import { narrowed } from '../condition.ts';
import { type DefectTools, type Deviation, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { delaying, editingNewBooking } from '../deviate.ts';
import { editingBody, supplying } from '../edit-request.ts';

const create = defectsIn('createBooking');
const first = defectsIn('createBooking', 'The first POST /bookings');

type CreateCall = Call<'createBooking'>;

/** Minutes between UTC and the local time of most of Europe. */
const offsetAt = (instant: number) => tzOffset('Europe/Madrid', new Date(instant));

const anHourLater = (instant: unknown) => new Date(Date.parse(String(instant)) + 3_600_000).toISOString();

const anyOffer = ({ catalogue }: DefectTools) => catalogue.world.scenarios[0]?.svcpid;

/** Defects in POST /bookings (4.9, 8), apart from its price guard. */
export const createBookingDefects = topicDefects('create-booking', {
  'body-optional': create.around(
    'body-required',
    'without a body books any offer for an hour',
    editingBody((body, tools) => body ?? { svcpid: anyOffer(tools), duration: 60 }),
  ),
  'svcpid-optional': create.around(
    'svcpid',
    'without svcpid books any offer',
    editingBody((body, tools) => supplying('svcpid', anyOffer(tools))(body)),
  ),
  'duration-optional': create.around(
    'duration',
    'treats a missing duration as 60 minutes',
    editingBody(supplying('duration', 60)),
  ),
  'duration-in-words-taken': create.acceptsWords('duration', 60),
  'start-in-words-taken': create.acceptsWords('start'),
  'expected_price-in-words-taken': create.acceptsWords('expected_price'),
  'unknown-offer-booked': create.around(
    ['requires-available-offer', 'svcpid-as-requested'],
    'books any offer for an svcpid that it does not know',
    editingBody((body, tools) => {
      const isKnown = (svcpid: unknown) => tools.catalogue.findOffer(String(svcpid)) !== null;
      return at('svcpid', (svcpid) => (isKnown(svcpid) ? svcpid : anyOffer(tools)))(body);
    }),
  ),
  'start-with-offset-refused': create.refusesOffset(),
  'start-default-tomorrow': create.startsAhead(1, 'books from this time tomorrow'),
  'start-ignored': create.ignores(['start-as-requested', 'requires-available-offer']),
  'start-west-as-east': create.readsOffsetWithoutSign('start-as-requested'),
  'start-at-half-past-moved': create.asks(
    'start-as-requested',
    'moves a start at half past the hour to the full hour',
    ({ start }) => (start === undefined ? {} : { start: start.replace(/:30(:00)?(?=[Z+-])/, ':00$1') }),
  ),
  'start-late-in-the-evening-a-day-early': create.asks(
    'start-as-requested',
    'books a start after 22:00 UTC for the day before',
    ({ start }) => {
      const at = Date.parse(start ?? '');
      return new Date(at).getUTCHours() >= 22 ? { start: new Date(at - 86_400_000).toISOString() } : {};
    },
  ),
  'start-in-the-evening-a-day-late': create.asks(
    'start-as-requested',
    'books a start after 20:00 by the clock of most of Europe for the day after',
    ({ start }) => {
      const at = Date.parse(start ?? '');
      const isLate = new Date(at + offsetAt(at) * 60_000).getUTCHours() >= 20;
      return isLate ? { start: new Date(at + 86_400_000).toISOString() } : {};
    },
  ),
  'start-with-fraction-502': create.carriesOut(
    'start',
    'responds with 502 to a start with a fraction of a second',
    (call, next) => (call.body.start?.includes('.') ? { status: 502 } : next(call)),
  ),
  'start-across-clock-change-an-hour-late': create.carriesOut(
    'start-as-requested',
    'books an hour late if the clocks change before the start',
    (call, next, { clock }) => {
      const start = Date.parse(call.body.start ?? '');
      if (Number.isNaN(start)) return next(call);
      const isChanged = offsetAt(start) !== offsetAt(clock.now());
      return next(
        isChanged ? { ...call, body: { ...call.body, start: anHourLater(call.body.start) } } : call,
      );
    },
  ),
  'start-an-hour-late': create.on(
    ['start-as-requested', 'start-default'],
    'returns a start that is an hour late',
    editingNewBooking(at('start', anHourLater)),
  ),
  'duration-15-refused': create.refusesValue('duration-bounds', 15),
  'duration-14400-refused': create.refusesValue('duration-bounds', 14_400),
  'duration-in-quarters': create.refusesIf(
    'duration-bounds',
    'a duration that is not a multiple of 15 minutes',
    ({ body: { duration = 60 } }) => duration % 15 !== 0,
  ),
  'duration-14-taken': create.accepts('duration-bounds', 14, 15),
  'duration-14401-taken': create.accepts('duration-bounds', 14_401, 14_400),
  'duration-rounded-up': create.on(
    'duration-as-requested',
    'rounds the duration up to the next multiple of 45 minutes',
    editingNewBooking(at('duration', (minutes) => Math.ceil(Number(minutes) / 45) * 45)),
  ),
  'duration-of-a-day-a-minute-short': create.on(
    'duration-as-requested',
    'returns a minute less than a duration of a day',
    editingNewBooking(at('duration', (minutes) => (minutes === 24 * 60 ? minutes - 1 : minutes))),
  ),
  'duration-without-whole-days': create.on(
    'duration-as-requested',
    'returns only the part of a duration beyond whole days',
    editingNewBooking(at('duration', (minutes) => Number(minutes) % (24 * 60) || minutes)),
  ),
  'car_model-escaped': create.on(
    'car_model-as-requested',
    'escapes an ampersand in car_model as in HTML',
    editingNewBooking(at('car_model', (model) => String(model).replaceAll('&', '&amp;'))),
  ),
  'car_model-mangled': create.on(
    'car_model-as-requested',
    'reads car_model, which is in UTF-8, as if it were in Latin-1',
    editingNewBooking(at('car_model', (model) => Buffer.from(String(model), 'utf8').toString('latin1'))),
  ),
  'stay-of-another-user-refused': create.carriesOut(
    'requires-available-offer',
    'refuses an offer and a start that another user has booked',
    (call, next, { bookingIndex }) => {
      const { svcpid, start = '' } = call.body;
      const others = bookingIndex.listOf(null).filter(({ user_uid }) => user_uid !== call.user.uid);
      if (others.some((one) => one.svcpid === svcpid && Date.parse(one.start) === Date.parse(start)))
        throw offerUnavailable(svcpid, 'parking_is_full');
      return next(call);
    },
  ),
  'stay-of-cancelled-booking-refused': create.carriesOut(
    'requires-available-offer',
    'refuses an offer and a start for which the user has a cancelled booking',
    (call, next, { bookingIndex }) => {
      const { svcpid, start = '' } = call.body;
      const cancelled = bookingIndex.listOf(call.user.uid).filter((one) => one.cancelled === true);
      if (cancelled.some((one) => one.svcpid === svcpid && Date.parse(one.start) === Date.parse(start)))
        throw offerUnavailable(svcpid, 'parking_is_full');
      return next(call);
    },
  ),
  'booking-of-another-user-returned': create.on(
    ['auth.x-access-token-identifies-user', 'booking.user_uid', 'booking.uid-unique'],
    'returns the booking of another user who sent the same request',
    (next) => {
      const made = new Map<string, { readonly user: string; readonly reply: AnyReply }>();
      return async (call) => {
        const body = JSON.stringify(call.body);
        const { uid: user } = call.user;
        const earlier = made.get(body);
        if (earlier !== undefined && earlier.user !== user) return earlier.reply;
        const reply = await next(call);
        made.set(body, { user, reply });
        return reply;
      };
    },
  ),
  'duration-across-clock-change-an-hour-long': create.on(
    'duration-as-requested',
    'returns an hour too much if the clocks change during the stay',
    editingNewBooking((booking) => {
      const { start, duration } = booking;
      const from = Date.parse(start);
      const changes = offsetAt(from) !== offsetAt(from + duration * 60_000);
      return changes ? { ...booking, duration: duration + 60 } : booking;
    }),
  ),
  'rates-charged-as-euro': create.on(
    ['booking.actual_price-euro', 'offer.customer_price-forecast'],
    'charges rates in other currencies as if they were in EUR',
    editingNewBooking((booking, { catalogue, choices }) => {
      const offer = catalogue.findOffer(booking.svcpid)?.offer;
      const cents = offer === undefined ? null : priceInCurrency(offer.rates, booking.duration);
      if (cents === null) return booking;
      const { providerCents, commissionCents } = splitCommission(cents, choices.bookings);
      return {
        ...booking,
        actual_price: toUnits(cents),
        svc_price: toUnits(providerCents),
        commission_price: toUnits(commissionCents),
      };
    }),
  ),
  'svcpid-of-another': create.on(
    'svcpid-as-requested',
    'responds with the svcpid of another offer',
    editingNewBooking((booking, { catalogue }) => {
      const other = catalogue.world.scenarios.find(({ svcpid }) => svcpid !== booking.svcpid);
      return { ...booking, svcpid: other?.svcpid };
    }),
  ),
  'number_plate-ignored': create.ignores('number_plate-as-requested'),
  'number_plate-cut': create.on(
    'number_plate-as-requested',
    'cuts number_plate after six characters',
    editingNewBooking(at('number_plate', (plate) => String(plate).slice(0, 6))),
  ),
  'car_brand-ignored': create.ignores('car_brand-as-requested'),
  'car_model-is-brand': create.on(
    'car_model-as-requested',
    'returns car_brand as car_model',
    editingNewBooking(copied('car_brand', 'car_model')),
  ),
  'cc_email-refused': create.refuses('cc_email'),
  'cc_email-with-tag-refused': create.refusesIf(
    'cc_email',
    'a cc_email with a plus sign',
    ({ body: { cc_email = '' } }) => cc_email.includes('+'),
  ),
  'nameReservation-refused': create.refuses('nameReservation'),
  'phone-refused': create.refuses('phone'),
  'phone-required': create.requires([
    'phone',
    'requires-available-offer',
    'unavailable-offer',
    'unbookable-offer',
    'unknown-svcpid',
  ]),
  'answers-200': create.responds('response-201', 200),
  'answers-202': create.responds(
    'response-201',
    202,
    'responds with 202 as if the booking were still pending',
  ),
  'unavailable-booked': create.on(
    'requires-available-offer',
    'books an offer that is not available',
    bookTheUnavailable,
  ),
  'starts-cancelled': create.answers(
    'starts-active',
    'responds with cancelled true',
    at('cancelled', always(true)),
  ),
  'takes-50-seconds': create.on('processing-maximum', 'takes 50 seconds by the clock', delaying(50_000)),
  'takes-46-seconds': first.on('processing-maximum', 'takes 46 seconds by the clock', (next, tools) => {
    const late = delaying<'createBooking'>(46_000)(next, tools);
    let isFirst = true;
    return (call) => {
      if (!isFirst) return next(call);
      isFirst = false;
      return late(call);
    };
  }),
  'uid-reused': create.on(
    [
      'booking.uid-unique',
      'cancel-booking.first-cancel-date',
      'cancel-booking.repeat-200',
      'cancel-booking.repeat-keeps-date',
      'cancel-booking.releases-space',
      'list-bookings.booking-objects',
      'cancel-booking.response-body',
    ],
    'returns the uid of the first booking for every booking',
    (next) => {
      let first: string | null = null;
      return async (call) => {
        const reply = await next(call);
        first ??= reply.body.uid;
        return { ...reply, body: { ...reply.body, uid: first } };
      };
    },
  ),
  'timestamp-an-hour-ahead': create.on(
    'booking.timestamp-when-booked',
    'returns a timestamp that is an hour ahead, local time labelled as UTC',
    editingNewBooking(at('timestamp', anHourLater)),
  ),
  'timestamp-frozen-for-second-user': narrowed(
    'user:2',
    create.on(
      'booking.timestamp-when-booked',
      'returns the timestamp of the first booking for every booking',
      (next, tools) => {
        let first: string | null = null;
        return editingNewBooking((booking) => {
          first ??= booking.timestamp;
          return { ...booking, timestamp: first };
        })(next, tools);
      },
    ),
  ),
  'number_plate-refused': create.refuses('number_plate'),
  'car_brand-refused': create.refuses('car_brand'),
  'car_model-refused': create.refuses('car_model'),
  'nameReservation-needs-phone': create.refusesWithout(
    'nameReservation-informational',
    'nameReservation',
    'phone',
  ),
  'phone-needs-nameReservation': create.refusesWithout('phone', 'phone', 'nameReservation'),
  'phone-beside-nameReservation-refused': create.refusesIf(
    'phone',
    'a phone beside a nameReservation',
    ({ body: { phone, nameReservation } }) => phone !== undefined && nameReservation !== undefined,
  ),
  forgotten: create.carriesOut(
    ['service.books-and-cancels', 'list-bookings.booking-objects', 'booking.voucher-pdf'],
    'responds with a booking that no other operation knows',
    async (call, next, { store }) => {
      const reply = await next(call);
      await store.commit([['bookings', reply.body.uid, null]]);
      return reply;
    },
  ),
  'start-on-the-quarter': create.on(
    ['start-as-requested', 'start-default'],
    'rounds the start to a quarter of an hour',
    editingNewBooking(at('start', toQuarter)),
  ),
  'cancel_mn-missing': create.answers(
    'booking.cancel_mn-minutes',
    'returns no cancel_mn, as if no booking could be cancelled',
    at('cancel_mn', removed),
  ),
  'cancel_mn-below-an-hour-missing': create.on(
    'booking.cancel_mn-minutes',
    'omits a cancel_mn of less than an hour, as if the booking could not be cancelled',
    editingNewBooking(at('cancel_mn', (minutes) => (Number(minutes) < 60 ? undefined : minutes))),
  ),
  'cancel_mn-in-hours': create.answers(
    'booking.cancel_mn-minutes',
    'returns cancel_mn in hours',
    at('cancel_mn', (minutes) => Math.ceil(Number(minutes) / 60)),
  ),
  'default-vehicle-of-first-user': create.carriesOut(
    'auth.x-access-token-identifies-user',
    'without a plate takes the default vehicle of the first user for everyone',
    (call, next, { users: [{ default_vehicle } = call.user] }) =>
      next({ ...call, user: { ...call.user, default_vehicle } }),
  ),
  'user_uid-of-first-user': create.answers(
    ['auth.x-access-token-identifies-user', 'booking.user_uid'],
    'returns the user_uid of the first user to everyone',
    (booking, _call, { users }) => ({ ...booking, user_uid: users[0]?.uid }),
  ),
});

/** Rounds an instant down to a quarter of an hour. */
function toQuarter(instant: unknown): string {
  const quarter = 15 * 60_000;
  return new Date(Math.floor(Date.parse(String(instant)) / quarter) * quarter).toISOString();
}

/** Books an offer that the rules refuse as unavailable, at the price at the moment of booking. */
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

function draft({ body, user, now }: CreateCall, { catalogue, newUid, choices }: DefectTools) {
  const found = catalogue.findOffer(body.svcpid);
  const priceCents = found === null ? null : priceAtBooking(found.offer, body.duration);
  if (found === null || priceCents === null) return null;
  const { plate, brand, model } = user.default_vehicle;
  const vehicle = {
    plate: body.number_plate ?? plate,
    brand: body.car_brand ?? brand,
    model: body.car_model ?? model,
  };
  const stay = readStay(body, 'body', now);
  const facts = { uid: newUid(), userUid: user.uid, ...found, stay, vehicle, priceCents };
  return book(facts, now, choices.bookings);
}
