import { checksWith } from '../../check/check.ts';
import { foundStatus, openPoint } from '../../expectations/open-points.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import { presumePlateAccepted } from '../../fixtures/vehicles/ways-to-look.ts';
import {
  deliveryNeeds,
  exchangeOf,
  longestDelivery,
  move,
  visitOf,
  visitWaits,
} from '../../fixtures/webhooks/movements.ts';
import { notifierOf, trigger } from '../../fixtures/webhooks/notifier.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { assertThat, Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of what the specification leaves open about the notification trigger (4.12). */
export const notificationOpenChecks = checksWith({ needs: ['writes', 'pre-production'] }, [
  {
    id: 'trigger-notification.field-names',
    also: ['search-offer.svcPID-identifies-offer'],
    title: 'The notification trigger accepts the field names that the profile declares.',
    async run(context) {
      const { fields, refusals } = await notifierOf(context);
      if (refusals.length > 0 && context.receiver === null)
        throw new Inconclusive(
          'it may refuse because no webhooks.endpoint is configured',
          refusals.slice(0, 3),
        );
      const [refusal] = refusals;
      if (refusal !== undefined) await presumePlateAccepted(context, refusal);
      assertThat(refusal === undefined, {
        expected: `a body with ${Object.values(fields).join(', ')} to be accepted`,
        found: refusals.map(({ status }) => status).join(', '),
        source: 'profile',
        exchanges: refusals.slice(0, 3),
      });
    },
  },
  openPoint('trigger-notification.response-body', {
    title: 'The response body of the notification trigger is what the profile declares.',
    waits: visitWaits,
    async find(context) {
      const { answer } = (await visitOf(context)).entry;
      presumeSuccess(answer, 'the trigger');
      const text = answer.exchange.responseText;
      const sent = asObject(answer.body)?.sent !== undefined;
      return {
        fits: text.trim() === '' ? ['empty'] : sent ? ['sent'] : [],
        shown: `the body is ${text.slice(0, 100) || 'empty'}`,
        exchanges: [answer.exchange],
      };
    },
  }),
  openPoint('trigger-notification.inconsistent-body', {
    also: ['trigger-notification.forces-webhook'],
    title: 'An unknown offer in the notification trigger is handled as the profile declares.',
    async find(context) {
      const notifier = await notifierOf(context);
      const subject = await notifier.subject();
      const body = notifier.bodyOf('ENTRY', { ...subject, svcpid: 'parkproof-no-such-offer' });
      return foundStatus(await trigger(context, body));
    },
  }),
  openPoint('trigger-notification.exit-without-entry', {
    title: 'An EXIT without an ENTRY is sent or refused, as the profile declares.',
    needs: deliveryNeeds,
    webhooks: 1,
    waits: longestDelivery,
    async find(context) {
      const { entry, exit } = await visitOf(context);
      const { subject: shared } = entry;
      if (!isSuccess(exit.answer.status) || exit.delivery === null)
        throw new Inconclusive('an EXIT after an ENTRY sends no webhook either', [exit.answer.exchange]);
      const subject = await (await notifierOf(context)).subject();
      if (subject.plate === shared.plate)
        throw new Inconclusive(
          'the trigger accepts only the vehicle of a booking, which has already entered',
        );
      const { answer, delivery } = await move(context, 'EXIT', subject);
      return {
        fits: !isSuccess(answer.status) ? ['refuse'] : delivery === null ? [] : ['sent'],
        shown: `it returned ${answer.status} and ${delivery === null ? 'no' : 'a'} webhook about the vehicle arrived`,
        exchanges: [answer.exchange, ...(delivery === null ? [] : [exchangeOf(context, delivery)])],
      };
    },
  }),
  openPoint('trigger-notification.moment', {
    title: "The webhook arrives before or after the trigger's response, as the profile declares.",
    needs: deliveryNeeds,
    waits: visitWaits,
    anything: 'either',
    async find(context) {
      const { entry, exit } = await visitOf(context);
      const found = [entry, exit].flatMap(({ answer, delivery }) => {
        if (delivery === null) return [];
        const { sentAt, milliseconds } = answer.exchange;
        const after = delivery.receivedAt - (sentAt + milliseconds);
        const moment = after > 0 ? 'after-answer' : 'before-answer';
        // Within 50 ms, nobody can tell which of the two came first.
        const isClose = Math.abs(after) < 50;
        return {
          fits: isClose ? ['before-answer', 'after-answer', 'either'] : [moment, 'either'],
          shown: isClose ? 'together with the response' : moment,
          exchanges: [answer.exchange, exchangeOf(context, delivery)],
        };
      });
      if (found.length === 0)
        throw new Inconclusive('no webhook about the vehicle arrived', [entry.answer.exchange]);
      return found;
    },
  }),
]);
