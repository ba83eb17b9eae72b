import { remember } from '../../kernel/remember.ts';
import type { Choices } from '../../profile/choices.ts';
import { acknowledges } from '../../webhooks/send-webhook.ts';
import type { Notice, Rule } from './advice.ts';

/** How many events are remembered with their status, and how many endpoints with their last trouble. */
const maxRemembered = 1_000;

/**
 * Creates the rule for receivers of webhooks: it reports one that refuses an event that it accepted before (section 6).
 * Which statuses acknowledge a webhook is open, so any other refusal is reported only as `should`, and once: a retry
 * with the same result is not reported again.
 */
export function createPartnerRule(success: Choices['webhooks']['success']): Rule {
  const acceptedStatuses = new Map<string, number>();
  const troubles = new Map<string, string>();

  function noticeTrouble(endpoint: string, trouble: string): Notice[] {
    if (troubles.get(endpoint) === trouble) return [];
    remember(troubles, endpoint, trouble, maxRemembered);
    const detail = `A webhook to ${endpoint} ${trouble}. Retries with the same result are not listed.`;
    return [{ clause: 'webhook.acknowledgement', level: 'should', side: 'partner', detail }];
  }

  return ({ url: endpoint, sent, reply, failure, webhook }) => {
    const action = webhook?.delivery.action ?? '';
    if (reply === null) return noticeTrouble(endpoint, failure ?? 'got no response');
    const { status } = reply;
    const event = `${endpoint} ${action} ${String(sent)}`;
    if (acknowledges(status, success)) {
      troubles.delete(endpoint);
      remember(acceptedStatuses, event, status, maxRemembered);
      return [];
    }
    const before = acceptedStatuses.get(event);
    if (before === undefined)
      return noticeTrouble(endpoint, `got status ${status}, which does not count as delivered`);
    const detail = `The endpoint returned ${status} for the ${action} webhook; it had returned ${before} for the same webhook before.`;
    return [{ clause: 'webhook.partner-idempotent', level: 'must', side: 'partner', detail }];
  };
}
