import type { Choices } from '../../profile/choices.ts';
import type { RecordedAttempt } from '../journal/record.ts';
import type { Notice } from './advice.ts';

/** How many events are remembered with what they were answered. */
const mostEvents = 1_000;

/**
 * What the receiver of webhooks owes (section 6): an answer that counts as taken, which is open and as the profile
 * says, and the same one for an event that comes again.
 */
export function createPartnerRule(success: Choices['webhooks']['success']) {
  const answered = new Map<string, number>();
  const isTaken = (status: number) => (success === '200' ? status === 200 : status >= 200 && status < 300);

  return ({ reply, failure, delivery, text }: RecordedAttempt): Notice[] => {
    const { action } = delivery;
    if (reply === null) {
      const detail = `The ${action} webhook got no answer: it ${failure}.`;
      return [{ clause: 'webhook.acknowledgement', level: 'must', side: 'partner', detail }];
    }
    const { status } = reply;
    const event = `${delivery.endpoint} ${action} ${text}`;
    const before = answered.get(event);
    if (before !== undefined && before !== status) {
      const detail = `The ${action} webhook was answered ${status}; the same one had been answered ${before}.`;
      return [{ clause: 'webhook.partner-idempotent', level: 'must', side: 'partner', detail }];
    }
    if (!isTaken(status)) {
      const detail = `The ${action} webhook was answered ${status}, which does not count as taken.`;
      return [{ clause: 'webhook.acknowledgement', level: 'must', side: 'partner', detail }];
    }
    const [oldest] = answered.keys();
    if (answered.size >= mostEvents && oldest !== undefined) answered.delete(oldest);
    answered.set(event, status);
    return [];
  };
}
