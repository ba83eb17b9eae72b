import { always, asText, at, type EditJson, removed, renamed } from '../../kernel/edit-json.ts';
import { Problem } from '../../kernel/problems.ts';
import type { DeliveryRecord } from '../../kernel/records.ts';
import { notificationOperations } from '../../notifications/operations.ts';
import type { Defect, HandlerDeviation } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editingBody, supplying } from '../edit-request.ts';
import { topicDefects } from '../topic-defects.ts';

const trigger = defectsIn('triggerNotification', 'body');

/** Sends something else than the list of events. */
const sending =
  (edit: EditJson): NonNullable<Defect['webhooks']> =>
  (next) =>
  (delivery, attempt) =>
    next({ ...delivery, events: edit(delivery.events) as DeliveryRecord['events'] }, attempt);

/** Deviations of the webhooks (6) and of their trigger (4.12). */
export const webhookDefects: readonly Defect[] = [
  ...topicDefects('webhook', {
    object: {
      clause: 'body-array',
      title: 'A webhook carries its one event without the array around it.',
      webhooks: sending((events) => (events as unknown[])[0]),
    },
    'array-in-object': {
      clause: 'body-array',
      title: 'A webhook carries its array in an object.',
      webhooks: sending((events) => ({ events })),
    },
    'price-as-text': {
      clause: 'same-format-as-list',
      title: 'A webhook writes actual_price as a string.',
      webhooks: sending(at('*.actual_price', asText)),
    },
    'user_uid-missing': {
      clause: 'same-format-as-list',
      title: 'A webhook omits user_uid.',
      webhooks: sending(at('*.user_uid', removed)),
    },
    'search-spelling': {
      clause: 'same-format-as-list',
      title: 'A webhook spells svcpid as the search does, svcPID.',
      webhooks: sending(at('*', renamed('svcpid', 'svcPID'))),
    },
    'type-of-movement': {
      clause: 'same-format-as-list',
      title: 'A webhook carries ENTRY or EXIT for the type of the booking.',
      webhooks: (next) => (delivery, attempt) =>
        sending(at('*.type', always(delivery.action)))(next)(delivery, attempt),
    },
    'timestamp-without-offset': {
      clause: 'booking-event.timestamp-with-offset',
      title: 'A webhook writes its timestamp without an offset.',
      webhooks: sending(at('*.timestamp', (time) => String(time).replace('Z', ''))),
    },
    'timestamp-in-seconds': {
      clause: 'booking-event.timestamp-with-offset',
      also: ['webhook.same-format-as-list'],
      title: 'A webhook writes its timestamp as seconds since 1970.',
      webhooks: sending(at('*.timestamp', (time) => Math.floor(Date.parse(String(time)) / 1000))),
    },
    'cancelled_date-empty': {
      clause: 'booking-event.cancelled_date-null',
      title: 'A webhook writes an empty string for the cancelled_date of what is not cancelled.',
      webhooks: sending(at('*.cancelled_date', (date) => date ?? '')),
    },
    'cancelled_date-of-start': {
      clause: 'booking-event.cancelled_date-null',
      title: 'A webhook carries a cancelled_date although the booking is not cancelled.',
      webhooks: sending(
        at('*', (event) => ({ ...(event as object), cancelled_date: (event as { start: string }).start })),
      ),
    },
    'commission_percent-as-percentage': {
      clause: 'booking.commission_percent-fraction',
      title: 'A webhook carries a commission_percent of 10 for 10 %.',
      webhooks: sending(at('*.commission_percent', (fraction) => Number(fraction) * 100)),
    },
    'number_plate-with-space': {
      clause: 'booking.number_plate-no-spaces',
      also: ['webhook.same-format-as-list', 'trigger-notification.plate-sent'],
      title:
        'A webhook puts a space after the first four characters of a plate, and its trigger takes one there.',
      handlers: {
        triggerNotification: editingBody(at('plate', (plate) => String(plate).replaceAll(' ', ''))),
      },
      webhooks: sending(at('*.number_plate', (plate) => String(plate).replace(/^..../, '$& '))),
    },
    'never-sent': {
      clause: 'service.sends-webhooks',
      title: 'No webhook is ever sent.',
      webhooks: () => async () => ({ delivered: true }),
    },
    'exit-never-sent': {
      clause: 'trigger-notification.forces-webhook',
      title: 'The webhook of an exit is never sent.',
      webhooks: (next) => async (delivery, attempt) =>
        delivery.action === 'EXIT' ? { delivered: true } : next(delivery, attempt),
    },
  }),
  ...topicDefects('trigger-notification', {
    'nothing-sent': trigger.carriesOut('forces-webhook', 'responds with 200 and sends nothing', () => ({
      status: 200,
      body: { sent: 0 },
    })),
    'default-plate': trigger.changesCall(
      'plate-sent',
      'sends the plate of the default vehicle, whatever the plate',
      (call) => ({
        ...call,
        body: { ...call.body, plate: call.user.defaultVehicle.plate },
      }),
    ),
    'plate-cut': {
      clause: 'plate-sent',
      title: 'A webhook omits the last character of the plate.',
      webhooks: sending(at('*.number_plate', (plate) => String(plate).slice(0, -1))),
    },
    'parking-for-svcPID': {
      clause: 'svcPID-sent',
      title: 'A webhook carries the name of the parking in svcpid.',
      webhooks: sending(
        at('*', (event) => ({
          ...(event as object),
          svcpid: (event as { parking_name: string }).parking_name,
        })),
      ),
    },
    'exit-refused': trigger.refusesIf(
      'action-values',
      'action',
      'EXIT',
      ({ body }) => body.action === 'EXIT',
    ),
    'body-optional': trigger.around(
      'body-required',
      'without a body responds with 200',
      (next) => async (request) => {
        const body = await request.body();
        return body === undefined
          ? { status: 200, body: { sent: 0 } }
          : next({ ...request, body: async () => body });
      },
    ),
    'answers-202': trigger.responds('response-200', 202),
    'missing-token-403': trigger.around(
      'response-401',
      'responds with 403 without x-access-token',
      refusingTokenWith(403, (token) => token === undefined),
    ),
    'wrong-token-400': trigger.around(
      'response-401',
      'responds with 400 to an incorrect x-access-token',
      refusingTokenWith(400, (token) => token !== undefined),
    ),
    'in-production': {
      ...trigger.on('pre-production-only', 'sends webhooks in production too', (_next, tools) => {
        const choices = { ...tools.choices, environment: 'pre-production' as const };
        return notificationOperations({ ...tools, choices }).triggerNotification;
      }),
      environment: 'production',
    },
    'action-optional': trigger.around('action', 'does not require the action', supplyingField('action')),
    'provider-optional': trigger.around(
      'provider',
      'does not require the provider',
      supplyingField('provider'),
    ),
    'plate-optional': trigger.around('plate', 'does not require the plate', supplyingField('plate')),
    'svcPID-optional': trigger.around('svcPID', 'does not require the svcPID', supplyingField('offer')),
  }),
];

/** Answers a refusal for an x-access-token like this with another status. */
function refusingTokenWith(status: number, applies: (token: unknown) => boolean): HandlerDeviation {
  return (next, { render }) =>
    async (request) => {
      try {
        return await next(request);
      } catch (error) {
        const isRefused = error instanceof Problem && error.code === 'unauthenticated';
        if (!isRefused || !applies(request.headers['x-access-token'])) throw error;
        return { ...render(error), status };
      }
    };
}

/** Takes the first scenario offer, or the default vehicle's plate, for a field that is missing; the profile names it. */
function supplyingField(field: 'action' | 'provider' | 'plate' | 'offer'): HandlerDeviation {
  return (next, tools, id) => {
    const { catalogue, choices, users } = tools;
    const [scenario] = catalogue.world.scenarios;
    const value = {
      action: 'ENTRY',
      provider: scenario?.provider,
      plate: users[0]?.defaultVehicle.plate,
      offer: scenario?.svcpid,
    }[field];
    return editingBody(supplying(choices.notification.fields[field], value))(next, tools, id);
  };
}
