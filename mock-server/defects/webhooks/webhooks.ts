import { isRecord } from '../../../common/is-record.ts';
import { always, asText, at, copied, removed, renamed, setting } from '../../kernel/edit-json.ts';
import { Problem } from '../../kernel/problems.ts';
import type { DeliveryRecord } from '../../kernel/records.ts';
import { notificationOperations } from '../../notifications/operations.ts';
import { narrowed } from '../condition.ts';
import { type Clauses, type Defect, type DefectTools, type Row, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editingBody, supplying } from '../edit-request.ts';

const trigger = defectsIn('triggerNotification');

type EditEvents = (events: unknown, delivery: DeliveryRecord) => unknown;

/** Edits the body of a webhook, which should be the list of events. */
const sending =
  (edit: EditEvents): NonNullable<Defect['webhooks']> =>
  (next) =>
  (delivery, attempt) =>
    next({ ...delivery, events: edit(delivery.events, delivery) as DeliveryRecord['events'] }, attempt);

/** A row in which a webhook carries an edited body. */
const sends = (clause: Clauses, phrase: string, edit: EditEvents): Row => ({
  clause,
  title: `A webhook ${phrase}.`,
  webhooks: sending(edit),
});

/** Changes the events about a booked vehicle. */
const ofBookings = (change: Readonly<Record<string, unknown>>) =>
  at(
    '*',
    setting(({ type }) => (type === 'booking' ? change : {})),
  );

const asIfDelivered = { delivered: true, status: null, reason: null, entry: null };

const nothingSent = trigger.carriesOut('forces-webhook', 'responds with 200 but sends nothing', () => ({
  status: 200,
  body: { sent: 0 },
}));

/** Defects in webhooks (6) and their trigger (4.12). */
export const webhookDefects: readonly Defect[] = [
  ...topicDefects('webhook', {
    object: sends(
      'body-array',
      'carries its one event without the array around it',
      (events) => (events as unknown[])[0],
    ),
    'object-when-repeated': sends(
      'body-array',
      'that is delivered again carries its one event without the array around it',
      (events, { attempts }) => (attempts > 0 ? (events as unknown[])[0] : events),
    ),
    'null-beside-event': sends('body-array', 'carries null after its event', (events) => [
      ...(events as unknown[]),
      null,
    ]),
    'array-in-object': sends('body-array', 'carries its array in an object', (events) => ({ events })),
    'price-as-text': sends(
      'same-format-as-list',
      'carries actual_price as a string',
      at('*.actual_price', asText),
    ),
    'user_uid-missing': sends('same-format-as-list', 'omits user_uid', at('*.user_uid', removed)),
    'search-spelling': sends(
      'same-format-as-list',
      'spells svcpid as the search does, svcPID',
      at('*', renamed('svcpid', 'svcPID')),
    ),
    'type-of-movement': sends(
      'same-format-as-list',
      'carries ENTRY or EXIT as the type of the booking',
      (events, { action }) => at('*.type', always(action))(events),
    ),
    'timestamp-without-offset': sends(
      'booking-event.timestamp-with-offset',
      'carries its timestamp without an offset',
      at('*.timestamp', (time) => String(time).replace('Z', '')),
    ),
    'timestamp-in-seconds': sends(
      ['booking-event.timestamp-with-offset', 'same-format-as-list'],
      'carries its timestamp as seconds since 1970',
      at('*.timestamp', (time) => Math.floor(Date.parse(String(time)) / 1000)),
    ),
    'cancelled_date-empty': sends(
      'booking-event.cancelled_date-null',
      'carries cancelled_date as an empty string if the booking is not cancelled',
      at('*.cancelled_date', (date) => date ?? ''),
    ),
    'cancelled_date-empty-for-bookings': sends(
      'booking-event.cancelled_date-null',
      'about a booked vehicle carries cancelled_date as an empty string',
      ofBookings({ cancelled_date: '' }),
    ),
    'offer-of-another-booking': sends(
      'same-format-as-list',
      'about a booked vehicle names an offer that was not booked',
      ofBookings({ svcpid: 'svc-scenario-always-full' }),
    ),
    'vehicle-of-another-booking': sends(
      'same-format-as-list',
      'about a booked vehicle names another brand',
      ofBookings({ car_brand: 'Unknown' }),
    ),
    'position-of-another-booking': sends(
      'same-format-as-list',
      'about a booked vehicle shows the position of another parking',
      ofBookings({ lat: 0, long: 0 }),
    ),
    'cancelled-while-active': sends(
      'same-format-as-list',
      'about a booked vehicle says that its booking is cancelled',
      ofBookings({ cancelled: true }),
    ),
    'cancelled_date-of-start': sends(
      'booking-event.cancelled_date-null',
      'carries a cancelled_date although the booking is not cancelled',
      at('*', copied('start', 'cancelled_date')),
    ),
    'commission_percent-as-percentage': sends(
      'booking.commission_percent-fraction',
      'carries a commission_percent of 10 for 10%',
      at('*.commission_percent', (fraction) => Number(fraction) * 100),
    ),
    'number_plate-with-space': {
      clause: ['booking.number_plate-no-spaces', 'same-format-as-list', 'trigger-notification.plate-sent'],
      title:
        'A webhook puts a space after the first four characters of a plate, and the trigger accepts one there.',
      handlers: {
        triggerNotification: editingBody(at('plate', (plate) => String(plate).replaceAll(' ', ''))),
      },
      webhooks: sending(at('*.number_plate', (plate) => String(plate).replace(/^..../, '$& '))),
    },
    'never-sent': {
      clause: 'service.sends-webhooks',
      title: 'No webhook is ever sent.',
      webhooks: () => async () => asIfDelivered,
    },
    'exit-never-sent': {
      clause: 'trigger-notification.forces-webhook',
      title: 'The webhook of an exit is never sent.',
      webhooks: (next) => async (delivery, attempt) =>
        delivery.action === 'EXIT' ? asIfDelivered : next(delivery, attempt),
    },
    'exit-price-without-commission': sends(
      'booking.actual_price-sum',
      'about an exit shows svc_price as actual_price',
      (events, { action }) =>
        action === 'EXIT' ? at('*', copied('svc_price', 'actual_price'))(events) : events,
    ),
    'exit-price-without-commission-for-bookings': sends(
      'booking.actual_price-sum',
      'about the exit of a booked vehicle shows svc_price as actual_price',
      (events, { action }) =>
        action === 'EXIT'
          ? at(
              '*',
              setting(({ type, svc_price }) => (type === 'booking' ? { actual_price: svc_price } : {})),
            )(events)
          : events,
    ),
    'user_uid-of-another': trigger.carriesOut(
      'auth.x-access-token-identifies-user',
      'sends the user_uid of another user',
      (call, next, { users }) =>
        next({ ...call, user: users.find(({ uid }) => uid !== call.user.uid) ?? call.user }),
    ),
    'exit-of-first-user': trigger.carriesOut(
      'auth.x-access-token-identifies-user',
      'sends the user_uid of the first user for an EXIT',
      (call, next, { users }) =>
        next(call.body.action === 'EXIT' ? { ...call, user: users[0] ?? call.user } : call),
    ),
  }),
  ...topicDefects('trigger-notification', {
    'nothing-sent': nothingSent,
    'default-plate': trigger.changesCall(
      'plate-sent',
      'sends the plate of the default vehicle, whatever the plate',
      (call) => ({ ...call, body: { ...call.body, plate: call.user.default_vehicle.plate } }),
    ),
    'plate-cut': sends(
      'plate-sent',
      'omits the last character of the plate',
      at('*.number_plate', (plate) => String(plate).slice(0, -1)),
    ),
    'parking-for-svcPID': sends(
      'svcPID-sent',
      'carries the name of the parking in svcpid',
      at('*', copied('parking_name', 'svcpid')),
    ),
    'first-offer-for-svcPID': trigger.carriesOut(
      'svcPID-sent',
      'reports the first offer of the parking, whatever the svcPID',
      (call, next, { catalogue }) => {
        const [first] = catalogue.findOffer(call.body.svcPID)?.parking.offers ?? [];
        if (first === undefined) return next(call);
        const { svcpid: svcPID, provider } = first;
        return next({ ...call, body: { ...call.body, svcPID, provider } });
      },
    ),
    'exit-refused': trigger.refusesIf('action-values', 'EXIT', ({ body }) => body.action === 'EXIT'),
    'always-entry': trigger.asks('action-values', 'sends an ENTRY, whatever the action', { action: 'ENTRY' }),
    'body-optional': trigger.around(
      'body-required',
      'without a body responds with 200',
      (next) => async (request) => {
        const body = await request.body();
        if (body === undefined) return { status: 200, body: { sent: 0 } };
        return next({ ...request, body: async () => body });
      },
    ),
    'answers-202': trigger.responds('response-200', 202),
    'missing-token-403': refusesWith(403, 'without x-access-token', (token) => token === undefined),
    'wrong-token-400': refusesWith(400, 'to an incorrect x-access-token', (token) => token !== undefined),
    'empty-token-400': refusesWith(400, 'to an empty x-access-token', (token) => token === ''),
    'in-production': {
      ...trigger.on('pre-production-only', 'sends webhooks in production too', (_next, tools) => {
        const choices = { ...tools.choices, environment: 'pre-production' as const };
        return notificationOperations({ ...tools, choices }).triggerNotification;
      }),
      environment: 'production',
    },
    'action-optional': doesNotRequire('action'),
    'provider-optional': doesNotRequire('provider'),
    'plate-optional': doesNotRequire('plate'),
    'svcPID-optional': doesNotRequire('svcPID'),
    'nothing-for-second-user': narrowed('user:2', nothingSent),
  }),
];

