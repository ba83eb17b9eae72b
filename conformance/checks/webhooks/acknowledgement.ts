import type { CheckDefinition, Context } from '../../check/check.ts';
import { openPoint } from '../../expectations/open-points.ts';
import {
  exchangeOf,
  isAbout,
  moveAndAnswer,
  onDeliveries,
  waitFor,
} from '../../fixtures/webhooks/movements.ts';
import type { Delivery } from '../../http/webhook-receiver.ts';
import { Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** Seconds within which a refused webhook must be retried for the check to conclude anything. */
const longestRetry = 20;

/** A retry delay counts as at least this many seconds; the check waits twice the delay for further retries. */
const margin = 1;

/** A repetition within this many milliseconds is no retry, since any webhook may come twice. */
const atOnce = 200;

/** Two webhooks per status: any one may come again (6.5), hardly both. After 200, the control, neither has to. */
const answers = { refused: [503, 503], accepted: [202, 202], taken: [200, 200] } as const;

/** The check of which answers stop the retries of a webhook (section 6). */
export const acknowledgementChecks: readonly CheckDefinition[] = [
  openPoint('webhook.acknowledgement', {
    ...onDeliveries,
    title: 'A webhook that is answered with 202 is delivered again or not, as the profile declares.',
    webhooks: 6,
    waits: 3 * longestRetry + onDeliveries.waits,
    async find(context) {
      const refused = await provokeAll(context, answers.refused);
      const accepted = await provokeAll(context, answers.accepted);
      const taken = await provokeAll(context, answers.taken);
      const all = [...refused, ...accepted, ...taken];
      if (new Set(all.map(({ plate }) => plate)).size < all.length)
        throw new NotApplicable('the implementation reports one vehicle only, which has a booking');
      const delays = await delaysOf(context, refused, longestRetry);
      if (delays.length < refused.length)
        throw new NotApplicable(`a refused webhook was not redelivered within ${longestRetry} s`);
      const seconds = 2 * Math.max(margin, ...delays);
      const countAgain = async (ones: readonly Provoked[]) => (await delaysOf(context, ones, seconds)).length;
      const [again, never] = await Promise.all([countAgain(accepted), countAgain(taken)]);
      if (never > 0 || (again > 0 && again < accepted.length))
        throw new NotApplicable('webhooks are redelivered whatever the response');
      return {
        fits: [again > 0 ? '200' : '2xx'],
        shown: `a webhook is redelivered after a 503${again > 0 ? ', and after a 202 too' : ', but not after a 202'}`,
        exchanges: [...accepted, ...refused].map(({ delivery }) => exchangeOf(context, delivery)),
      };
    },
  }),
];

interface Provoked {
  readonly plate: string;
  readonly delivery: Delivery;
}

/** Triggers a webhook for each status, about another vehicle each time, and answers it with that status. */
async function provokeAll(context: Context, statuses: readonly number[]): Promise<readonly Provoked[]> {
  const provoked: Provoked[] = [];
  for (const status of statuses) {
    const { answer, delivery, subject } = await moveAndAnswer(context, status);
    const { plate } = subject;
    if (delivery?.answered !== status)
      throw new Inconclusive(`no webhook about ${plate} arrived to be answered with ${status}`, [
        answer.exchange,
      ]);
    provoked.push({ plate, delivery });
  }
  return provoked;
}

/** The delays in seconds after which webhooks came again, if they came within `seconds` of the first time. */
async function delaysOf(context: Context, provoked: readonly Provoked[], seconds: number) {
  const later = await Promise.all(
    provoked.map(async ({ plate, delivery }) => {
      const isLater = ({ receivedAt }: Delivery) => receivedAt > delivery.receivedAt + atOnce;
      const left = Math.max(0, seconds - (Date.now() - delivery.receivedAt) / 1000);
      const again = await waitFor(context, (other) => isLater(other) && isAbout(other, plate), left);
      return again === null ? [] : [(again.receivedAt - delivery.receivedAt) / 1000];
    }),
  );
  return later.flat();
}
