import type { CheckDefinition } from '../check/check.ts';
import { assertThat, Inconclusive } from '../kernel/outcomes.ts';
import { presumeAccepted } from './answers.ts';
import { type PartnerContext, presumeForm, presumeView } from './partner-context.ts';
import { entryOf, type Session } from './test-session.ts';
import { requireNoSecondEffect } from './view/follow-script.ts';
import { type ViewAtMoment, watchView } from './view/view.ts';

/** Checks of the effects of deliveries on a partner, as far as its own view shows them (section 6). */
export const effectChecks: readonly CheckDefinition<PartnerContext>[] = [
  {
    id: 'partner.repetition-effect',
    clause: 'webhook.partner-idempotent',
    title: "Redelivering an ENTRY and an EXIT leaves the partner's state unchanged.",
    waits: 60,
    run: (context) => requireNoSecondEffect(context, ['ENTRY', 'ENTRY', 'EXIT', 'EXIT'], ['ENTRY', 'EXIT']),
  },
  {
    id: 'partner.late-repetition-effect',
    clause: 'webhook.partner-idempotent',
    // What marks a duplicate after another webhook is open (booking-event.uid-across-events).
    level: 'should',
    title: "Redelivering an ENTRY after the EXIT leaves the partner's state unchanged.",
    waits: 60,
    run: (context) => requireNoSecondEffect(context, ['ENTRY', 'EXIT', 'ENTRY'], ['EXIT']),
  },
  {
    id: 'partner.two-at-once-effect',
    clause: 'webhook.body-array',
    // A partner may do as it likes with a booking, but should not do so with only the first of an array.
    level: 'should',
    title: "The partner's state shows both bookings of an array, if it shows a single one.",
    waits: 60,
    async run(context) {
      const together = await showsBoth(context, (two) => [two]);
      if (together.shown === 2) return;
      if (together.shown === 0) throw new Inconclusive("the partner's state shows no booking");
      const oneByOne = await showsBoth(context, (two) => two.map((session) => [session]));
      if (oneByOne.shown < 2) throw new Inconclusive("the partner's state does not show every booking");
      assertThat(false, {
        expected: 'both bookings of the array in the view, which shows each one if it comes alone',
        found: `a view without ${together.missing}`,
        exchanges: [together.look.exchange],
      });
    },
  },
];

/** Counts those of two new sessions that the view names by uid or plate once their entries came in these arrays. */
async function showsBoth(
  context: PartnerContext,
  arraysOf: (two: readonly Session[]) => readonly (readonly Session[])[],
): Promise<{ readonly shown: number; readonly missing: string; readonly look: ViewAtMoment }> {
  const view = presumeView(context);
  const form = presumeForm(context);
  const two = [context.newSession(), context.newSession()];
  const watch = watchView(view);
  const before = await view.read();
  for (const sessions of arraysOf(two)) {
    const bookings = sessions.map((session) => entryOf(session, form));
    presumeAccepted(await context.deliver('ENTRY', bookings), `an array of ${bookings.length}`);
  }
  const { look } = await watch.untilShown(before);
  const names = ({ uid, plate }: Session) =>
    look.exchange.responseText.includes(uid) || look.exchange.responseText.includes(plate);
  const missing = two.filter((session) => !names(session)).map(({ uid }) => uid);
  return { shown: two.length - missing.length, missing: missing.join(' and '), look };
}
