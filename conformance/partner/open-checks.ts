import type { Check, CheckDefinition } from '../check/check.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import { isAccepted, needAccepted, wordsOf } from './answers.ts';
import type { PartnerContext } from './partner-context.ts';
import { entryOf, exitOf, type Form, type Session } from './test-session.ts';
import { deliverVaried, needForm, type Variation } from './variation-checks.ts';

/** What a service may deliver at open points of the specification; an endpoint may refuse it. */
const variations: readonly (Variation & Pick<Check, 'id' | 'clause' | 'title'>)[] = [
  {
    id: 'partner.commission-null',
    clause: 'booking-event.entry-null-fields',
    title: 'Whether the endpoint accepts an ENTRY with a null commission_percent is recorded.',
    what: 'an ENTRY with a null commission_percent',
    entry: (session, form) => ({ ...entryOf(session, form), commission_percent: null }),
  },
  {
    id: 'partner.further-fields',
    clause: 'booking-event.field-presence',
    title: 'Whether the endpoint accepts a booking with voucher and access_code is recorded.',
    what: 'an ENTRY with voucher and access_code',
    entry: (session, form) => ({
      ...entryOf(session, form),
      voucher: 'https://parkproof.example/voucher.pdf',
      access_code: '7577',
    }),
  },
  {
    id: 'partner.date-time-forms',
    clause: 'service.date-time-offset',
    title: 'Whether the endpoint accepts date-times that end in Z is recorded.',
    what: 'an ENTRY with date-times that end in Z',
    entry: (session, form) => entryOf(session, { ...form, offset: 'Z' }),
  },
  {
    id: 'partner.cancelled-booking',
    clause: 'webhook.other-events',
    title: 'Whether the endpoint accepts a cancelled booking is recorded.',
    what: 'an ENTRY with cancelled true and a cancelled_date',
    entry: (session, form) => {
      const entry = entryOf(session, form);
      return { ...entry, cancelled: true, cancelled_date: entry.timestamp };
    },
  },
];

/** Checks that record how an endpoint handles open points of the specification; they never fail. */
export const partnerOpenChecks: readonly CheckDefinition<PartnerContext>[] = [
  {
    id: 'partner.acknowledgement',
    clause: 'webhook.acknowledgement',
    title: "The endpoint's status codes and response times are recorded.",
    phase: 'after',
    async run(context) {
      const taken = context.deliveries().filter(isAccepted);
      if (taken.length === 0) throw new Inconclusive('no delivery was accepted');
      const statuses = [...new Set(taken.map(({ status }) => status))].sort();
      const slowest = Math.max(...taken.map(({ milliseconds }) => milliseconds));
      const how = `${statuses.join(' and ')} within ${Math.ceil(slowest)} ms`;
      context.observe('webhook.acknowledgement', `accepted deliveries return ${how}`);
    },
  },
  ...variations.map(
    ({ id, clause, title, what, entry }): CheckDefinition<PartnerContext> => ({
      id,
      clause,
      title,
      async run(context) {
        record(context, clause, what, await deliverVaried(context, { what, entry }));
      },
    }),
  ),
  {
    id: 'partner.exit-without-values',
    clause: 'booking-event.exit-not-available',
    title: 'Whether the endpoint accepts an EXIT without prices is recorded.',
    async run(context) {
      const unknown = { actual_price: null, commission_price: null, svc_price: null };
      const exchange = await deliverExit(context, (session, form) => ({
        ...exitOf(session, form),
        ...unknown,
      }));
      record(context, 'booking-event.exit-not-available', 'an EXIT with null prices', exchange);
    },
  },
  {
    id: 'partner.another-uid',
    clause: 'booking-event.uid-across-events',
    title: 'Whether the endpoint accepts an EXIT whose uid differs from that of its ENTRY is recorded.',
    async run(context) {
      const { uid } = context.newSession();
      const exchange = await deliverExit(context, (session, form) => exitOf({ ...session, uid }, form));
      record(
        context,
        'booking-event.uid-across-events',
        'an EXIT whose uid differs from that of its ENTRY',
        exchange,
      );
    },
  },
];

function record(context: PartnerContext, point: string, what: string, exchange: HttpExchange): void {
  context.observe(
    point,
    `${what}: ${isAccepted(exchange) ? 'accepted' : 'not accepted'} (${wordsOf(exchange)})`,
  );
}

/** Delivers the entry of a new session, and then the exit that `exit` makes. */
async function deliverExit(
  context: PartnerContext,
  exit: (session: Session, form: Form) => ReturnType<typeof exitOf>,
): Promise<HttpExchange> {
  const form = needForm(context);
  const session = context.newSession();
  needAccepted(await context.deliver('ENTRY', [entryOf(session, form)]), 'an ENTRY');
  return context.deliver('EXIT', [exit(session, form)]);
}
