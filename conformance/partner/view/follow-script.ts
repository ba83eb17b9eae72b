import type { Action } from '../../../spec/webhook-action.ts';
import type { HttpExchange } from '../../kernel/exchange.ts';
import { assertThat, Inconclusive } from '../../kernel/outcomes.ts';
import { isAccepted } from '../answers.ts';
import { deliverMovement, type PartnerContext, presumeView } from '../partner-context.ts';
import type { Session } from '../test-session.ts';
import { type Change, wordsOfChanges } from './compare-views.ts';
import { type View, watchView } from './view.ts';

/** A change with its place, which is the same for every session. */
interface PlacedChange extends Change {
  readonly place: string;
}

/** How many sessions have to show a second effect before it counts. */
const sessions = 3;

/**
 * Delivers the movements of a script about a new session, and fails if a repetition changes the partner's state. Other
 * traffic to the partner can cause such a change, so only a change that recurs with several sessions counts. Throws
 * `Inconclusive` if the view shows none of the movements in `shows`.
 */
export async function requireNoSecondEffect(
  context: PartnerContext,
  script: readonly Action[],
  shows: readonly Action[],
): Promise<void> {
  const view = presumeView(context);
  let run = await follow(context, view, script);
  let confirmed: readonly PlacedChange[] = run.second;
  for (let count = 1; count < sessions && confirmed.length > 0; count += 1) {
    const places = new Set(confirmed.map(({ place }) => place));
    run = await follow(context, view, script);
    confirmed = run.second.filter(({ place }) => places.has(place));
  }
  const { second, seen, judged, restless, exchanges } = run;
  assertThat(confirmed.length === 0, {
    expected: "the partner's state unchanged by the redelivery",
    found: wordsOfChanges(confirmed),
    exchanges,
  });
  if (second.length === 0 && judged > 0 && shows.some((movement) => seen.has(movement))) return;
  throw new Inconclusive(
    second.length > 0 || restless
      ? "the partner's state keeps changing by itself and shows no other effect of a delivery"
      : `the partner's state shows no effect of ${shows.map(nameOf).join(' or ')} within ${view.settle} s`,
    exchanges,
  );
}

/** Delivers the movements of a script about a new session, until a repetition changes the view. */
async function follow(context: PartnerContext, view: View, script: readonly Action[]) {
  const session = context.newSession();
  const watch = watchView(view);
  /** Movements whose first delivery the view shows. */
  const seen = new Set<Action>();
  /** The deliveries and the reads of the view, in order. */
  const exchanges: HttpExchange[] = [];
  let judged = 0;
  /** What a repetition changed. */
  let second: readonly PlacedChange[] = [];
  for (const [at, movement] of script.entries()) {
    const repeated = script.indexOf(movement) < at;
    const before = await watch.rest();
    const delivery = await deliverMovement(context, movement, session);
    // Another check covers a first delivery that is refused.
    if (!repeated && !isAccepted(delivery)) break;
    const { look, changes } = await (repeated ? watch.settle(before) : watch.untilShown(before));
    exchanges.push(before.exchange, delivery, look.exchange);
    if (!repeated) {
      if (changes.length > 0) seen.add(movement);
      continue;
    }
    // If the view has not shown the first delivery yet, a change now may be the effect of that one.
    if (!seen.has(movement)) continue;
    judged += 1;
    // The view may have begun to change by itself.
    if (changes.length > 0) await watch.rest();
    second = watch.steady(changes).map((change) => ({ ...change, place: placeOf(change, session) }));
    if (second.length > 0) break;
  }
  return { seen, judged, second, restless: watch.isRestless(), exchanges };
}

/** The place of a change. An added or lost member may have a new name each time, so its parent is the place. */
function placeOf({ path, from, to }: Change, { uid, plate }: Session): string {
  const place = path.replaceAll(uid, '*').replaceAll(plate, '*');
  return from === undefined || to === undefined ? place.replace(/\.[^.[\]]*$/, '') : place;
}

const nameOf = (movement: Action) => (movement === 'EXIT' ? 'an EXIT' : 'an ENTRY');
