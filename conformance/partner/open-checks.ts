import type { Check, CheckDefinition } from '../check/check.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import { isAccepted, presumeAccepted, wordsOf } from './answers.ts';
import { deliverMovement, type PartnerContext, presumeForm } from './partner-context.ts';
import { entryOf, exitOf, newUid } from './test-session.ts';
import { entering, entryWith, inForm, type Varied } from './variation-checks.ts';

/** What a service may deliver at open points of the specification; an endpoint may refuse it. */
const deliveries: readonly (Pick<Check, 'id' | 'clause' | 'title'> & {
  readonly what: string;
  readonly deliver: (context: PartnerContext) => Promise<HttpExchange>;
})[] = [
  {
    id: 'partner.commission-null',
    clause: 'booking-event.entry-null-fields',
    title: 'Records whether the endpoint accepts an ENTRY with a null commission_percent.',
    what: 'an ENTRY with a null commission_percent',
    deliver: entering(entryWith({ commission_percent: null })),
  },
  {
    id: 'partner.further-fields',
    clause: 'booking-event.field-presence',
    title: 'Records whether the endpoint accepts a booking with voucher and access_code.',
    what: 'an ENTRY with voucher and access_code',
    deliver: entering(entryWith({ voucher: 'https://parkproof.example/voucher.pdf', access_code: '7577' })),
  },
  {
    id: 'partner.date-time-forms',
    clause: 'service.date-time-offset',
    title: 'Records whether the endpoint accepts date-times that end in Z.',
    what: 'an ENTRY with date-times that end in Z',
    deliver: entering(inForm({ offset: 'Z' })),
  },
  {
    id: 'partner.cancelled-booking',
    clause: 'webhook.other-events',
    title: 'Records whether the endpoint accepts a cancelled booking.',
    what: 'an ENTRY with cancelled true and a cancelled_date',
    deliver: entering((session, form) => {
      const entry = entryOf(session, form);
      return { ...entry, cancelled: true, cancelled_date: entry.timestamp };
    }),
  },
  {
    id: 'partner.exit-without-values',
    clause: 'booking-event.exit-not-available',
    title: 'Records whether the endpoint accepts an EXIT without prices.',
    what: 'an EXIT with null prices',
    deliver: exiting((session, form) => ({
      ...exitOf(session, form),
      actual_price: null,
      commission_price: null,
      svc_price: null,
    })),
  },
  {
    id: 'partner.another-uid',
    clause: 'booking-event.uid-across-events',
    title: 'Records whether the endpoint accepts an EXIT whose uid differs from that of its ENTRY.',
    what: 'an EXIT whose uid differs from that of its ENTRY',
    deliver: exiting((session, form) => exitOf({ ...session, uid: newUid() }, form)),
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
  ...deliveries.map(
    ({ what, deliver, ...check }): CheckDefinition<PartnerContext> => ({
      ...check,
      async run(context) {
        const exchange = await deliver(context);
        const verb = isAccepted(exchange) ? 'accepted' : 'not accepted';
        context.observe(check.clause, `${what}: ${verb} (${wordsOf(exchange)})`);
      },
    }),
  ),
];

/** Delivers the entry of a new session, and then a booking as its exit. */
function exiting(exit: Varied) {
  return async (context: PartnerContext) => {
    const session = context.newSession();
    presumeAccepted(await deliverMovement(context, 'ENTRY', session), 'an ENTRY');
    return context.deliver('EXIT', [exit(session, presumeForm(context))]);
  };
}