/** A row in which a refusal has another status if `applies` holds for the x-access-token of its request. */
function refusesWith(status: number, whom: string, applies: (token: unknown) => boolean): Row {
  return trigger.around(
    'response-401',
    `responds with ${status} ${whom}`,
    (next, { render }) =>
      async (request) => {
        try {
          return await next(request);
        } catch (error) {
          const isRefused = error instanceof Problem && error.code === 'unauthenticated';
          if (!isRefused || !applies(request.headers['x-access-token'])) throw error;
          return { ...render(error), status };
        }
      },
  );
}

/** A row that fills in a missing field: ENTRY, the default vehicle's plate, and provider or svcPID to suit each other. */
function doesNotRequire(name: 'action' | 'provider' | 'plate' | 'svcPID'): Row {
  const supply = editingBody((body, { catalogue, choices, users }) => {
    const fields = { ...choices.notification.fields, svcPID: choices.notification.fields.offer };
    const sent = isRecord(body) ? body : {};
    const fill = {
      action: () => 'ENTRY',
      provider: () => catalogue.findOffer(String(sent[fields.offer]))?.offer.provider,
      plate: () => users[0]?.default_vehicle.plate,
      svcPID: () => firstOfferOf(String(sent[fields.provider]), catalogue),
    };
    return supplying(fields[name], fill[name]())(body);
  });
  return trigger.around(name, `does not require the ${name}`, supply);
}

function firstOfferOf(provider: string, { indexes, parking }: DefectTools['catalogue']): string | undefined {
  for (const index of indexes()) {
    const own = parking(index).offers.find((offer) => offer.provider === provider);
    if (own !== undefined) return own.svcpid;
  }
  return undefined;
}
