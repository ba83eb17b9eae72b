import { settle } from '../../answers/observe.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { exchangeOf, isAbout, move, stayOf, waitFor } from '../../fixtures/webhooks/movements.ts';
import { notifierOf } from '../../fixtures/webhooks/notifier.ts';
import type { Delivery } from '../../http/webhook-receiver.ts';
import { Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { onDeliveries } from './webhooks.ts';

/** Seconds within which a refused webhook must come again for anything to be told. */
const longestRetry = 20;

/** Seconds that one may come later than the other, at least. */
const lateness = 1;

/** Milliseconds within which a webhook that comes again is no answer to the answer: any may be sent twice. */
const atOnce = 200;

/** The check of which answers to a webhook end its repetitions (section 6). */
export const acknowledgementChecks: readonly CheckDefinition[] = [
  {
    ...onDeliveries,
    id: 'webhook.acknowledgement',
    title: 'A webhook that is answered with 202 is delivered again or not, as the profile declares.',
    webhooks: 3,
    waits: longestRetry + onDeliveries.waits,
    settles: ['webhooks.success'],
    async run(context) {
      const { entry } = await stayOf(context);
      const { delivery } = entry;
      if (delivery === null) throw new Inconclusive('no webhook arrived');
      const own = context.receiver?.deliveries().filter(({ text }) => text === delivery.text) ?? [];
      if (own.length > 1)
        throw new NotApplicable('a webhook comes more than once that was answered with 200, too');
      const accepted = await provoke(context, 202);
      const refused = await provoke(context, 503);
      if (accepted.plate === refused.plate)
        throw new NotApplicable('the implementation reports one vehicle only, which has a booking');
      const again = await repetitionOf(context, refused, longestRetry);
      if (again === null)
        throw new NotApplicable(`a webhook that was refused did not come again within ${longestRetry} s`);
      const delay = (again.receivedAt - refused.delivery.receivedAt) / 1000;
      const seconds = Math.max(lateness, delay);
      // Any webhook may come twice, but hardly two of them in a row.
      const isRepeated =
        (await repetitionOf(context, accepted, seconds)) !== null &&
        (await repetitionOf(context, await provoke(context, 202), delay + seconds)) !== null;
      settle(context, {
        clause: 'webhook.acknowledgement',
        entry: 'webhooks.success',
        found: isRepeated ? '200' : '2xx',
        seen: `after an answer of 503 it comes again, after 202 it ${isRepeated ? 'does too' : 'does not'}`,
        exchanges: [accepted, refused].map(({ delivery }) => exchangeOf(context, delivery)),
      });
    },
  },
];

interface Provoked {
  readonly plate: string;
  readonly delivery: Delivery;
}

/** A webhook of a vehicle of its own, which is answered with a status. */
async function provoke(context: Context, status: number): Promise<Provoked> {
  const subject = await (await notifierOf(context)).subject();
  const { plate } = subject;
  context.receiver?.answerNext((arrival) => isAbout(arrival, plate), status);
  const { answer } = await move(context, 'ENTRY', subject);
  const delivery = context.receiver?.deliveries().find((one) => isAbout(one, plate));
  if (delivery?.answered !== status)
    throw new Inconclusive(`no webhook arrived to be answered with ${status}`, [answer.exchange]);
  return { plate, delivery };
}

/** The same webhook once more, within some seconds. */
function repetitionOf(context: Context, { plate, delivery }: Provoked, seconds: number) {
  const isLater = ({ receivedAt }: Delivery) => receivedAt > delivery.receivedAt + atOnce;
  return waitFor(context, (other) => isLater(other) && isAbout(other, plate), seconds);
}
