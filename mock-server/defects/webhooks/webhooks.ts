import { always, asText, at, type EditJson, removed, renamed } from '../../kernel/edit-json.ts';
import { Problem } from '../../kernel/problems.ts';
import type { DeliveryRecord } from '../../kernel/records.ts';
import { notificationOperations } from '../../notifications/operations.ts';
import type { Defect, HandlerDeviation } from '../defect.ts';
import { asking, refusing, replying } from '../deviate.ts';
import { editingBody, supplying } from '../edit-request.ts';

/** Sends something else than the list of events. */
const sending =
  (edit: EditJson): NonNullable<Defect['webhooks']> =>
  (next) =>
  (delivery, attempt) =>
    next({ ...delivery, events: edit(delivery.events) as DeliveryRecord['events'] }, attempt);

/** Deviations of the webhooks (6) and of their trigger (4.12). */
export const webhookDefects: readonly Defect[] = [
  {
    id: 'webhook.object',
    clause: 'webhook.body-array',
    title: 'A webhook carries its one event without the array around it.',
    webhooks: sending((events) => (events as unknown[])[0]),
  },
  {
    id: 'webhook.array-in-object',
    clause: 'webhook.body-array',
    title: 'A webhook carries its array in an object.',
    webhooks: sending((events) => ({ events })),
  },
  {
    id: 'webhook.price-as-text',
    clause: 'webhook.same-format-as-list',
    title: 'A webhook writes actual_price as a string.',
    webhooks: sending(at('*.actual_price', asText)),
  },
  {
    id: 'webhook.user_uid-missing',
    clause: 'webhook.same-format-as-list',
    title: 'A webhook leaves out user_uid.',
    webhooks: sending(at('*.user_uid', removed)),
  },
  {
    id: 'webhook.search-spelling',
    clause: 'webhook.same-format-as-list',
    title: 'A webhook spells svcpid as the search does, svcPID.',
    webhooks: sending(at('*', renamed('svcpid', 'svcPID'))),
  },
  {
    id: 'webhook.type-of-movement',
    clause: 'webhook.same-format-as-list',
    title: 'A webhook answers ENTRY or EXIT for the type of the booking.',
    webhooks: (next) => (delivery, attempt) =>
      sending(at('*.type', always(delivery.action)))(next)(delivery, attempt),
  },
  {
    id: 'webhook.timestamp-without-offset',
    clause: 'booking-event.timestamp-with-offset',
    title: 'A webhook writes its timestamp without an offset.',
    webhooks: sending(at('*.timestamp', (time) => String(time).replace('Z', ''))),
  },
  {
    id: 'webhook.timestamp-in-seconds',
    clause: 'booking-event.timestamp-with-offset',
    also: ['webhook.same-format-as-list'],
    title: 'A webhook writes its timestamp as seconds since 1970.',
    webhooks: sending(at('*.timestamp', (time) => Math.floor(Date.parse(String(time)) / 1000))),
  },
  {
    id: 'webhook.cancelled_date-empty',
    clause: 'booking-event.cancelled_date-null',
    title: 'A webhook writes an empty string for the cancelled_date of what is not cancelled.',
    webhooks: sending(at('*.cancelled_date', (date) => date ?? '')),
  },
  {
    id: 'webhook.cancelled_date-of-start',
    clause: 'booking-event.cancelled_date-null',
    title: 'A webhook carries a cancelled_date although the booking is not cancelled.',
    webhooks: sending(
      at('*', (event) => ({ ...(event as object), cancelled_date: (event as { start: string }).start })),
    ),
  },
  {
    id: 'webhook.commission_percent-as-percentage',
    clause: 'booking.commission_percent-fraction',
    title: 'A webhook carries a commission_percent of 10 for 10 %.',
    webhooks: sending(at('*.commission_percent', (fraction) => Number(fraction) * 100)),
  },
  {
    id: 'webhook.number_plate-with-space',
    clause: 'booking.number_plate-no-spaces',
    also: ['webhook.same-format-as-list', 'trigger-notification.plate-sent'],
    title:
      'A webhook puts a space after the first four characters of a plate, and its trigger takes one there.',
    handlers: {
      triggerNotification: editingBody(at('plate', (plate) => String(plate).replaceAll(' ', ''))),
    },
    webhooks: sending(at('*.number_plate', (plate) => String(plate).replace(/^..../, '$& '))),
  },
  {
    id: 'webhook.never-sent',
    clause: 'service.sends-webhooks',
    title: 'No webhook is ever sent.',
    webhooks: () => async () => ({ delivered: true }),
  },
  {
    id: 'webhook.exit-never-sent',
    clause: 'trigger-notification.forces-webhook',
    title: 'The webhook of an exit is never sent.',
    webhooks: (next) => async (delivery, attempt) =>
      delivery.action === 'EXIT' ? { delivered: true } : next(delivery, attempt),
  },
  {
    id: 'trigger-notification.nothing-sent',
    clause: 'trigger-notification.forces-webhook',
    title: 'POST /vehicles/notification/test answers 200 and sends nothing.',
    operations: { triggerNotification: () => () => ({ status: 200, body: { sent: 0 } }) },
  },
  {
    id: 'trigger-notification.default-plate',
    clause: 'trigger-notification.plate-sent',
    title: 'POST /vehicles/notification/test sends the plate of the default vehicle whatever the plate.',
    operations: {
      triggerNotification: asking((call) => ({
        ...call,
        body: { ...call.body, plate: call.user.defaultVehicle.plate },
      })),
    },
  },
  {
    id: 'trigger-notification.plate-cut',
    clause: 'trigger-notification.plate-sent',
    title: 'A webhook leaves out the last character of the plate.',
    webhooks: sending(at('*.number_plate', (plate) => String(plate).slice(0, -1))),
  },
  {
    id: 'trigger-notification.parking-for-svcPID',
    clause: 'trigger-notification.svcPID-sent',
    title: 'A webhook carries the name of the parking in svcpid.',
    webhooks: sending(
      at('*', (event) => ({
        ...(event as object),
        svcpid: (event as { parking_name: string }).parking_name,
      })),
    ),
  },
  {
    id: 'trigger-notification.exit-refused',
    clause: 'trigger-notification.action-values',
    title: 'POST /vehicles/notification/test refuses EXIT.',
    operations: {
      triggerNotification: refusing(({ body }) => body.action === 'EXIT', { in: 'body', pointer: '/action' }),
    },
  },
  {
    id: 'trigger-notification.body-optional',
    clause: 'trigger-notification.body-required',
    title: 'POST /vehicles/notification/test without a body answers 200.',
    handlers: {
      triggerNotification: (next) => async (request) => {
        const body = await request.body();
        return body === undefined
          ? { status: 200, body: { sent: 0 } }
          : next({ ...request, body: async () => body });
      },
    },
  },
  {
    id: 'trigger-notification.answers-202',
    clause: 'trigger-notification.response-200',
    title: 'POST /vehicles/notification/test answers 202.',
    operations: { triggerNotification: replying((reply) => ({ ...reply, status: 202 })) },
  },
  {
    id: 'trigger-notification.missing-token-403',
    clause: 'trigger-notification.response-401',
    title: 'POST /vehicles/notification/test answers 403 without x-access-token.',
    handlers: { triggerNotification: refusingTokenWith(403, (token) => token === undefined) },
  },
  {
    id: 'trigger-notification.wrong-token-400',
    clause: 'trigger-notification.response-401',
    title: 'POST /vehicles/notification/test answers 400 to an incorrect x-access-token.',
    handlers: { triggerNotification: refusingTokenWith(400, (token) => token !== undefined) },
  },
  {
    id: 'trigger-notification.in-production',
    clause: 'trigger-notification.pre-production-only',
    title: 'POST /vehicles/notification/test sends webhooks in production too.',
    environment: 'production',
    operations: {
      triggerNotification: (_next, tools) => {
        const choices = { ...tools.choices, environment: 'pre-production' as const };
        return notificationOperations({ ...tools, choices }).triggerNotification;
      },
    },
  },
  {
    id: 'trigger-notification.action-optional',
    clause: 'trigger-notification.action',
    title: 'POST /vehicles/notification/test does without the action.',
    handlers: { triggerNotification: supplyingField('action') },
  },
  {
    id: 'trigger-notification.provider-optional',
    clause: 'trigger-notification.provider',
    title: 'POST /vehicles/notification/test does without the provider.',
    handlers: { triggerNotification: supplyingField('provider') },
  },
  {
    id: 'trigger-notification.plate-optional',
    clause: 'trigger-notification.plate',
    title: 'POST /vehicles/notification/test does without the plate.',
    handlers: { triggerNotification: supplyingField('plate') },
  },
  {
    id: 'trigger-notification.svcPID-optional',
    clause: 'trigger-notification.svcPID',
    title: 'POST /vehicles/notification/test does without the svcPID.',
    handlers: { triggerNotification: supplyingField('offer') },
  },
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
