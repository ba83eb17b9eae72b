import { clauseRequirements } from '../../../spec/generated/clause-requirements.ts';
import { kitUserAgent } from '../../../spec/kit-user-agent.ts';
import type { Core } from '../../create-core.ts';
import { maskUrl } from '../../kernel/secrets.ts';
import type { User } from '../../kernel/user.ts';
import type { Choices } from '../../profile/choices.ts';
import type { RecordedEntry } from '../request-log/record.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { Advice, Notice, Rule } from './advice.ts';
import { createBookingRules, noticeLargeSearch } from './booking-rules.ts';
import { createPartnerRule } from './partner-rule.ts';
import { createBatchRule, noticeDeletionOfAll, noticeLowerCase } from './vehicle-rules.ts';
import { noticeViolations } from './violations.ts';

/** Runs the rules on every request and webhook attempt, and keeps the newest pieces of advice. */
export type Adviser = ReturnType<typeof createAdviser>;

/** The most pieces of advice that are kept. The oldest is dropped first. */
const maxAdvice = 1_000;

/** Creates the rules. Their advice is counted in the entry of the request log. */
export function createAdviser(requestLog: RequestLog, { users, hub }: Core, choices: Choices) {
  const all: Advice[] = [];
  let sequence = 0;
  let dropped = 0;
  let rules = createRules(users, choices);

  function give(notices: readonly Notice[], entry: RecordedEntry): void {
    if (notices.length === 0) return;
    entry.advice += notices.length;
    const at = new Date(entry.at).toISOString();
    const url = entry.webhook === null ? entry.url.split('?', 1)[0] : maskUrl(entry.url);
    const request = `${entry.method} ${url}`;
    for (const notice of notices) {
      const { clause, level, side = 'client', detail } = notice;
      sequence += 1;
      const requirement = clause === null ? null : (clauseRequirements[clause] ?? null);
      const about = { at, entry: entry.id, request };
      const advice: Advice = { id: sequence, ...about, side, level, clause, requirement, detail };
      if (all.length >= maxAdvice) {
        all.shift();
        dropped += 1;
      }
      all.push(advice);
      hub.send('advice', advice);
    }
    requestLog.touch(entry);
  }

  return {
    /** Always the same array, oldest first. */
    advice: all as readonly Advice[],
    get dropped() {
      return dropped;
    },
    look(entry: RecordedEntry, body: unknown): void {
      // The conformance kit breaks the rules of clients on purpose.
      if (entry.webhook === null && entry.headers['user-agent'] === kitUserAgent) return;
      const id = entry.webhook === null ? (entry.operation ?? '') : 'webhook';
      const accepted = entry.error === null ? (rules.ofAccepted[id] ?? []) : [];
      const own = [...(rules.ofAll[id] ?? []), ...accepted];
      give([...noticeViolations(entry), ...own.flatMap((rule) => rule(entry, body))], entry);
    },
    /** Removes all advice and returns how many pieces there were. */
    clear(): number {
      const count = all.length;
      all.length = 0;
      dropped = 0;
      return count;
    },
    /** Forgets what the rules remember. */
    reset(): void {
      rules = createRules(users, choices);
    },
  };
}

type Rules = Partial<Readonly<Record<string, readonly Rule[]>>>;

/** The rules of each operation and of webhooks, for accepted requests and for all. */
function createRules(users: readonly User[], { webhooks }: Choices) {
  const batches = createBatchRule();
  const bookings = createBookingRules(users);
  const ofAccepted: Rules = {
    searchAvailableParkings: [noticeLargeSearch, bookings.rememberSearch],
    listParkings: [bookings.rememberList],
    listProviderParkings: [bookings.rememberList],
    listAvailableParkings: [bookings.rememberList],
    findOffers: [bookings.rememberSearch],
    getOffer: [bookings.rememberOffer],
    createBooking: [bookings.noticeNeedlessVehicle],
    addVehicles: [batches, noticeLowerCase],
    replaceVehicles: [noticeLowerCase],
    deleteVehicles: [batches, noticeDeletionOfAll, noticeLowerCase],
    createVehicle: [noticeLowerCase],
    updateVehicle: [noticeLowerCase],
    deleteVehicle: [noticeLowerCase],
  };
  const ofAll: Rules = {
    createBooking: [bookings.noticeUnchecked, bookings.noticeAbandonedBooking],
    webhook: [createPartnerRule(webhooks.success)],
  };
  return { ofAccepted, ofAll };
}
