import type { CheckDefinition } from '../check/check.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import { isAccepted, presumeAccepted, requireAccepted } from './answers.ts';
import { deliverMovement, type PartnerContext, presumeForm } from './partner-context.ts';
import { entryOf, ordinaryForm } from './test-session.ts';

/** Checks that an endpoint takes entries and exits, alone, together and in any order (section 6). */
export const deliveryChecks: readonly CheckDefinition<PartnerContext>[] = [
  {
    id: 'partner.takes-delivery',
    clause: 'webhook.body-array',
    also: ['webhook.entry-sent', 'service.sends-webhooks'],
    title: 'The endpoint responds with 2xx to a webhook: a JSON array with one booking.',
    async run(context) {
      const { form, attempts } = context.ordinary;
      const [first] = attempts;
      if (form !== null || first === undefined) return;
      // An answer shows whether the endpoint objects to the array; silence costs another time limit.
      const bare =
        first.status === null
          ? null
          : await context.deliver('ENTRY', entryOf(context.newSession(), ordinaryForm));
      const note =
        bare !== null && isAccepted(bare) ? `, but ${bare.status} for a booking without the array` : '';
      requireAccepted(first, 'a JSON array with one booking', attempts.slice(1), note);
    },
  },
  {
    id: 'partner.exit-values',
    clause: 'booking-event.exit-values',
    also: ['webhook.exit-sent'],
    title: 'The endpoint accepts an EXIT after its ENTRY, with duration and prices.',
    async run(context) {
      const { entry, exit } = await stay(context);
      requireAccepted(exit, 'an EXIT after its ENTRY', [entry]);
    },
  },
  {
    id: 'partner.exit-before-entry',
    clause: 'webhook.exit-sent',
    also: ['webhook.order'],
    title: 'The endpoint accepts an EXIT that arrives before its ENTRY, and the ENTRY after it.',
    async run(context) {
      presumeAccepted((await stay(context)).exit, 'an EXIT after its ENTRY');
      const session = context.newSession();
      const exit = await deliverMovement(context, 'EXIT', session);
      requireAccepted(exit, 'an EXIT before its ENTRY, since nothing guarantees the order');
      const entry = await deliverMovement(context, 'ENTRY', session);
      requireAccepted(entry, 'an ENTRY that arrives after its EXIT', [exit]);
    },
  },
  {
    id: 'partner.two-at-once',
    clause: 'webhook.body-array',
    title: 'The endpoint accepts a webhook with two bookings in its array.',
    async run(context) {
      const form = presumeForm(context);
      const two = [context.newSession(), context.newSession()].map((session) => entryOf(session, form));
      const both = await context.deliver('ENTRY', two);
      requireAccepted(both, 'a JSON array with two bookings', context.ordinary.attempts.slice(-1));
    },
  },
];

/** Checks that an endpoint accepts a webhook again: delivery may occur more than once (section 6). */
export const repetitionChecks: readonly CheckDefinition<PartnerContext>[] = [
  {
    id: 'partner.repeated-entry',
    clause: 'webhook.partner-idempotent',
    title: 'The endpoint responds with 2xx to a redelivered ENTRY, so that no retry follows.',
    async run(context) {
      const session = context.newSession();
      const enter = () => deliverMovement(context, 'ENTRY', session);
      await requireAgain(presumeAccepted(await enter(), 'an ENTRY'), enter);
    },
  },
  {
    id: 'partner.repeated-exit',
    clause: 'webhook.partner-idempotent',
    title: 'The endpoint responds with 2xx to a redelivered EXIT, so that no retry follows.',
    async run(context) {
      const { exit, repeatExit } = await stay(context);
      await requireAgain(presumeAccepted(exit, 'an EXIT after its ENTRY'), repeatExit);
    },
  },
  {
    id: 'partner.late-repetition',
    clause: 'webhook.partner-idempotent',
    also: ['webhook.exit-sent'],
    title: 'The endpoint responds with 2xx to an ENTRY that is redelivered after the EXIT.',
    async run(context) {
      const { exit, repeatEntry } = await stay(context);
      presumeAccepted(exit, 'an EXIT after its ENTRY');
      requireAccepted(await repeatEntry(), 'an ENTRY that is redelivered after its EXIT', [exit]);
    },
  },
];

async function stay(context: PartnerContext) {
  const session = context.newSession();
  const repeatEntry = () => deliverMovement(context, 'ENTRY', session);
  const repeatExit = () => deliverMovement(context, 'EXIT', session);
  const entry = presumeAccepted(await repeatEntry(), 'an ENTRY');
  return { entry, exit: await repeatExit(), repeatEntry, repeatExit };
}

/** How often a webhook is redelivered: an endpoint may accept the first repetition and refuse the second. */
const repetitions = 2;

async function requireAgain(first: HttpExchange, repeat: () => Promise<HttpExchange>): Promise<void> {
  for (let count = 1; count <= repetitions; count += 1) {
    requireAccepted(await repeat(), `a redelivered webhook that returned ${first.status} before`, [first]);
  }
}
