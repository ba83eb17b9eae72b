import { otherValue } from '../../answers/other-value.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { presumeSuccess, requireFit, requireRefusal } from '../../expectations/statuses.ts';
import { bookableOffers } from '../../fixtures/bookings/bookable-offers.ts';
import { listProviders } from '../../fixtures/offers/listings.ts';
import { newVehicle, normalised } from '../../fixtures/vehicles/vehicle.ts';
import { presumePlateAccepted } from '../../fixtures/vehicles/ways-to-look.ts';
import {
  deliveryNeeds,
  elementsOf,
  exchangeOf,
  isAbout,
  longestDelivery,
  visitOf,
  visitWaits,
  waitFor,
} from '../../fixtures/webhooks/movements.ts';
import { bodyWith, type FieldNames, fieldNamesOf, notifierOf } from '../../fixtures/webhooks/notifier.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { jsonOrAbsent } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** The four values in the body of the trigger, with the clauses that require them. */
const members: readonly (readonly [field: keyof FieldNames, clause: string, what: string])[] = [
  ['action', 'trigger-notification.action', 'the action'],
  ['provider', 'trigger-notification.provider', 'the provider'],
  ['plate', 'trigger-notification.plate', 'the plate'],
  ['offer', 'trigger-notification.svcPID', 'the offer'],
];

/** How long to wait for a webhook that must not come, in seconds. */
const unwanted = 3;

/** Checks of POST /vehicles/notification/test (4.12). */
export const notificationChecks = checksWith({ needs: ['writes', 'pre-production'] }, [
  {
    id: 'trigger-notification.response-200',
    also: ['trigger-notification.action-values', 'search-offer.svcPID-identifies-offer'],
    title: 'The notification trigger returns 200 for an ENTRY and for an EXIT.',
    waits: visitWaits,
    async run(context) {
      const { refusals } = await notifierOf(context);
      if (context.receiver === null && refusals.length > 0)
        throw new Inconclusive('it may refuse because no webhooks.endpoint is configured', refusals);
      const { entry, exit } = await visitOf(context);
      for (const { action, answer } of [entry, exit]) {
        // A plate that no operation accepts proves nothing.
        await presumePlateAccepted(context, answer.exchange);
        requireFit(answer.status === 200, answer, `200 to ${action}`, refusals.slice(0, 3));
      }
    },
  },
  {
    id: 'trigger-notification.refused-sends-nothing',
    clause: 'trigger-notification.response-401',
    also: ['auth.x-access-token-identifies-user'],
    title: 'The notification trigger sends no webhook if it refuses the x-access-token.',
    needs: deliveryNeeds,
    waits: unwanted,
    async run(context) {
      const { subject, bodyOf } = await notifierOf(context);
      const { entry } = await visitOf(context);
      const about = await subject();
      if (entry.delivery === null || about.plate === entry.subject.plate)
        throw new NotApplicable("webhooks arrive about none of the kit's vehicles, or only about one");
      const token = entry.answer.exchange.requestHeaders['x-access-token'] ?? '';
      const headers = { 'x-access-token': otherValue(token) };
      const refused = await context.call('triggerNotification', { body: bodyOf('ENTRY', about), headers });
      if (isSuccess(refused.status))
        throw new Inconclusive(`it returned ${refused.status} for a wrong token`, [refused.exchange]);
      const delivery = await waitFor(context, (one) => isAbout(one, about.plate), unwanted);
      if (delivery === null) return;
      throw new Failure({
        expected: `no webhook about ${about.plate}, since the request was refused`,
        found: 'one arrived',
        exchanges: [refused.exchange, exchangeOf(context, delivery)],
      });
    },
  },
  {
    id: 'trigger-notification.forces-webhook',
    also: ['service.sends-webhooks', 'webhook.configuration', 'trigger-notification.plate-sent'],
    title: 'The notification trigger sends a webhook for an ENTRY, for an EXIT and for the next ENTRY.',
    needs: deliveryNeeds,
    webhooks: 1,
    waits: visitWaits,
    async run(context) {
      const { entry, exit, again } = await visitOf(context);
      for (const { action, answer, delivery } of [entry, exit, again]) {
        presumeSuccess(answer, 'the trigger');
        const nothing = context.receiver?.deliveries().length === 0;
        assertThat(delivery !== null, {
          expected: `a webhook for the ${action} within ${longestDelivery} s at ${context.profile.webhooks?.endpoint}`,
          found: nothing
            ? 'no webhook at all during the run; does the implementation send them there, and can it reach the address?'
            : 'none about this vehicle',
          // Where webhooks are sent is known only from the profile.
          source: nothing ? 'profile' : 'spec',
          exchanges: [answer.exchange],
        });
      }
    },
  },
  {
    id: 'trigger-notification.plate-sent',
    title: "The webhook carries the number plate from the trigger's body.",
    needs: deliveryNeeds,
    waits: visitWaits,
    async run(context) {
      for (const { subject, delivery, exchanges } of await deliveredMovements(context)) {
        const plates = elementsOf(delivery).map(({ number_plate }) => number_plate);
        const isSent = plates.some((plate) => normalised(plate) === normalised(subject.plate));
        assertThat(isSent, {
          expected: `number_plate ${subject.plate} in an element`,
          found: `number_plate ${plates.map(jsonOrAbsent).join(', ') || 'in no element'}`,
          exchanges,
        });
      }
    },
  },
  {
    id: 'trigger-notification.svcPID-sent',
    also: ['webhook.same-format-as-list'],
    title: "The webhook is about the offer from the trigger's body.",
    needs: deliveryNeeds,
    waits: visitWaits,
    async run(context) {
      for (const { subject, delivery, exchanges } of await deliveredMovements(context)) {
        const { plate } = subject;
        const offers = elementsOf(delivery)
          .filter(({ number_plate }) => !isAbout(delivery, plate) || normalised(number_plate) === plate)
          .map(({ svcpid }) => svcpid);
        assertThat(offers.includes(subject.svcpid), {
          expected: `svcpid ${subject.svcpid} in the element`,
          found: `svcpid ${offers.map(jsonOrAbsent).join(', ') || 'in no element'}`,
          exchanges,
        });
      }
    },
  },
  {
    id: 'trigger-notification.body-required',
    title: 'The notification trigger refuses a request without a body.',
    run: (context) => requireRefusalOf(context, () => undefined, 'a call without a body'),
  },
  ...members.map(
    ([field, clause, what]): CheckDefinition => ({
      id: clause,
      title: `The notification trigger refuses a body without ${what}.`,
      async run(context) {
        const name = (await notifierOf(context)).fields[field];
        await requireRefusalOf(context, ({ [name]: _, ...rest }) => rest, `a body without ${name}`);
      },
    }),
  ),
  {
    id: 'trigger-notification.action-values',
    title: 'The notification trigger accepts only the actions ENTRY and EXIT.',
    async run(context) {
      const { fields } = await notifierOf(context);
      const change = (body: object) => ({ ...body, [fields.action]: 'PARKPROOF' });
      await requireRefusalOf(context, change, 'an action other than ENTRY and EXIT');
    },
  },
  {
    id: 'trigger-notification.pre-production-only',
    also: ['trigger-notification.elsewhere'],
    title: 'The notification trigger is not available in production.',
    needs: ['writes'],
    async run(context) {
      if (context.profile.environment !== 'production')
        throw new NotApplicable('the profile does not say that this is production');
      const production = context.profile.notification?.production;
      const [offer] = await bookableOffers(context).catch(whenInconclusive([]));
      const [provider = 'parkproof'] = await listProviders(context).catch(whenInconclusive([]));
      const { plate } = newVehicle(context);
      const subject = { provider, plate, svcpid: offer?.svcpid ?? 'parkproof' };
      const body = bodyWith(fieldNamesOf(context.profile), 'ENTRY', subject);
      const answer = await context.call('triggerNotification', { body });
      const { status, exchange } = answer;
      requireFit(!isSuccess(status), answer, 'a refusal in production');
      context.observe('trigger-notification.elsewhere', `in production it returned ${status}`);
      assertThat(production == null || (status === 404) === (production === 'absent'), {
        expected: `what the profile declares for production, ${production}`,
        found: `${status}`,
        source: 'profile',
        exchanges: [exchange],
      });
    },
  },
]);

/** The movements whose webhooks have arrived. Throws `Inconclusive` if there are none. */
async function deliveredMovements(context: Context) {
  const { entry, exit } = await visitOf(context);
  const delivered = [entry, exit].flatMap(({ subject, answer, delivery }) =>
    delivery === null
      ? []
      : [{ subject, delivery, exchanges: [answer.exchange, exchangeOf(context, delivery)] }],
  );
  if (delivered.length === 0) throw new Inconclusive('no webhook about the vehicle arrived');
  return delivered;
}

/** Requires that a changed body is refused. Throws `Inconclusive` if the trigger accepts no body at all. */
async function requireRefusalOf(
  context: Context,
  change: (body: Readonly<Record<string, string>>) => unknown,
  what: string,
): Promise<void> {
  const notifier = await notifierOf(context);
  if (notifier.refusals.length > 0)
    throw new Inconclusive('the trigger accepts no body at all', notifier.refusals.slice(0, 3));
  const body = change(notifier.bodyOf('ENTRY', await notifier.subject()));
  requireRefusal(await context.callRaw('triggerNotification', { body }), what);
}
